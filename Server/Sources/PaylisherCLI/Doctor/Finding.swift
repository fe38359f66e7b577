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
    /// It could not be checked from here.
    case unknown
  }

  /// What was checked, such as `server`.
  let check: String
  /// How the check ended.
  let outcome: Outcome
  /// What was found.
  let detail: String
  /// What to do; `nil` where all is well.
  let fix: String?

  static func good(_ check: String, _ detail: String) -> Finding {
    Finding(check: check, outcome: .good, detail: detail, fix: nil)
  }

  static func warning(_ check: String, _ detail: String, fix: String) -> Finding {
    Finding(check: check, outcome: .warning, detail: detail, fix: fix)
  }

  static func bad(_ check: String, _ detail: String, fix: String) -> Finding {
    Finding(check: check, outcome: .bad, detail: detail, fix: fix)
  }

  /// Takes what was not looked at, and why.
  static func unknown(_ check: String, _ detail: String, fix: String) -> Finding {
    Finding(check: check, outcome: .unknown, detail: "Could not check: \(detail)", fix: fix)
  }
}
