/// One step of a decision, as it is stored with a click or a receipt.
public struct TraceEntry: Codable, Hashable, Sendable {
  /// The stable name of the check, such as `link_enabled`.
  public var step: String
  /// What came of it, such as `passed`.
  public var outcome: String
  /// The same for people.
  public var detail: String

  /// Makes a step.
  public init(step: String, outcome: String, detail: String) {
    self.step = step
    self.outcome = outcome
    self.detail = detail
  }
}
