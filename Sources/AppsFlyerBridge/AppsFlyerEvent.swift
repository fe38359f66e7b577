/// An event of AppsFlyer in the words of Paylisher.
package enum AppsFlyerEvent: Sendable {
  /// The properties of an event: what the app passed, and `revenue` and `currency` where it has
  /// `af_revenue`.
  ///
  /// - Parameters:
  ///   - values: What the app passed; `af_revenue` is a number, or text that is one.
  ///   - currency: The currency of revenue that names none, such as `USD`.
  /// - Returns: The properties.
  package static func properties(_ values: [AnyHashable: Any], currency: String?) -> [String: Any] {
    var properties: [String: Any] = [:]
    for case (let name as String, let value) in values { properties[name] = value }
    guard let revenue = number(properties["af_revenue"]) else { return properties }
    properties["revenue"] = revenue
    properties["currency"] = properties["af_currency"] ?? currency ?? "USD"
    return properties
  }

  private static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let value as Double: value
      case let value as Int: Double(value)
      case let value as String: Double(value)
      case let value as any BinaryFloatingPoint: Double(value)
      case let value as any BinaryInteger: Double(value)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
