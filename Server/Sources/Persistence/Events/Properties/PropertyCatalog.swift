/// The properties of a workspace that are counted, and their values that have a count of their own.
struct PropertyCatalog: Hashable, Sendable {
  /// A property.
  struct Property: Hashable, Sendable {
    var number: Int64
    /// The numbers of values.
    var values: [ExactText: Int64] = [:]

    /// Whether further values share one count.
    var isFull: Bool { values.count >= PropertyLimits.values }
  }

  /// The number of "any other value".
  static let otherValue: Int64 = 0

  var properties: [ExactText: Property] = [:]

  /// Whether further properties are not counted.
  var isFull: Bool { properties.count >= PropertyLimits.properties }

  /// About what it takes in memory, in bytes.
  var cost: Int {
    properties.values.reduce(0) { $0 + 128 + $1.values.count * 96 }
  }

  /// Reads what was stored.
  init(tenant: Int64, _ connection: any SQLConnection) throws {
    let rows = try connection.query(
      """
      SELECT p.no AS property_no, p.name, v.no AS value_no, v.value
      FROM property p LEFT JOIN property_value v ON v.property_no = p.no
      WHERE p.tenant_no = \(tenant)
      """
    )
    for row in rows {
      let name = ExactText(try row.text("name"))
      var property = try properties[name] ?? Property(number: row.int64("property_no"))
      if let value = try row.optionalText("value") {
        property.values[ExactText(value)] = try row.int64("value_no")
      }
      properties[name] = property
    }
  }
}
