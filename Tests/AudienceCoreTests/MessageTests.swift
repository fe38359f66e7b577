import AudienceCore
import Foundation
import JSONCoding
import LinkCore
import Testing
import WireModels

/// Messages as they are written, read and sent.
@Suite struct MessageTests {
  static let content = #""contents":{"en":{"title":"Hi","body":"There"},"pt":{"title":"Oi"}}"#
  static let variants = #""variants":[{"name":"A",\#(content)}]"#

  static func message(_ members: String) throws -> Message {
    let json = #"{"name":"Sale","channel":"push"\#(members.isEmpty ? "" : ","+members)}"#
    return try Message(JSONDecoder().decode(MessageForm.self, from: Data(json.utf8)))
  }

  @Test func readsEveryMember() throws {
    let message = try Self.message(
      """
      \(Self.variants),"category":"offers","holdOutPercent":10,
      "delivery":{"kind":"local","localTime":"2026-11-24T18:30"},
      "caps":[{"limit":2,"days":1},{"limit":5,"hours":24}],
      "quietHours":{"from":"22:00","until":"08:00","drops":true},"perMinute":600,
      "lifetimeSeconds":3600,"collapseID":"sale","conversion":{"event":"Purchase","withinHours":24}
      """
    )
    #expect(message.delivery == .local(try #require(LocalTime("2026-11-24T18:30"))))
    #expect(message.caps.count == 2)
    #expect(message.quietTimes.map(\.hours) == [QuietHours(from: 22 * 60, until: 8 * 60)])
    #expect(message.quietTimes.map(\.waits) == [false])
    #expect(message.lifetime == 3_600_000)
  }

  @Test(arguments: [
    ("en", "Hi"), ("en-GB", "Hi"), ("PT_br", "Oi"), ("pt", "Oi"), ("de", "Hi"), (nil, "Hi"),
  ])
  func choosesALanguage(_ language: String?, _ title: String) throws {
    #expect(try Self.message(Self.variants).content(0, language: language)?.title == title)
  }

  @Test(arguments: [
    ("2026-11-24T18:30", 66_600_000), ("2026-11-24 18:30", 66_600_000),
    ("2026-11-24T18:30:00", 66_600_000), ("2026-11-24 18:30:15", 66_615_000),
    ("2026-11-24t18:30:15.250", 66_615_000), ("2026-11-24T18:30:00.0", 66_600_000),
    ("2026-11-24T00:00", 0), ("2026-11-24T24:00", nil), ("2026-11-24T18:60", nil),
    ("2026-11-24T18:30:60", nil), ("2026-11-24T18:30:", nil), ("2026-11-24T18:30:0", nil),
    ("2026-11-24T18:30Z", nil), ("2026-11-24T18:30:00Z", nil), ("2026-11-24T18:30+03:00", nil),
    ("2026-11-24", nil), ("2026-11-31T18:30", nil), ("2026-1-24T018:30", nil),
    ("+026-11-24T18:30", nil),
    ("2026-11-24T18.30", nil), ("", nil),
  ])
  func readsLocalTimes(text: String, millisecond: Int64?) {
    #expect(LocalTime(text)?.millisecond == millisecond)
  }

  @Test(arguments: [
    (#""variants":[]"#, "/variants"),
    (#""variants":[{"name":"A","contents":{}}]"#, "/variants/0/contents"),
    (#""variants":[{"name":"A","contents":{"en":{}}}]"#, "/variants/0/contents/en"),
    (#""variants":[{"name":"A","contents":{"e n":{"title":"x"}}}]"#, "/variants/0/contents/e n"),
    (
      #""variants":[{"name":"A","contents":{"en":{"title":"x","imageURL":"http://x"}}}]"#,
      "/variants/0/contents/en/imageURL"
    ),
    (
      #""variants":[{"name":"A",\#(content)},{"name":"A",\#(content)}]"#, "/variants/1/name"
    ),
    (#""variants":[{"name":"A","weight":0,\#(content)}]"#, "/variants"),
    (#"\#(variants),"holdOutPercent":91"#, "/variants"),
    (#"\#(variants),"delivery":{"kind":"at"}"#, "/delivery/at"),
    (
      #"\#(variants),"delivery":{"kind":"local","localTime":"2026-02-30T10:00"}"#,
      "/delivery/localTime"
    ),
    (#"\#(variants),"delivery":{"kind":"event"}"#, "/delivery/event"),
    (#"\#(variants),"caps":[{"limit":1,"hours":1,"days":1}]"#, "/caps/0"),
    (#"\#(variants),"caps":[{"limit":0,"days":1}]"#, "/caps/0"),
    (#"\#(variants),"quietHours":{"from":"25:00","until":"08:00"}"#, "/quietHours/from"),
    (#"\#(variants),"quietHours":{"from":"08:00","until":"08:00"}"#, "/quietHours/until"),
    (#"\#(variants),"perMinute":0"#, "/perMinute"),
    (#"\#(variants),"lifetimeSeconds":1"#, "/lifetimeSeconds"),
    (#"\#(variants),"conversion":{"event":"P","withinHours":0}"#, "/conversion/withinHours"),
  ])
  func saysWhereAMessageIsWrong(_ members: String, _ pointer: String) {
    let fault = #expect(throws: AudienceFault.self) { try Self.message(members) }
    #expect(fault?.pointer == pointer)
  }
}

/// Which step of a message may follow which.
@Suite struct MessageLifecycleTests {
  typealias Command = MessageLifecycle.Command

  @Test(arguments: MessageStatus.allCases)
  func takesOnlyStepsThatFit(_ status: MessageStatus) {
    let table: [(Command, [MessageStatus: MessageStatus])] = [
      (.launch(isDue: true), [.draft: .sending, .scheduled: .scheduled, .sending: .sending]),
      (.launch(isDue: false), [.draft: .scheduled, .scheduled: .scheduled, .sending: .sending]),
      (.begin, [.scheduled: .sending, .sending: .sending]),
      (.pause, [.scheduled: .paused, .sending: .paused, .paused: .paused]),
      (.resume(isDue: true), [.paused: .sending, .scheduled: .scheduled, .sending: .sending]),
      (
        .cancel,
        [
          .draft: .cancelled, .scheduled: .cancelled, .sending: .cancelled, .paused: .cancelled,
          .cancelled: .cancelled,
        ]
      ),
      (.finish, [.sending: .sent, .sent: .sent]),
    ]
    for (command, expected) in table {
      var life = MessageLifecycle(status)
      if let next = expected[status] {
        #expect(throws: Never.self) { _ = try life.apply(command) }
        #expect(life.status == next, "\(command)")
      } else {
        #expect(throws: MessageLifecycle.Refusal.self) { _ = try life.apply(command) }
        #expect(life.status == status)
      }
    }
  }

  @Test func dropsWhatWaitsWhenItIsCancelled() throws {
    var life = MessageLifecycle(.draft)
    #expect(try life.apply(.launch(isDue: true)) == [.fillOutbox])
    #expect(try life.apply(.cancel) == [.dropWaiting])
    #expect(try life.apply(.cancel) == [])
    #expect(!life.isEditable)
  }
}
