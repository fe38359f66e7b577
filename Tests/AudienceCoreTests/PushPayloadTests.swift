import AudienceCore
import Foundation
import JSONCoding
import LayoutCore
import LinkCore
import MessagingCore
import Testing
import WireModels

/// Notifications as devices receive them.
@Suite struct PushPayloadTests {
  private static let send = SendID(EntityID(high: 1, low: 2))
  private static let message = MessageID(EntityID(high: 3, low: 4))

  private static func payload(
    _ content: MessageContentForm,
    to recipient: String? = "ada",
    language: String = "en"
  ) -> PushPayload {
    PushPayload(send: send, message: message, to: recipient, language: language, content: content)
  }

  private static func content(_ change: (inout MessageContentForm) -> Void) -> MessageContentForm {
    var content = MessageContentForm(title: "Sale", body: "Today")
    change(&content)
    return content
  }

  @Test func writesTheMembersThatTheSDKReads() {
    let payload = Self.payload(
      Self.content { $0.action = "https://go.example.com/SUMMER25" },
      language: "pt-br"
    )
    #expect(payload.apns["aps"]?["alert"]?["body"] == "Today")
    #expect(payload.apns["aps"]?["sound"] == "default")
    #expect(payload.apns["pushId"] == .string("\(Self.send)"))
    #expect(payload.data["action"] == "https://go.example.com/SUMMER25")
    #expect(payload.apns["aps"]?["category"] == "com.paylisher.notification.tracked")
    #expect(payload.data["recipient"] == "ada" && payload.apns["recipient"] == "ada")
    #expect(payload.data["type"] == "PUSH" && payload.data["defaultLang"] == "pt-br")
    #expect(payload.data["title"] == #"{"pt-br":"Sale"}"#)
    #expect(payload.data["message"] == #"{"pt-br":"Today"}"#)
    for absent in ["imageUrl", "silent", "buttons"] { #expect(payload.data[absent] == nil) }
    #expect(payload.bytes == payload.apns.canonicalBytes)
  }

  /// The SDK's own reader finds what was written, by both providers.
  @Test func isReadBySDKs() throws {
    let payload = Self.payload(
      Self.content {
        $0.title = #"Grüße "\u{1F381}""#
        $0.silent = true
        $0.imageURL = "https://example.com/a.png"
        $0.buttons = [
          .init(label: "Open", action: "acme://cart"), .init(label: "Copy", action: "copy:SALE"),
          .init(label: "Later", action: "dismiss"),
          .init(label: "Plans", action: "open_screen:pro"),
        ]
        $0.data = ["order": "42"]
      },
      language: "de"
    )
    for source in [payload.apns, .object(JSONObject(payload.data.mapValues(JSONValue.string)))] {
      let read = try #require(
        MessagePayload(source) { try? JSONValue(parsing: Array($0.utf8)) }
      )
      #expect(read.kind == .actionBased && read.isSilent && read.recipient == "ada")
      #expect(read.title.best(for: [], fallback: nil)?.text == #"Grüße "\u{1F381}""#)
      #expect(read.imageURL == "https://example.com/a.png")
      #expect(
        read.buttons.map(\.action)
          == [.open("acme://cart"), .copy("SALE"), .dismiss, .screen(.openScreen("pro"))]
      )
      #expect(source["order"] == "42")
    }
  }

  @Test func saysHowAppleShowsIt() {
    func aps(_ change: (inout MessageContentForm) -> Void) -> JSONValue {
      .object(Self.payload(Self.content(change)).aps)
    }
    #expect(aps { $0.silent = true }["sound"] == nil)
    #expect(aps { $0.silent = true }["interruption-level"] == "passive")
    #expect(aps { $0.sound = "bell.caf" }["sound"] == "bell.caf")
    #expect(aps { $0.badge = 0 }["badge"] == 0)
    #expect(aps { $0.interruptionLevel = .timeSensitive }["interruption-level"] == "time-sensitive")
    let critical = aps { ($0.interruptionLevel, $0.sound) = (.critical, "siren.caf") }
    #expect(critical["sound"] == ["critical": 1, "name": "siren.caf", "volume": 1])
    #expect(aps { _ in }["interruption-level"] == nil)
  }

  @Test(arguments: [
    "Sale", "", #"","pushId":"00000000-0000-0000-0000-000000000000""#, "pushId", "Grüße \u{1F381}",
    #"","recipient":"""#,
  ])
  func aTemplateWritesWhatThePayloadWrites(_ text: String) {
    let content = Self.content {
      ($0.title, $0.body, $0.action) = (text, text, "https://go.example.com/SUMMER25")
      // Names before, between and after the members of a send.
      $0.data = ["a": text, "query": text, "zone": text]
    }
    let template = PushTemplate(message: Self.message, language: "en", content: content)
    for (low, recipient) in [(0, nil), (2, "ada"), (UInt64.max, #""Ada" \u{1F381}"#), (3, "")] {
      let send = SendID(EntityID(high: 1, low: low))
      #expect(
        template.payload(of: send, to: recipient)
          == PushPayload(
            send: send,
            message: Self.message,
            to: recipient,
            language: "en",
            content: content
          )
      )
    }
  }

  @Test(arguments: [
    (#""buttons":[{"label":"","action":"dismiss"}]"#, "buttons/0/label"),
    (#""buttons":[{"label":"A","action":""}]"#, "buttons/0/action"),
    (
      #""buttons":[\#(Array(repeating: #"{"label":"A","action":"dismiss"}"#, count: 5).joined(separator: ","))]"#,
      "buttons"
    ),
    (#""silent":true,"sound":"bell.caf""#, "sound"),
    (#""silent":true,"interruptionLevel":"critical""#, "interruptionLevel"),
    (#""sound":"""#, "sound"), (#""badge":-1"#, "badge"), (#""badge":100000"#, "badge"),
    (#""channelID":"""#, "channelID"), (#""clickAction":"""#, "clickAction"),
    (#""data":{"pushId":"x"}"#, "data/pushId"), (#""data":{"APS":"x"}"#, "data/APS"),
    (#""data":{"google.x":"x"}"#, "data/google.x"), (#""data":{"a/b":"x","":"y"}"#, "data/"),
    (#""data":{"message_type":"x"}"#, "data/message_type"),
  ])
  func refusesWhatNoDeviceShows(_ members: String, _ place: String) {
    let fault = #expect(throws: AudienceFault.self) {
      try MessageTests.message(
        #""variants":[{"name":"A","contents":{"en":{"title":"x",\#(members)}}}]"#
      )
    }
    #expect(fault?.pointer == "/variants/0/contents/en/\(place)")
  }

  @Test(arguments: [
    #""silent":true,"interruptionLevel":"passive","badge":0,"data":{"a/b":""}"#,
    #""sound":"default","interruptionLevel":"time-sensitive","channelID":"offers""#,
  ])
  func takesWhatDevicesShow(_ members: String) throws {
    _ = try MessageTests.message(
      #""variants":[{"name":"A","contents":{"en":{"title":"x",\#(members)}}}]"#
    )
  }

  @Test(arguments: [
    "buttons", "silent", "sound", "badge", "interruptionLevel", "channelID", "data",
  ])
  func keepsMembersOfNotificationsOutOfLayouts(_ member: String) throws {
    let values = [
      "buttons": "[]", "silent": "false", "sound": #""a""#, "badge": "1",
      "interruptionLevel": #""active""#, "channelID": #""a""#, "data": "{}",
    ]
    let json = """
      {"name":"x","channel":"in_app","variants":[{"name":"A","contents":{"en":{"layout":{},
      "\(member)":\(try #require(values[member]))}}}]}
      """
    let form = try JSONDecoder().decode(MessageForm.self, from: Data(json.utf8))
    let fault = #expect(throws: AudienceFault.self) { try Message(form) }
    #expect(fault?.pointer == "/variants/0/contents/en/\(member)")
  }
}
