/// The details of Prometheus's text format.
enum PrometheusText: Sendable {
  /// A name with every character that is not allowed made `_`.
  static func name(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
  }

  static func labels(_ labels: [String: String]) -> String {
    labels.sorted { $0.key < $1.key }
      .map { "\(name($0.key))=\"\(escape($0.value).replacing("\"", with: "\\\""))\"" }
      .joined(separator: ",")
  }

  static func help(_ text: String) -> String {
    escape(text)
  }

  static func line(_ name: String, _ labels: String, _ value: Double) -> String {
    "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(number(value))\n"
  }

  static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return String(value)
  }

  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }
}
