/// What one check found.
struct Finding: Encodable, Hashable, Sendable {
  /// How a check can end.
  enum Outcome: String, Encodable, Sendable {
    /// As it should be.
    case good
    /// It works, but probably not as it was meant.
    case warning
    /// It does not work.
    case bad
  }

  /// What was checked, such as `server`.
  let check: String
  /// How the check ended.
  let outcome: Outcome
  /// What was found and, where it is not good, what to do.
  let detail: String

  static func good(_ check: String, _ detail: String) -> Finding {
    Finding(check: check, outcome: .good, detail: detail)
  }

  static func warning(_ check: String, _ detail: String) -> Finding {
    Finding(check: check, outcome: .warning, detail: detail)
  }

  static func bad(_ check: String, _ detail: String) -> Finding {
    Finding(check: check, outcome: .bad, detail: detail)
  }
}
