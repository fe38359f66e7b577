import LayoutCore
public import LinkCore

extension MessagePayload {
  /// Where a payload came from, which decides how it says that it is one of ours.
  public enum Origin: Equatable, Sendable {
    /// A push: `source` names Paylisher, or a known `type` has a `pushId`.
    case push
    /// The server's list of in-app messages, which holds nothing else.
    case pull
  }

  /// Reads a payload, leaving out what cannot be read; `nil` for one that is not Paylisher's.
  ///
  /// Numbers and booleans may be themselves or text, and nested JSON may be itself or text.
  ///
  /// - Parameters:
  ///   - json: The payload: the `userInfo` of a push, or a message of the list.
  ///   - origin: Where it came from.
  ///   - parse: Reads JSON text; `nil` for a text that is none.
  public init?(_ json: JSONValue, origin: Origin = .push, parse: @escaping (String) -> JSONValue?) {
    let reader = PayloadReader(json: json, parse: parse)
    let pushID = reader.pushID
    guard let kind = reader.kind(origin, pushID: pushID) else { return nil }
    self.kind = kind
    self.pushID = pushID
    deliveryID = reader.text("gcm.message_id") ?? reader.text("google.message_id")
    title = reader.localized("title")
    body = reader.localized("message")
    imageURL = reader.text("imageUrl").flatMap { ActionPolicy.isWebPage($0) ? $0 : nil }
    action = reader.text("action").map { LayoutAction($0) }
    isSilent = reader.fields.bool("silent") ?? false
    defaultLanguage = reader.text("defaultLang").flatMap { LanguageTag($0) }
    condition = MessageCondition(reader.nested("condition"))
    buttons = kind.isNotification ? reader.buttons : []
    layout = kind == .inApp ? reader.layout(defaultLanguage) : nil
    priority = reader.priority
    recipient = reader.text("recipient") ?? reader.text("distinctId")
    isShownBySystem = kind.isNotification && reader.hasAlert
    identity = MessageIdentity(
      pushID: pushID,
      content: ["layoutType", "layouts", "native", "title", "message", "action", "imageUrl"]
        .map { reader.nested($0) ?? .null }
    )
  }
}

/// The members of a payload, of which some are JSON within text.
private struct PayloadReader {
  let json: JSONValue
  let fields: LayoutFields
  let parse: (String) -> JSONValue?

  init(json: JSONValue, parse: @escaping (String) -> JSONValue?) {
    (self.json, self.parse) = (json, parse)
    fields = LayoutFields(json)
  }

  func text(_ key: String) -> String? { fields.text(key) }

  var pushID: String? {
    text("pushId").flatMap { $0.utf8.count <= 200 ? $0 : nil }
  }

  func kind(_ origin: MessagePayload.Origin, pushID: String?) -> MessageKind? {
    let kind = text("type").flatMap { MessageKind($0) }
    let isOurs = text("source")?.lowercased() == "paylisher"
    switch origin {
    case .pull: return .inApp
    case .push where isOurs: return kind ?? .push
    case .push: return text("source") == nil && pushID != nil ? kind : nil
    }
  }

  /// A member that is JSON, or JSON within text, even twice; a text that is no JSON is itself.
  func nested(_ key: String) -> JSONValue? {
    var value = fields[key]
    for _ in 0..<2 {
      guard case .string(let text)? = value, Self.looksLikeJSON(text), let parsed = parse(text)
      else { break }
      value = parsed
    }
    return value == .null ? nil : value
  }

  /// A text by language as JSON, as JSON within text, or one text.
  func localized(_ key: String) -> LocalizedText {
    LayoutFields(nested(key).map { ["text": $0] }).localized("text")
  }

  var buttons: [MessageButton] {
    let buttons = (nested("buttons")?.arrayValue ?? []).compactMap { button -> MessageButton? in
      let fields = LayoutFields(button)
      let label = fields.localized("label")
      guard !label.isEmpty else { return nil }
      let value = fields.text("url") ?? fields.text("text") ?? fields.text("value")
      let action = LayoutAction(verb: fields.text("action") ?? "", value: value)
      return MessageButton(label: label, action: action)
    }
    return Array(buttons.prefix(MessageButton.maximumButtons))
  }

  var priority: Int {
    switch text("priority")?.lowercased() {
    case "high": 10
    case "low": -10
    default: Int(fields.number("priority", -1_000...1_000) ?? 0)
    }
  }

  var hasAlert: Bool {
    switch json["aps"]?["alert"] {
    case .string(let text)?: !text.isEmpty
    case .object?: true
    default: false
    }
  }

  func layout(_ defaultLanguage: LanguageTag?) -> LayoutDocument? {
    if let layouts = nested("layouts"),
      let document = LayoutDocument(
        kind: text("layoutType"),
        defaultLanguage: defaultLanguage,
        layouts: layouts
      )
    {
      return document
    }
    return nested("native").flatMap { LayoutDocument(native: $0, defaultLanguage: defaultLanguage) }
  }

  private static func looksLikeJSON(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return false }
    return first == 0x7B || first == 0x5B || first == 0x22
  }
}
