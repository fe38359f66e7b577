public import AttributionCore
public import LinkCore

extension ReportRepository {
  /// The most events that a conversion report reads.
  public static let maximumHits = 20_000_000
  /// The same where a step is an event that the SDK sends by itself.
  static let maximumScanned = 2_000_000

  /// How many people did some things one after another, of those who did the first in a range.
  ///
  /// Distinct ids that were merged are one person. With a link, only events of the first step that
  /// belong to it begin. It reads the events of people who did the first two steps, by index, or, where
  /// a step is an event that the SDK sends by itself, the events of the range and of the window after it.
  /// Nothing waits for it.
  ///
  /// - Parameters:
  ///   - workspace: whose events count.
  ///   - steps: the names of the events, first to last.
  ///   - within: how long after the first step the others count, in milliseconds.
  ///   - link: the link that the first step belongs to; any, and none, where it is absent.
  ///   - range: when the first step is taken.
  ///   - maximum: how many events with one of the names may be read.
  ///   - page: how many events are read at a time by their time.
  /// - Returns: what each step counts, first to last.
  /// - Throws: ``StoreError/Code/invalid`` where there are more than `maximum`.
  public func conversion(
    _ workspace: WorkspaceID,
    steps: [String],
    within: Int64,
    link: LinkID? = nil,
    in range: ReportRange,
    maximum: Int = maximumHits,
    page: Int = 10_000
  ) async throws -> [ConversionFunnel.Result] {
    try await driver.readInBackground { connection in
      var funnel = ConversionFunnel(steps: steps.count, within: within)
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return funnel.results
      }
      let found = try ConversionSteps(
        tenant: tenant,
        steps: steps,
        link: link,
        begin: range.start.milliseconds..<range.end.milliseconds,
        within: within,
        connection
      )
      guard !steps.contains(where: { EventKind(name: $0) == .automatic }) else {
        let scan = ConversionScan(steps: found, connection: connection)
        let people = try scan.byPerson(page: page, maximum: min(maximum, Self.maximumScanned))
        for person in people { funnel.add(person) }
        return funnel.results
      }
      var hits = try ConversionHits(found, maximum: maximum, connection)
      try hits.read { funnel.add($0) }
      return funnel.results
    }
  }
}
