import LayoutCore
public import LinkCore

/// When and where a message may be shown.
public struct MessageCondition: Equatable, Sendable {
  /// The screens it belongs to; empty for all.
  public var screens: [String] = []
  /// The moment before which it waits.
  public var notBefore: Timestamp?
  /// The last moment at which it may be shown.
  public var notAfter: Timestamp?
  /// How long it waits on its screen, in milliseconds.
  public var delay: Int64 = 0
  /// Whether the condition holds a value that cannot be read; such a message is not shown.
  public var isUnreadable = false

  /// The longest delay: a day, in milliseconds.
  public static let maximumDelay: Int64 = 86_400_000

  /// Makes the condition of a message that may be shown always and everywhere.
  public init() {}
}

/// What a condition says about a moment.
public enum ConditionVerdict: Equatable, Sendable {
  /// The message may be shown now.
  case show
  /// The message may be shown at a later moment, if its screen is there then.
  case wait(until: Timestamp)
  /// The message waits for one of its screens.
  case waitForScreen
  /// The message may not be shown any more.
  case expired
  /// The condition cannot be read, and the message may not be shown.
  case unreadable
}

extension MessageCondition {
  /// Says whether a message may be shown.
  ///
  /// - Parameters:
  ///   - screen: The screen that is shown, `nil` where it is not known.
  ///   - onScreenSince: Since when the message has been allowed but for its delay, `nil` for now.
  ///   - now: The moment.
  /// - Returns: The verdict.
  public func verdict(
    screen: String?,
    onScreenSince: Timestamp?,
    now: Timestamp
  ) -> ConditionVerdict {
    if isUnreadable { return .unreadable }
    if let notAfter {
      guard now <= notAfter, notBefore.map({ $0 <= notAfter }) ?? true else { return .expired }
    }
    if let notBefore, now < notBefore { return .wait(until: notBefore) }
    guard isFor(screen: screen) else { return .waitForScreen }
    // A clock that was set back does not make the delay longer.
    let began = min(onScreenSince ?? now, now)
    let due = Timestamp(milliseconds: began.milliseconds + delay)
    return now < due ? .wait(until: due) : .show
  }

  /// Whether the message belongs to a screen; names are compared without regard to case.
  public func isFor(screen: String?) -> Bool {
    guard !screens.isEmpty else { return true }
    guard let screen = screen?.lowercased() else { return false }
    return screens.contains { $0.lowercased() == screen }
  }

  /// Reads a condition; `nil` and an empty text are none.
  init(_ json: JSONValue?) {
    guard let json else { return }
    switch json {
    case .object: break
    case .string(let text) where text.allSatisfy(\.isWhitespace) || text == "null": return
    default:
      isUnreadable = true
      return
    }
    screens = Self.names(json["target"])
    notBefore = moment(json["displayTime"])
    notAfter = moment(json["expireDate"])
    if let value = Self.present(json["delay"]) {
      if let seconds = value.tolerantNumber {
        delay = Int64((seconds * 1_000).clamped(0, Double(Self.maximumDelay)).rounded())
      } else {
        isUnreadable = true
      }
    }
  }

  /// Reads milliseconds since 1970 or a date of RFC 3339; 0 is none.
  private mutating func moment(_ value: JSONValue?) -> Timestamp? {
    guard let value = Self.present(value) else { return nil }
    if let number = value.tolerantNumber {
      guard abs(number) <= Double(Timestamp.latest.milliseconds) else {
        isUnreadable = true
        return nil
      }
      return number == 0 ? nil : Timestamp(milliseconds: Int64(number))
    }
    if let text = value.stringValue, let moment = Timestamp(iso8601: text) { return moment }
    isUnreadable = true
    return nil
  }

  private static func present(_ value: JSONValue?) -> JSONValue? {
    switch value {
    case .null?, nil: nil
    case .string(let text)? where text.allSatisfy(\.isWhitespace): nil
    case let value?: value
    }
  }

  /// Reads `A,B` or a list of names; `*` is every screen.
  private static func names(_ value: JSONValue?) -> [String] {
    let parts: [String] =
      switch value {
      case .array(let names)?: names.compactMap(\.tolerantText)
      case let value?: (value.tolerantText ?? "").split(separator: ",").map(String.init)
      case nil: []
      }
    let names = parts.compactMap { LayoutFields(["name": .string($0)]).text("name") }
    return names.contains("*") ? [] : Array(names.prefix(100))
  }
}
