import JSONCoding
import WireModels

/// An in-app message of a title, a text, a picture and a button, as the form of a message describes it.
///
/// ```swift
/// InAppLayout(title: "Welcome", button: "Look around", action: "acme://home").json
/// ```
struct InAppLayout: Hashable, Sendable {
  /// How much of the screen the message takes.
  enum Shape: String, Hashable, Sendable, CaseIterable {
    case modal, banner, fullscreen
  }

  var shape = Shape.modal
  var title = ""
  var body = ""
  /// The `https` URL of a picture.
  var image = ""
  /// What the button says; empty for none.
  var button = ""
  /// What the button opens; empty to close the message.
  var action = ""
  /// The screen of the app on which it is shown; empty for any.
  var screen = ""
  /// The language of its texts, which decides its direction and what the SDK itself says; empty where it is not known.
  var language = ""

  /// The payload that devices show.
  var json: JSONValue { payload(isPlaced: true) }

  /// The payload; banners of earlier versions have no place, and phones put them into the middle.
  private func payload(isPlaced: Bool) -> JSONValue {
    let blocks: [JSONValue?] = [
      image.isEmpty
        ? nil
        : ["type": "image", "url": .string(image), "aspectRatio": "16:9", "radius": 16],
      title.isEmpty
        ? nil
        : [
          "type": "text", "content": .string(title), "fontSize": "22pt", "fontWeight": "bold",
          "textAlignment": "center", "marginTop": 3,
        ],
      body.isEmpty
        ? nil
        : [
          "type": "text", "content": .string(body), "fontSize": "16pt", "textAlignment": "center",
          "marginTop": 2,
        ],
      button.isEmpty
        ? nil
        : [
          "type": "button", "label": .string(button), "action": action.isEmpty ? "close" : "open",
          "value": .string(action), "horizontalSize": "large", "marginTop": 4, "marginBottom": 3,
        ],
    ]
    var page: [String: JSONValue] = [
      "close": ["active": true],
      "blocks": [
        "align": shape == .fullscreen ? "center" : "top",
        "order": .array(blocks.compactMap(\.self)),
      ],
    ]
    if shape == .modal { page["extra"] = ["overlay": ["action": "close"]] }
    if shape == .banner, isPlaced { page["style"] = ["verticalPosition": "top"] }
    var payload: [String: JSONValue] = [
      "layoutType": .string(shape.rawValue), "layouts": [.object(page)],
    ]
    if !screen.isEmpty { payload["condition"] = ["target": .string(screen)] }
    if !language.isEmpty { payload["defaultLang"] = .string(language) }
    return .object(payload)
  }
}

extension InAppLayout {
  /// Reads a payload; `nil` for one that has anything that the form does not show.
  init?(_ json: JSONValue) {
    shape = json["layoutType"]?.stringValue.flatMap(Shape.init) ?? .modal
    screen = json["condition"]?["target"]?.stringValue ?? ""
    language = json["defaultLang"]?.stringValue ?? ""
    var texts: [(size: String?, content: String)] = []
    for block in json["layouts"]?.arrayValue?.first?["blocks"]?["order"]?.arrayValue ?? [] {
      switch block["type"]?.stringValue {
      case "image": image = block["url"]?.stringValue ?? ""
      case "button":
        button = block["label"]?.stringValue ?? ""
        action = block["value"]?.stringValue ?? ""
      default:
        texts.append((block["fontSize"]?.stringValue, block["content"]?.stringValue ?? ""))
      }
    }
    title = texts.first { $0.size == "22pt" }?.content ?? ""
    body = texts.first { $0.size == "16pt" }?.content ?? ""
    guard [payload(isPlaced: true), payload(isPlaced: false)].contains(json) else { return nil }
  }

  /// What a content has of these fields; nothing of a layout that has more.
  init(reading content: MessageContentForm) {
    if let layout = content.layout {
      self = InAppLayout(layout) ?? InAppLayout()
    } else {
      self.init(
        title: content.title ?? "",
        body: content.body ?? "",
        image: content.imageURL ?? "",
        action: content.action ?? ""
      )
    }
  }
}
