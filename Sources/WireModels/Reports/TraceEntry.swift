/// One step of a decision, as it is stored with a click or a receipt, and shown.
public struct TraceEntry: Codable, Hashable, Sendable {
  /// The stable name of the check, such as `link_enabled`.
  public var step: String
  /// What came of it, such as `passed`.
  public var outcome: String
  /// What it says in English; empty until the API answers with it.
  public var detail = ""
  /// The stable name of what it says, a ``TraceReason`` of some version.
  public var reason: String?
  /// The values in what it says, by name.
  public var arguments: [String: Problem.Argument]?
  /// The condition that it speaks of.
  public var condition: ConditionForm?

  private enum CodingKeys: String, CodingKey {
    case step, outcome, detail, reason, arguments, condition
  }

  /// Makes a step.
  public init(
    _ step: String,
    _ outcome: String,
    _ reason: TraceReason,
    _ arguments: [String: Problem.Argument] = [:],
    condition: ConditionForm? = nil
  ) {
    (self.step, self.outcome, self.reason) = (step, outcome, reason.code)
    self.arguments = arguments.isEmpty ? nil : arguments
    self.condition = condition
  }

  /// Reads a step; stored ones have no `detail`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    step = try container.decode(String.self, forKey: .step)
    outcome = try container.decode(String.self, forKey: .outcome)
    detail = try container.decodeIfPresent(String.self, forKey: .detail) ?? ""
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
    arguments = try container.decodeIfPresent(
      [String: Problem.Argument].self,
      forKey: .arguments
    )
    condition = try container.decodeIfPresent(ConditionForm.self, forKey: .condition)
  }

  /// Writes a step, without a `detail` that is empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(step, forKey: .step)
    try container.encode(outcome, forKey: .outcome)
    if !detail.isEmpty { try container.encode(detail, forKey: .detail) }
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(arguments, forKey: .arguments)
    try container.encodeIfPresent(condition, forKey: .condition)
  }
}
