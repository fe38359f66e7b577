import AudienceCore
import Foundation
import LinkCore
import Testing
import WireModels

/// Sequences as they are written, and the time of their steps.
@Suite struct MessageSequenceTests {
  static let message = "0190a000-0000-7000-8000-000000000001"
  static let audience = "0190a000-0000-7000-8000-000000000002"

  static func form(_ steps: String, _ members: String = "") throws -> SequenceForm {
    let text = #"{"name":"Cart","entry":{"event":"Cart"}\#(members),"steps":[\#(steps)]}"#
    return try JSONDecoder().decode(SequenceForm.self, from: Data(text.utf8))
  }

  static let send = #"{"kind":"send","message":"\#(message)"}"#

  @Test func readsEachKindOfStep() throws {
    let steps = """
      {"kind":"wait","seconds":3600},\(Self.send),{"kind":"wait","seconds":86400,"localTime":"18:30"},
      {"kind":"condition","audience":"\(Self.audience)","otherwise":5},\(Self.send)
      """
    let sequence = try MessageSequence(
      Self.form(steps, #","exitEvents":["Purchase","Signed Out"]"#)
    )
    let message = try #require(MessageID(Self.message))
    let audience = try #require(AudienceID(Self.audience))
    #expect(
      sequence.steps == [
        .wait(milliseconds: 3_600_000, minute: nil), .send(message),
        .wait(milliseconds: 86_400_000, minute: 1_110), .condition(audience, otherwise: 4),
        .send(message),
      ]
    )
    #expect(sequence.exitEvents == ["Purchase", "Signed Out"])
    #expect(sequence.messages == [message])
    #expect(sequence.audiences == [audience])
    #expect(sequence.repeatAfter == nil)
  }

  static let faults: [(steps: String, members: String, pointer: String)] = [
    ("", "", "/steps"),
    (#"{"kind":"wait","seconds":60}"#, "", "/steps"),
    (Array(repeating: send, count: 31).joined(separator: ","), "", "/steps"),
    (#"{"kind":"send"},\#(send)"#, "", "/steps/0/message"),
    (#"\#(send),{"kind":"condition"}"#, "", "/steps/1/audience"),
    (#"\#(send),{"kind":"wait"}"#, "", "/steps/1/seconds"),
    (#"\#(send),{"kind":"wait","seconds":0}"#, "", "/steps/1/seconds"),
    (#"\#(send),{"kind":"wait","seconds":-1}"#, "", "/steps/1/seconds"),
    (#"\#(send),{"kind":"wait","seconds":7776001}"#, "", "/steps/1/seconds"),
    (#"\#(send),{"kind":"wait","localTime":"24:00"}"#, "", "/steps/1/localTime"),
    (#"\#(send),{"kind":"wait","localTime":"6:30"}"#, "", "/steps/1/localTime"),
    (#"\#(send),{"kind":"wait","seconds":60,"message":"\#(message)"}"#, "", "/steps/1/message"),
    (#"{"kind":"send","message":"\#(message)","seconds":60}"#, "", "/steps/0/seconds"),
    (
      #"{"kind":"condition","audience":"\#(audience)","otherwise":1},\#(send)"#, "",
      "/steps/0/otherwise"
    ),
    (
      #"{"kind":"condition","audience":"\#(audience)","otherwise":3},\#(send)"#, "",
      "/steps/0/otherwise"
    ),
    (
      #"\#(send),{"kind":"condition","audience":"\#(audience)","otherwise":2}"#, "",
      "/steps/1/otherwise"
    ),
    (send, #","exitEvents":["Cart"]"#, "/exitEvents/0"),
    (send, #","exitEvents":[""]"#, "/exitEvents/0"),
    (send, #","exitEvents":["1","2","3","4","5","6","7","8","9","10","11"]"#, "/exitEvents"),
  ]

  @Test(arguments: faults.indices)
  func refusesWhatCannotRun(_ index: Int) throws {
    let (steps, members, pointer) = Self.faults[index]
    let form = try Self.form(steps, members)
    let fault = #expect(throws: AudienceFault.self) { _ = try MessageSequence(form) }
    #expect(fault?.pointer == pointer)
  }

  @Test func countsFromWhenItWasDueUnlessItIsLate() {
    let due = Timestamp(milliseconds: 1_000_000)
    for (late, start) in [(0, 0), (300_000, 0), (300_001, 300_001)] as [(Int64, Int64)] {
      let now = Timestamp(milliseconds: due.milliseconds + late)
      #expect(MessageSequence.start(due: due, now: now).milliseconds == due.milliseconds + start)
    }
  }

  /// A zone that is an hour ahead of UTC until the third day, and two hours from then on.
  static let clock = ZoneClock { $0.milliseconds < 3 * 86_400_000 + 3_600_000 ? 3_600 : 7_200 }
  static let hour: Int64 = 3_600_000

  // Hours of UTC: when it begins, how long it lasts, the minute, when it is over.
  static let waits: [(from: Int64, length: Int64, minute: Int?, end: Int64)] = [
    (10, 2, nil, 12), (10, 0, 18 * 60, 17), (17, 0, 18 * 60, 17), (18, 0, 18 * 60, 41),
    (10, 24, 18 * 60, 41),
    // The clock goes from 2:00 to 3:00 on the fourth day: 2:30 is then the first moment after.
    (70, 0, 18 * 60, 88), (66, 0, 150, 73), (90, 0, 150, 96),
  ]

  @Test(arguments: waits.indices)
  func waitsByTheClockOfThePerson(_ index: Int) {
    let wait = Self.waits[index]
    let end = MessageSequence.end(
      ofWait: wait.length * Self.hour,
      wait.minute,
      from: Timestamp(milliseconds: wait.from * Self.hour),
      Self.clock
    )
    #expect(end.milliseconds / Self.hour == wait.end)
  }
}
