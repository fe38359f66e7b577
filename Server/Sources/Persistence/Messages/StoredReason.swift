import WireModels

/// Why a message stopped or a push key is refused, as a column has it: JSON with the name of a ``PushReason``, also of
/// another version, and its values.
struct StoredReason: Codable, Sendable {
  var reason: String
  var arguments: [String: Problem.Argument]?

  /// Reads a column; `nil` if it is empty.
  init?(_ row: SQLRow, _ column: String) throws {
    guard let text = try row.optionalText(column) else { return nil }
    self = try JSONColumn.value(Self.self, from: text, column: column)
  }

  private init(_ remark: Remark<PushReason>) {
    reason = remark.reason.code
    arguments = remark.arguments.isEmpty ? nil : remark.arguments
  }

  /// The JSON of a reason.
  static func text(_ remark: Remark<PushReason>) throws -> String {
    try JSONColumn.text(Self(remark))
  }
}
