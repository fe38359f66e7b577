import Foundation
import LinkCore
import Persistence
import WireModels

/// Reads what a report leaves in, and what it is counted by, from a query.
struct ReportSelectionReader {
  let query: QueryReader

  /// What the rows of a report are; links where the query does not say.
  func grouping() throws -> ReportGrouping {
    let name = try query.text("by", .grouping) ?? ReportDimension.link.rawValue
    if let dimension = ReportDimension(rawValue: name) { return .dimension(dimension) }
    if let field = ContextField(rawValue: name) { return .context(field) }
    guard name == "property" else { return .event }
    guard let property = try query.text("property") else {
      throw QueryReader.fault("property", .needsName)
    }
    return .property(property)
  }

  /// What stays in.
  func filter(by grouping: ReportGrouping? = nil) throws -> ReportFilter {
    var filter = ReportFilter()
    if let link: LinkID = try query.id("link") { filter.dimensions[.link] = .link(link) }
    for dimension in ReportDimension.allCases where dimension != .link {
      guard let text = try query.text(dimension.rawValue, .line(1...256)) else { continue }
      filter.dimensions[dimension] = text == ReportSelection.nothing ? .nothing : .text(text)
    }
    for field in ContextField.allCases {
      guard let text = try query.text(field.rawValue, .line(1...256)) else { continue }
      filter.contexts[field] = text == ReportSelection.nothing ? .nothing : .text(text)
    }
    filter.event = try query.text("event", .line(1...256))
    let (name, value) = (try query.text("property"), try query.text("value"))
    switch (name, value) {
    case (let name?, let value?): filter.property = .init(name: name, value: value)
    case (nil, _?): throw QueryReader.fault("value", .needsProperty)
    case (_?, nil):
      guard case .property = grouping else {
        throw QueryReader.fault("property", .needsValue)
      }
    case (nil, nil): break
    }
    guard name == nil || !filter.readsContexts(by: grouping) else {
      throw QueryReader.fault("property", .notWithDevices)
    }
    return filter
  }

  /// Refuses days of another time zone where only days of UTC are counted.
  ///
  /// The days of the range decide: London has those of UTC in winter alone.
  func check(_ zone: TimeZone, for filter: ReportFilter, in range: ReportRange) throws {
    guard filter.needsDays() else { return }
    let days = range.inWholeDays
    guard ReportDays(days, in: zone).ranges == ReportDays(days, in: .gmt).ranges else {
      throw QueryReader.fault(
        "timeZone",
        .onlyUTC
      )
    }
  }
}

extension ReportGrouping {
  /// The word of the wire.
  var name: String {
    switch self {
    case .dimension(let dimension): dimension.rawValue
    case .context(let field): field.rawValue
    case .event: "event"
    case .property: "property"
    }
  }

  var property: String? {
    if case .property(let name) = self { name } else { nil }
  }
}
