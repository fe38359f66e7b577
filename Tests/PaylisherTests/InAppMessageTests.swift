import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// In-app messages from the server's answer to the screen, on a phone whose screen is a double.
@MainActor @Suite struct InAppMessageTests {
  static let picture = "https://images.example.com/a.png"

  static func message(_ id: JSONValue = 7, condition: JSONValue = [:]) -> JSONValue {
    [
      "pushId": id,
      "payload": [
        "layoutType": "modal", "condition": condition,
        "layouts": [
          [
            "blocks": [
              "order": [
                ["type": "image", "url": .string(picture)],
                ["type": "text", "content": ["en": "Hello"]],
              ]
            ]
          ]
        ],
      ],
    ]
  }

  nonisolated static func phone(_ messages: JSONValue...) -> TestPhone {
    TestPhone { answer($0, messages) }
  }

  private nonisolated static func answer(
    _ request: TransportRequest,
    _ messages: [JSONValue]
  ) -> TransportResponse {
    switch request.url.path {
    case "/v1/push/inapp/fetch": .json(200, ["messages": .array(messages)])
    case "/a.png": TransportResponse(status: 200, body: Data([0x89] + "PNG\r\n\u{1A}\n".utf8))
    default: .accepting(request)
    }
  }

  /// An app that asks for messages, in front of its user.
  static func launch(_ phone: TestPhone, display: DoubleDisplay) -> PaylisherSDK {
    var environment = phone.environment
    environment.messages = display.messages
    let config = TestApp.config { $0.engageInAppConfig = PaylisherEngageInAppConfig() }
    let sdk = PaylisherSDK.with(config, environment: environment)
    sdk.applicationDidBecomeActive()
    return sdk
  }

  @Test func aMessageIsAskedForShownAndReported() async {
    let (phone, display) = (Self.phone(Self.message()), DoubleDisplay())
    let sdk = Self.launch(phone, display: display)
    #expect(await eventually { display.shown.count == 1 })
    let request = phone.transport.requests(to: "/fetch").first?.json
    #expect(request?["distinctId"]?.stringValue == sdk.getDistinctId())
    #expect(request?["platform"] == "ios" && request?["maxMessages"] == 1)
    #expect(display.shown.first?.pictures.keys.first == Self.picture)
    #expect(phone.captured("inappMessageDelivered").first?["pushId"] == "7")
    // Not before it is on the screen.
    #expect(phone.captured("inappMessageRead").isEmpty)
    display.shown.last?.shown()
    #expect(phone.captured("inappMessageRead").count == 1)
    display.shown.last?.closed()
    #expect(phone.captured("inappMessageClose").count == 1)
    // The same message again is not shown again.
    sdk.refreshEngageInAppMessages()
    #expect(await eventually { phone.transport.requests(to: "/fetch").count == 2 })
    await settle()
    #expect(display.shown.count == 1)
  }

  /// The AppDelegate of the guide sets a key and a host, and nothing else.
  @Test func anAppThatConfiguresNothingAsksOnceWhenItComesToTheFront() async {
    let (phone, display) = (Self.phone(Self.message()), DoubleDisplay())
    var environment = phone.environment
    environment.messages = display.messages
    let config = PaylisherConfig(apiKey: "pk", host: "https://api.example.com")
    let sdk = PaylisherSDK.with(config, environment: environment)
    await settle()
    #expect(phone.transport.requests(to: "/v1/push/inapp/fetch").isEmpty)
    sdk.applicationDidBecomeActive()
    #expect(await eventually { display.shown.count == 1 })
    // A dialog of the system makes the app active again.
    sdk.applicationDidBecomeActive()
    await settle()
    let requests = phone.transport.requests(to: "/v1/push/inapp/fetch")
    #expect(requests.count == 1)
    #expect(requests.first?.method == "POST")
    #expect(requests.first?.json["sdkKey"] == "pk")
    sdk.applicationDidEnterBackground()
    sdk.applicationDidBecomeActive()
    #expect(
      await eventually { phone.transport.requests(to: "/v1/push/inapp/fetch").count == 2 }
    )
  }

  @Test(arguments: [true, false])
  func anAppCanTurnAskingOff(byFlag: Bool) async {
    let phone = Self.phone(Self.message())
    let config = PaylisherConfig(apiKey: "pk", host: "https://api.example.com")
    if byFlag {
      config.engageInAppConfig?.autoFetchOnForeground = false
    } else {
      config.engageInAppConfig = nil
    }
    let sdk = phone.launch(config)
    sdk.applicationDidBecomeActive()
    await settle()
    #expect(phone.transport.requests(to: "/v1/push/inapp/fetch").isEmpty)
  }

  @Test func anOptedOutUserIsAskedForNothing() async {
    let phone = Self.phone(Self.message())
    let config = PaylisherConfig(apiKey: "pk", host: "https://api.example.com")
    config.optOut = true
    phone.launch(config).applicationDidBecomeActive()
    await settle()
    #expect(phone.transport.requests.isEmpty)
  }

  @Test func aNewPersonDoesNotSeeTheMessageOfTheOld() async {
    let (phone, display) = (Self.phone(Self.message()), DoubleDisplay())
    let sdk = Self.launch(phone, display: display)
    #expect(await eventually { display.shown.count == 1 })
    display.shown.last?.shown()
    sdk.reset()
    #expect(await eventually { display.hidden > 0 })
  }

  @Test func aMessageThatIsAskedForBeforeALoginIsShownAfterIt() async {
    let (phone, display, isLate) = (TestPhone(), DoubleDisplay(), Locked(true))
    let messages = [Self.message()]
    phone.transport.respond { request in
      while request.url.path.hasSuffix("/fetch"), isLate.withLock({ $0 }) {
        try? await Task.sleep(nanoseconds: 1_000_000)
      }
      return Self.answer(request, messages)
    }
    let sdk = Self.launch(phone, display: display)
    #expect(await eventually { phone.transport.requests(to: "/fetch").count == 1 })
    sdk.identify("ada")
    isLate.withLock { $0 = false }
    #expect(await eventually { display.shown.count == 1 })
  }

  @Test func nothingIsAskedForAfterAnOptOut() async {
    let (phone, display) = (Self.phone(Self.message()), DoubleDisplay())
    let sdk = Self.launch(phone, display: display)
    #expect(await eventually { phone.transport.requests(to: "/fetch").count == 1 })
    sdk.optOut()
    sdk.refreshEngageInAppMessages()
    await settle()
    #expect(phone.transport.requests(to: "/fetch").count == 1)
  }

  @Test func onlyPicturesOverHTTPSAreLoaded() async {
    let transport = RecordingTransport { request in
      let body = request.url.path == "/real" ? "GIF89a......" : "<html>......"
      return TransportResponse(status: 200, body: Data(body.utf8))
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pictures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = MessagePictures(transport: transport, folder: folder)
    let links = ["https://a.example/real", "https://a.example/page", "http://a.example/real", "x"]
    #expect(await pictures.load(links).keys.sorted() == ["https://a.example/real"])
    #expect(transport.requests.count == 2)
    // Kept on the disk.
    #expect(await pictures.load([links[0]]).count == 1)
    #expect(transport.requests.count == 2)
  }
}

/// A screen that notes what it is given.
@MainActor final class DoubleDisplay {
  private(set) var shown: [MessageRequest] = []
  private(set) var hidden = 0

  /// What the SDK shows on.
  nonisolated var messages: MessageDisplay {
    MessageDisplay(
      show: { request in
        self.shown.append(request)
        return true
      },
      hide: { self.hidden += 1 }
    )
  }
}
