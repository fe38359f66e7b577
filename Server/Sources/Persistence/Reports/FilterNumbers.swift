import LinkCore

/// A filter in the numbers that roll-ups are kept by.
struct FilterNumbers: Sendable {
  let tenant: Int64
  /// Whether counts by one dimension or by none say it.
  let isMarginal: Bool
  var dimensions: [ReportDimension: Int64] = [:]
  var event: Int64?
  var property: Property?

  /// A property, and the value it must have; `nil` for a report over all its values.
  struct Property: Hashable, Sendable {
    var number: Int64
    var value: Int64?
  }

  /// `nil` where something is meant that nothing was ever counted by.
  init?(
    _ filter: ReportFilter,
    by grouping: ReportGrouping? = nil,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    self.tenant = tenant
    isMarginal = !filter.needsDays(by: grouping)
    let dictionary = StringDictionary(connection, cache: DictionaryCache())
    for (dimension, value) in filter.dimensions {
      guard let number = try Self.number(dimension, value, tenant, dictionary) else { return nil }
      dimensions[dimension] = number
    }
    if let event = filter.event {
      guard let number = try dictionary.existing(TermKey(tenant, .event, event)) else { return nil }
      self.event = number
    }
    var name = filter.property?.name
    if case .property(let grouped) = grouping { name = grouped }
    guard let name else { return }
    let row = try connection.first(
      "SELECT no FROM property WHERE tenant_no = \(tenant) AND name = \(name)"
    )
    guard let number = try row?.int64("no") else { return nil }
    property = Property(number: number)
    guard let value = filter.property?.value else { return }
    let valueRow = try connection.first(
      "SELECT no FROM property_value WHERE property_no = \(number) AND value = \(value)"
    )
    guard let valueNumber = try valueRow?.int64("no") else { return nil }
    property?.value = valueNumber
  }

  private static func number(
    _ dimension: ReportDimension,
    _ value: ReportFilter.Value,
    _ tenant: Int64,
    _ dictionary: StringDictionary
  ) throws -> Int64? {
    switch value {
    case .nothing: DimensionKey.none
    case .link(let link): try dictionary.existing(TermKey(tenant, .link, id: link.value))
    case .text(let text):
      try dictionary.existing(
        TermKey(tenant, dimension.term, dimension == .campaign ? Self.folded(text) : text)
      )
    }
  }

  /// Campaign keys are kept as codes of links are: in lower case.
  private static func folded(_ key: String) -> String {
    ShortCode(key)?.folded ?? key
  }
}
