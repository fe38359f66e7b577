/// A sentence of the server, by its name on the wire and the values in it.
public struct Remark<Reason: ReasonCode>: Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public var reason: Reason
  /// The values in it, by name.
  public var arguments: [String: Problem.Argument]

  /// Makes a remark.
  public init(_ reason: Reason, _ arguments: [String: Problem.Argument] = [:]) {
    (self.reason, self.arguments) = (reason, arguments)
  }

  /// The remark for logs: `mail_answer code=550 step=DATA`.
  public var description: String {
    let values = arguments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.text)" }
    return reason.code + values.joined()
  }
}
