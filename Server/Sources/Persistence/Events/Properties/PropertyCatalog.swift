/// The properties of a workspace that are counted, and their values that have a count of their own.
struct PropertyCatalog: Hashable, Sendable {
  /// A property.
  struct Property: Hashable, Sendable {
    var number: Int64
    /// Whether events are counted by it; an operator may have left it out.
    var isCounted = true
    /// The numbers of values.
    var values: [ExactText: Int64] = [:]

    /// Whether further values share one count.
    var isFull: Bool { values.count >= PropertyLimits.values }
  }

  /// The number of "any other value".
  static let otherValue: Int64 = 0

  var properties: [ExactText: Property] = [:]

  /// Whether further names are not counted unasked; those that are left out keep their places.
  var isFull: Bool { properties.count >= PropertyLimits.properties }

  /// About what it takes in memory, in bytes.
  var cost: Int {
    properties.values.reduce(0) { $0 + 128 + $1.values.count * 96 }
  }

  /// Reads what was stored.
  init(tenant: Int64, _ connection: any SQLConnection) throws {
    let rows = try connection.query(
      """
      SELECT p.no AS property_no, p.name, p.is_counted, v.no AS value_no, v.value
      FROM property p LEFT JOIN property_value v ON v.property_no = p.no
      WHERE p.tenant_no = \(tenant)
      """
    )
    for row in rows {
      let name = ExactText(try row.text("name"))
      var property =
        try properties[name]
        ?? Property(
          number: row.int64("property_no"),
          isCounted: row.bool("is_counted")
        )
      if let value = try row.optionalText("value") {
        property.values[ExactText(value)] = try row.int64("value_no")
      }
      properties[name] = property
    }
  }
}

/// How much of events' own properties is counted, so that counts stay small whatever is sent.
///
/// What came first keeps its count: the limits never move a value from one count to another.
package enum PropertyLimits: Sendable {
  /// The most properties of a workspace that are counted.
  package static let properties = 40
  /// The most values of a property that have a count of their own; the rest share one.
  package static let values = 100
  /// The most properties of one event that are counted, the first by name.
  package static let perEvent = 12
  /// The most UTF-8 bytes of a value with a count of its own.
  package static let valueBytes = 64
  /// The most UTF-8 bytes of the name of a property that is counted.
  package static let nameBytes = 64
}

/// A property and a value of an event, in numbers.
struct PropertyNumbers: Hashable, Sendable {
  var property: Int64
  /// The value, or ``PropertyCatalog/otherValue``.
  var value: Int64
}

extension StringDictionary {
  /// The numbers of an event's own properties that are counted; new ones where there is room.
  mutating func properties(
    _ counted: [(name: String, value: String)],
    tenant: Int64
  ) throws -> [PropertyNumbers] {
    try counted
      .prefix(PropertyLimits.perEvent)
      .compactMap { name, value in
        try numbers(of: ExactText(name), value: ExactText(value), tenant: tenant)
      }
  }

  private mutating func numbers(
    of name: ExactText,
    value: ExactText,
    tenant: Int64
  ) throws -> PropertyNumbers? {
    guard (1...PropertyLimits.nameBytes).contains(name.text.utf8.count) else { return nil }
    guard let property = try property(name, tenant: tenant), property.isCounted else { return nil }
    let other = PropertyNumbers(property: property.number, value: PropertyCatalog.otherValue)
    if let known = property.values[value] {
      return PropertyNumbers(property: property.number, value: known)
    }
    guard !property.isFull, value.text.utf8.count <= PropertyLimits.valueBytes else { return other }
    // Another node may have added it, or the last one that there is room for.
    guard let current = try current(tenant).properties[name] else { return nil }
    if let known = current.values[value] {
      return PropertyNumbers(property: property.number, value: known)
    }
    guard !current.isFull else { return other }
    return PropertyNumbers(
      property: property.number,
      value: try add(value, to: name, current, tenant: tenant)
    )
  }

  private mutating func property(
    _ name: ExactText,
    tenant: Int64
  ) throws -> PropertyCatalog.Property? {
    if let known = additions.catalogs[tenant] ?? cache.catalog(of: tenant) {
      if let property = known.properties[name] { return property }
      if known.isFull { return nil }
    }
    let catalog = try current(tenant)
    if let property = catalog.properties[name] { return property }
    guard !catalog.isFull else { return nil }
    let property = PropertyCatalog.Property(
      number: try number("INSERT INTO property (tenant_no, name) VALUES (\(tenant), \(name.text))")
    )
    additions.catalogs[tenant]?.properties[name] = property
    return property
  }

  private mutating func add(
    _ value: ExactText,
    to name: ExactText,
    _ property: PropertyCatalog.Property,
    tenant: Int64
  ) throws -> Int64 {
    let number = try number(
      "INSERT INTO property_value (property_no, value) VALUES (\(property.number), \(value.text))"
    )
    additions.catalogs[tenant]?.properties[name]?.values[value] = number
    return number
  }

  private mutating func number(_ insertion: SQLStatement) throws -> Int64 {
    guard storesNew else { return provisionalNumber() }
    var insertion = insertion
    insertion += " RETURNING no"
    guard let number = try connection.first(insertion)?.int64("no") else {
      throw StoreError(.failed, "A number that was just made is missing.")
    }
    return number
  }

  /// The catalog as this transaction sees it.
  private mutating func current(_ tenant: Int64) throws -> PropertyCatalog {
    if let known = additions.catalogs[tenant] { return known }
    let catalog = try PropertyCatalog(tenant: tenant, connection)
    additions.catalogs[tenant] = catalog
    return catalog
  }
}
