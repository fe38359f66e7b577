/// What one check of an installation found.
public struct Finding: Encodable, Hashable, Sendable {
  /// How a check can end.
  public enum Outcome: String, Encodable, Sendable {
    /// As it should be.
    case good
    /// It works, but probably not as it was meant.
    case warning
    /// It does not work.
    case bad
    /// It could not be checked from here.
    case unknown
  }

  /// What was checked, such as `server`.
  public let check: String
  /// How the check ended.
  public let outcome: Outcome
  /// What was found.
  public let detail: String
  /// What to do; `nil` where all is well.
  public let fix: String?
  /// The stable name of what was found where the check of an association file found it, such as `no_app`.
  public var code: String?

  /// All is well.
  public static func good(_ check: String, _ detail: String) -> Finding {
    Finding(check: check, outcome: .good, detail: detail, fix: nil)
  }

  /// It works, but probably not as it was meant.
  public static func warning(_ check: String, _ detail: String, fix: String) -> Finding {
    Finding(check: check, outcome: .warning, detail: detail, fix: fix)
  }

  /// It does not work.
  public static func bad(_ check: String, _ detail: String, fix: String) -> Finding {
    Finding(check: check, outcome: .bad, detail: detail, fix: fix)
  }

  /// Takes what was not looked at, and why.
  public static func unknown(_ check: String, _ detail: String, fix: String) -> Finding {
    Finding(check: check, outcome: .unknown, detail: "Could not check: \(detail)", fix: fix)
  }
}
