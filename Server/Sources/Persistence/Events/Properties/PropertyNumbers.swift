/// A property and a value of an event, in numbers.
struct PropertyNumbers: Hashable, Sendable {
  var property: Int64
  /// The value, or ``PropertyCatalog/otherValue``.
  var value: Int64
}

extension Numbering {
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
    guard let property = try property(name, tenant: tenant) else { return nil }
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
    if let known = fresh.catalogs[tenant] ?? cache.catalog(of: tenant) {
      if let property = known.properties[name] { return property }
      if known.isFull { return nil }
    }
    let catalog = try current(tenant)
    if let property = catalog.properties[name] { return property }
    guard !catalog.isFull else { return nil }
    let property = PropertyCatalog.Property(
      number: try number("INSERT INTO property (tenant_no, name) VALUES (\(tenant), \(name.text))")
    )
    fresh.catalogs[tenant]?.properties[name] = property
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
    fresh.catalogs[tenant]?.properties[name]?.values[value] = number
    return number
  }

  private mutating func number(_ insertion: SQLStatement) throws -> Int64 {
    guard makesNumbers else { return unstoredNumber() }
    var insertion = insertion
    insertion += " RETURNING no"
    guard let number = try connection.first(insertion)?.int64("no") else {
      throw StoreError(.failed, "A number that was just made is missing.")
    }
    return number
  }

  /// The catalog as this transaction sees it.
  private mutating func current(_ tenant: Int64) throws -> PropertyCatalog {
    if let known = fresh.catalogs[tenant] { return known }
    let catalog = try PropertyCatalog(tenant: tenant, connection)
    fresh.catalogs[tenant] = catalog
    return catalog
  }
}
