/// What a tap on a part of a layout asks for.
///
/// Whether a link may be opened is another question, which the app's link policy answers.
public enum LayoutAction: Equatable, Sendable {
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
  /// Does what only a screen can: choosing and buying plans, opening other screens.
  case screen(ScreenAction)
}

/// What a tap on a screen asks for, besides what messages also can.
public enum ScreenAction: Equatable, Sendable {
  /// Chooses a plan.
  case selectPlan(String)
  /// Buys a plan; the chosen one where none is named.
  case purchase(plan: String?)
  /// Restores purchases.
  case restore
  /// Shows the screen before, or closes the first one.
  case back
  /// Opens a screen; the default one where none is named.
  case openScreen(String?)
  /// Opens the screen that a placement chooses; the default placement's where none is named.
  case openPlacement(String?)
  /// Asks the app to sign the user in.
  case login
  /// Opens the store's page of subscriptions.
  case manageSubscription
  /// Opens the store's sheet for codes.
  case redeemCode
  /// Loads the store's products again.
  case loadProducts
  /// Answers a question of a survey.
  case answer(question: String, choice: String)

  /// The verb of a document, also used in events, such as `purchase`.
  public var name: String {
    switch self {
    case .selectPlan: "select_plan"
    case .purchase: "purchase"
    case .restore: "restore"
    case .back: "back"
    case .openScreen: "open_screen"
    case .openPlacement: "open_placement"
    case .login: "login"
    case .manageSubscription: "manage_subscription"
    case .redeemCode: "redeem_code"
    case .loadProducts: "load_products"
    case .answer: "answer"
    }
  }

  /// The plan, screen, placement or choice that it names.
  public var subject: String? {
    switch self {
    case .selectPlan(let id): id
    case .purchase(let id), .openScreen(let id), .openPlacement(let id): id
    case .answer(_, let choice): choice
    case .restore, .back, .login, .manageSubscription, .redeemCode, .loadProducts: nil
    }
  }
}

extension LayoutAction {
  /// The longest link or text of an action, in bytes.
  public static let maximumLength = 8_192

  /// Reads an action that is one text.
  ///
  /// `""`, `close` and `dismiss` close, `copy:TEXT` copies, `settings` opens the settings,
  /// `open_screen:ID` and `open_placement:ID` open a screen, and any other text with a colon is a
  /// link. Anything else closes, because a button always does something.
  ///
  /// ```swift
  /// LayoutAction("close")              // .dismiss
  /// LayoutAction("copy:SUMMER25")      // .copy("SUMMER25")
  /// LayoutAction("open_screen:PRO")    // .screen(.openScreen("PRO"))
  /// LayoutAction("shop://cart")        // .open("shop://cart")
  /// ```
  public init(_ text: String) {
    self.init(verb: text, value: nil)
  }

  /// Reads an action that is a verb and, apart from it, a link or a text.
  ///
  /// - Parameters:
  ///   - verb: `open`, `copy`, `dismiss`, `settings`, `open_screen`, `open_placement`, or a link.
  ///   - value: The link to open, the text to copy, or the id of the screen or placement.
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
    case "openscreen": self = .screen(.openScreen(value))
    case "openplacement": self = .screen(.openPlacement(value))
    default:
      self = Self.prefixed(verb) ?? value.map(Self.open) ?? .dismiss
    }
    if case .open(let link) = self, link.utf8.count > Self.maximumLength { self = .dismiss }
  }

  private static func prefixed(_ text: String) -> LayoutAction? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = trimmed(String(text[text.index(after: colon)...]))
    let id = rest.isEmpty ? nil : rest
    switch text[..<colon].lowercased() {
    case "copy": return rest.isEmpty ? .dismiss : .copy(String(rest.prefix(1_000)))
    // No scheme of a URL has an underscore.
    case "open_screen": return .screen(.openScreen(id))
    case "open_placement": return .screen(.openPlacement(id))
    default: return .open(text)
    }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
