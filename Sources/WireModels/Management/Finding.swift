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

  /// A sentence in English, with the name by which it is said in another language.
  public struct Words: Hashable, Sendable {
    let text: String
    let reason: String?
    let arguments: [String: Problem.Argument]?

    /// Makes words; without a reason they are those of another program.
    public init(
      text: String,
      reason: String? = nil,
      arguments: [String: Problem.Argument] = [:]
    ) {
      (self.text, self.reason) = (text, reason)
      self.arguments = arguments.isEmpty ? nil : arguments
    }
  }

  /// What was checked, such as `server`.
  public let check: String
  /// How the check ended.
  public let outcome: Outcome
  /// What was found.
  public let detail: String
  /// The stable name of the sentence in `detail`, a ``FindingReason``.
  public let reason: String?
  /// The values in `detail`, by name.
  public let arguments: [String: Problem.Argument]?
  /// What to do; `nil` where all is well.
  public let fix: String?
  /// The stable name of the sentence in `fix`: a ``FindingReason``, or the ``FaultReason`` of a target.
  public let fixReason: String?
  /// The values in `fix`, by name.
  public let fixArguments: [String: Problem.Argument]?
  /// The stable name of what was found where the check of an association file found it, such as `no_app`.
  public var code: String?

  /// Makes a finding.
  public init(_ check: String, _ outcome: Outcome, _ detail: Words, fix: Words? = nil) {
    (self.check, self.outcome) = (check, outcome)
    (self.detail, reason, arguments) = (detail.text, detail.reason, detail.arguments)
    (self.fix, fixReason, fixArguments) = (fix?.text, fix?.reason, fix?.arguments)
  }
}
