/// The details of Prometheus's text format, which is read byte by byte: by scalars, not by characters.
enum PrometheusText: Sendable {
  /// A name with every character that is not allowed made `_`.
  static func name(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      return isAllowed ? String(scalar) : "_"
    }.joined()
  }

  static func labels(_ labels: [String: String]) -> String {
    labels.sorted { $0.key < $1.key }
      .map { "\(name($0.key))=\"\(escape($0.value, "\""))\"" }
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

  private static func escape(_ text: String, _ quote: Unicode.Scalar? = nil) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\\", quote: "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }
}
