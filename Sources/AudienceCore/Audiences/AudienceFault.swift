public import WireModels

/// What is wrong with an audience or a message.
public struct AudienceFault: Error, Hashable, Sendable {
  /// Where, as a JSON pointer such as `/all/1/atLeast`.
  public let pointer: String
  /// The sentence that says what is right.
  public let reason: FaultReason
  /// The values in the sentence.
  public let arguments: [String: Problem.Argument]

  init(
    _ pointer: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    self.pointer = pointer
    self.reason = reason
    self.arguments = arguments
  }
}
