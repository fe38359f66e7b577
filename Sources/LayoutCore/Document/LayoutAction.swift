/// What a tap on a part of a layout asks for.
///
/// Whether a link may be opened is another question, which the app's link policy answers.
public enum LayoutAction: Hashable, Sendable {
  /// Closes the message.
  case dismiss
  /// Opens a link, then closes the message.
  case open(String)
  /// Copies a text, then closes the message.
  case copy(String)
  /// Opens the notification settings of the app, then closes the message.
  case openSettings
  /// Shows the next page of a carousel, in the direction of reading.
  case nextPage
  /// Shows the page before.
  case previousPage
}

extension LayoutAction {
  /// The longest link or text of an action, in bytes.
  public static let maximumLength = 8_192

  /// Reads an action that is one text.
  ///
  /// `""`, `close` and `dismiss` close, `copy:TEXT` copies, `settings` opens the settings, and any
  /// other text with a colon is a link. Anything else closes, because a button always does something.
  ///
  /// ```swift
  /// LayoutAction("close")              // .dismiss
  /// LayoutAction("copy:SUMMER25")      // .copy("SUMMER25")
  /// LayoutAction("shop://cart")        // .open("shop://cart")
  /// ```
  public init(_ text: String) {
    self.init(verb: text, value: nil)
  }

  /// Reads an action that is a verb and, apart from it, a link or a text.
  ///
  /// - Parameters:
  ///   - verb: `open`, `copy`, `dismiss`, `settings`, or a link.
  ///   - value: The link to open or the text to copy.
  public init(verb: String, value: String?) {
    let verb = Self.trimmed(verb)
    let value = value.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    switch verb.lowercased().filter({ $0 != "_" && $0 != "-" && $0 != " " }) {
    case "copy", "copytext", "copycode", "copytoclipboard":
      self = value.map(Self.copy) ?? .dismiss
    case "settings", "opensettings", "notificationsettings", "opennotificationsettings":
      self = .openSettings
    case "", "open", "openurl", "openlink", "link", "url", "deeplink", "navigate":
      self = value.map(Self.open) ?? .dismiss
    case "close", "dismiss", "cancel":
      self = .dismiss
    default:
      self = Self.prefixed(verb) ?? value.map(Self.open) ?? .dismiss
    }
    if case .open(let link) = self, link.utf8.count > Self.maximumLength { self = .dismiss }
  }

  private static func prefixed(_ text: String) -> LayoutAction? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    guard text[..<colon].lowercased() == "copy" else { return .open(text) }
    let copied = trimmed(String(text[text.index(after: colon)...]))
    return copied.isEmpty ? .dismiss : .copy(String(copied.prefix(1_000)))
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
