import Foundation
import LayoutCore
import LinkCore
import MessagingCore

/// Reads JSON text as the SDK does.
func parseJSON(_ text: String) -> JSONValue? {
  try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}

extension MessagePayload {
  init?(_ json: JSONValue) {
    self.init(json, parse: parseJSON)
  }
}

extension JSONValue {
  /// The value as JSON text.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// An object with members set, `nil` removing one.
  func with(_ changes: [String: JSONValue?]) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for (key, value) in changes { members[key] = value }
    return .object(members)
  }
}

/// Payloads as the original product's server sends them.
enum TestPayload {
  static let now = Timestamp(milliseconds: 1_795_251_600_000)

  static let push: JSONValue = [
    "source": "Paylisher", "type": "PUSH", "pushId": "1042",
    "title": "{\"en\":\"Hello\",\"tr\":\"Merhaba\"}",
    "message": "{\"en\":\"World\",\"tr\":\"Dünya\"}",
    "imageUrl": "https://images.example.com/a.png", "action": "shop://cart", "silent": "false",
    "defaultLang": "en", "gcm.message_id": "1700000000000001%a",
    "aps": ["alert": ["title": "Hello", "body": "World"], "mutable-content": 1],
  ]

  static let actionBased = push.with([
    "type": "ACTION-BASED",
    "buttons": .string(
      """
      [{"label":{"en":"Buy","tr":"Al"},"action":"open","url":"shop://buy"},
       {"label":"Later","action":"dismiss"}]
      """
    ),
  ])

  static let text: JSONValue = [
    "type": "text", "content": ["en": "Hello", "ar": "مرحبا"], "fontSize": "4", "color": "#112233",
    "horizontalMargin": "3", "action": "shop://text", "marginTop": 2,
  ]
  static let image: JSONValue = [
    "type": "image", "url": "https://images.example.com/b.png", "alt": "A thing", "radius": "8",
    "margin": "2", "imageFit": "contain", "imagePadding": "5", "link": "shop://image",
  ]
  static let buttons: JSONValue = [
    "type": "buttonGroup", "buttonGroupType": "double-horizontal", "buttonGap": "2",
    "buttons": [
      ["label": ["en": "No"], "action": "close", "borderRadius": "8", "margin": "4"],
      ["label": ["en": "Yes"], "action": "shop://yes", "horizontalSize": "full"],
    ],
  ]
  static let spacer: JSONValue = [
    "type": "spacer", "verticalSpacing": "4", "fillAvailableSpacing": "true",
  ]
  static let page: JSONValue = [
    "style": ["navigationalArrows": "true", "radius": "20", "bgColor": "#FFFFFF"],
    "close": ["active": "true", "type": "icon", "position": "right", "icon": ["style": "basic"]],
    "extra": ["overlay": ["action": "close", "color": "#000000"], "transition": "bottom-to-top"],
    "blocks": ["align": "top", "order": [text, image, spacer, buttons]],
  ]

  static func inApp(
    _ kind: String = "modal",
    pages: [JSONValue] = [page],
    condition: JSONValue = [:]
  ) -> JSONValue {
    [
      "source": "Paylisher", "type": "IN-APP", "pushId": "77", "defaultLang": "en",
      "layoutType": .string(kind), "layouts": .string(JSONValue.array(pages).text),
      "condition": .string(condition.text),
    ]
  }
}
