/// What a message is, by the field `type` of its payload.
public enum MessageKind: String, Equatable, Sendable, CaseIterable {
  /// A notification that the system shows.
  case push = "PUSH"
  /// A layout over the app.
  case inApp = "IN-APP"
  /// A notification with buttons.
  case actionBased = "ACTION-BASED"
  /// A notification for a place; it is shown like any other.
  case geofence = "GEOFENCE"
  /// A silent message that asks whether the app is still installed.
  case silentHeartbeat = "SILENT_HEARTBEAT"

  /// Reads the field, in any case of letters, with hyphens, underscores or neither.
  init?(_ text: String) {
    let letters = Self.letters(text)
    guard let kind = Self.allCases.first(where: { Self.letters($0.rawValue) == letters }) else {
      return nil
    }
    self = kind
  }

  /// Whether the system shows it as a notification.
  public var isNotification: Bool { self != .inApp && self != .silentHeartbeat }

  private static func letters(_ text: String) -> String {
    text.uppercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
