/// Remembers what was already done for a message, so that a delegate call, a launch and a relaunch
/// that tell of the same tap count once.
public struct ClaimLedger: Equatable, Sendable {
  /// What can be done once.
  public enum Step: String, Equatable, Sendable, CaseIterable {
    /// The event that the notification arrived.
    case received
    /// The event that it was opened.
    case opened
    /// The event that it was dismissed.
    case dismissed
    /// Its action was carried out. It is apart from the event: a launch reports the event, and the
    /// delegate that is called after it still has to open the link.
    case acted
  }

  /// How many messages are remembered for each step.
  public static let capacity = 200

  /// The identifiers of each step, the oldest first.
  public private(set) var claims: [Step: [String]] = [:]

  /// Makes an empty ledger.
  public init() {}

  /// Takes over what was kept; what is too much is left out from the oldest.
  public init(claims: [Step: [String]]) {
    self.claims = claims.mapValues { Array($0.suffix(Self.capacity)) }
  }

  /// Whether a step is done for the first time; then it is remembered.
  public mutating func claim(_ step: Step, _ identifier: String) -> Bool {
    var known = claims[step] ?? []
    guard !known.contains(identifier) else { return false }
    known.append(identifier)
    claims[step] = Array(known.suffix(Self.capacity))
    return true
  }
}
