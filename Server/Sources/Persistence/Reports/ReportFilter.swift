package import LinkCore

/// What a report leaves in; everything where it says nothing.
package struct ReportFilter: Hashable, Sendable {
  /// What a dimension must be.
  package enum Value: Hashable, Sendable {
    /// It has none, such as the source of an organic event.
    case nothing
    case link(LinkID)
    /// This text: a campaign key, a source, a platform or a country.
    case text(String)
  }

  /// A value that an event's own property must have.
  package struct Property: Hashable, Sendable {
    package var name: String
    /// The value as text: a string, a number as JSON writes it, `true` or `false`.
    package var value: String

    /// Makes a condition.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What dimensions must be.
  package var dimensions: [ReportDimension: Value]
  /// What the contexts of events and clicks must say.
  package var contexts: [ContextField: Value]
  /// The name that events must have; clicks and installs have none and are left out.
  package var event: String?
  /// What a property must be; only the app's own events are counted by it.
  package var property: Property?

  package init(
    dimensions: [ReportDimension: Value] = [:],
    contexts: [ContextField: Value] = [:],
    event: String? = nil,
    property: Property? = nil
  ) {
    self.dimensions = dimensions
    self.contexts = contexts
    self.event = event
    self.property = property
  }

  /// Everything of one link.
  package static func link(_ link: LinkID?) -> ReportFilter {
    ReportFilter(dimensions: link.map { [.link: .link($0)] } ?? [:])
  }

  /// Whether a report that is grouped this way counts whole days of UTC, and no parts of days.
  ///
  /// Counts by one dimension are kept by quarters of an hour, all others by days.
  package func needsDays(by grouping: ReportGrouping? = nil) -> Bool {
    guard !readsContexts(by: grouping) else { return false }
    guard event == nil, property == nil else { return true }
    // Nothing is counted by "no medium" and "no variant" alone.
    if dimensions[.medium] == .nothing || dimensions[.variant] == .nothing { return true }
    switch grouping {
    case nil: return dimensions.count > 1
    case .dimension(let dimension): return dimensions.keys.contains { $0 != dimension }
    case .event, .property: return true
    case .context: return false
    }
  }

  /// Refuses what no report counts together.
  func check(by grouping: ReportGrouping? = nil) throws {
    var isByProperty = property != nil
    if case .property = grouping { isByProperty = true }
    guard isByProperty, readsContexts(by: grouping) else { return }
    throw StoreError(
      .invalid,
      reason: ProblemReason.propertyAndDevice.code,
      field: "property"
    )
  }

  /// Whether a report that is grouped this way reads the events and clicks of its range, because no roll-up
  /// counts by context.
  package func readsContexts(by grouping: ReportGrouping? = nil) -> Bool {
    if case .context = grouping { return true }
    return !contexts.isEmpty
  }
}

/// What a report has one row for each of.
package enum ReportGrouping: Hashable, Sendable {
  /// A value of a dimension.
  case dimension(ReportDimension)
  /// A name of events.
  case event
  /// A value of an event's own property of this name.
  case property(String)
  /// What the contexts of events and clicks say.
  case context(ContextField)
}
