public import LinkCore

/// What was erased of a person; it does not say who that was.
public struct ErasureReport: Codable, Hashable, Sendable {
  /// From when on nothing is stored of the person.
  public var erasedAt: Timestamp
  /// Whether this says what an erasure would take, and nothing was changed.
  public var isDryRun: Bool
  /// The distinct ids of the person; the one that was asked for is the first.
  public var distinctIDs: [String]
  /// Whether anything is stored of the id: it may be mistyped otherwise.
  public var isKnown: Bool
  /// Distinct ids that were one person.
  public var people: Int64
  /// Events that were removed.
  public var events: Int64
  /// Texts that only this person's events had: ids, visits, journeys, devices.
  public var terms: Int64
  /// Push addresses, consents to marketing, and what devices reported of messages.
  public var addresses: Int64
  /// What deferred matching knew of the person.
  public var matching: ForgetReport.Counts
  /// How often a byte search of the database's files still finds the person's ids; absent where
  /// nothing searched, such as on PostgreSQL or for ids of fewer than eight bytes.
  public var found: Int?

  /// Makes a report.
  public init(
    erasedAt: Timestamp,
    isDryRun: Bool = false,
    distinctIDs: [String],
    isKnown: Bool,
    people: Int64,
    events: Int64,
    terms: Int64,
    addresses: Int64,
    matching: ForgetReport.Counts,
    found: Int?
  ) {
    self.erasedAt = erasedAt
    self.isDryRun = isDryRun
    self.distinctIDs = distinctIDs
    self.isKnown = isKnown
    self.people = people
    self.events = events
    self.terms = terms
    self.addresses = addresses
    self.matching = matching
    self.found = found
  }
}
