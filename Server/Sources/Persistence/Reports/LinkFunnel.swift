package import AttributionCore
package import LinkCore

extension ReportRepository {
  /// The steps from a click on a link to an event of the app.
  package enum LinkStep: String, Hashable, Sendable, CaseIterable {
    case click, install, open, event
  }

  /// How many people a link brought into an app: people who clicked, of those who installed the app by the
  /// click, of those who opened it, and of those who did something that the app reports.
  ///
  /// Each step counts people of the step before. Distinct ids that were merged are one person, and an install
  /// without a distinct id is one. Clicks count as visitors of a day, as in
  /// ``ReportCounts/uniqueClicks``, and never fewer than the people who installed by one. Opens and events
  /// are those that belong to the link. It reads the installs of the link, and by an index the events of
  /// their people.
  ///
  /// - Parameters:
  ///   - workspace: whose link it is.
  ///   - link: the link.
  ///   - within: how long after the click the other steps count, in milliseconds.
  ///   - range: when the click was.
  /// - Returns: what each of ``LinkStep`` counts.
  /// - Throws: ``StoreError``.
  package func conversion(
    _ workspace: WorkspaceID,
    from link: LinkID,
    within: Int64,
    in range: ReportRange
  ) async throws -> [ConversionFunnel.Result] {
    let clicks = try await totals(workspace, where: .link(link), in: range).uniqueClicks
    let people = try await driver.readInBackground { connection in
      try LinkPeople(workspace, link, within: within, in: range, connection).results()
    }
    var results = people
    results[0].people = max(clicks, results[0].people)
    return results
  }
}

/// The people who installed an app by a click on a link, and what they did in it.
struct LinkPeople {
  private let within: Int64
  private let connection: any SQLConnection
  private let tenant: Int64?
  private let linkNumber: Int64?
  private var people: [Key: Begin] = [:]

  /// Who a person is: the number of the distinct id that stands for it, or an install.
  private enum Key: Hashable {
    case person(Int64)
    case install(EntityID)
  }

  /// When a person clicked and launched the app first, in milliseconds since 1970.
  private struct Begin {
    var click: Int64
    var launch: Int64
  }

  /// The earliest open and event of a person.
  private struct Progress {
    var open: Int64
    var event: Int64?
  }

  init(
    _ workspace: WorkspaceID,
    _ link: LinkID,
    within: Int64,
    in range: ReportRange,
    _ connection: any SQLConnection
  ) throws {
    (self.within, self.connection) = (within, connection)
    tenant = try StringDictionary.tenant(connection, workspace)
    let dictionary = StringDictionary(connection, cache: DictionaryCache())
    linkNumber = try tenant.flatMap { try dictionary.existing(TermKey($0, .link, id: link.value)) }
    try findPeople(workspace, link, in: range, dictionary)
  }

  /// What each step counts.
  func results() throws -> [ConversionFunnel.Result] {
    let steps = ReportRepository.LinkStep.allCases
    var funnel = ConversionFunnel(steps: steps.count, within: within)
    let progress = try progress()
    for (key, begin) in people {
      let progress = progress[key]
      // An app reports its first launch after it was opened.
      let launch = min(begin.launch, progress?.open ?? .max)
      let moments = [begin.click, launch, progress?.open, progress?.event]
      funnel.add(
        moments.enumerated().compactMap { step, moment in
          moment.map { ConversionFunnel.Hit(steps: [step], at: $0) }
        }
      )
    }
    return funnel.results
  }

  /// Finds who installed by a click in the range, by the installs of the link.
  private mutating func findPeople(
    _ workspace: WorkspaceID,
    _ link: LinkID,
    in range: ReportRange,
    _ dictionary: StringDictionary
  ) throws {
    let rows = try connection.query(
      """
      SELECT i.id, i.distinct_id, i.first_seen_at, i.click_id, c.occurred_at
      FROM install i\(connection.dialect.index("install_link"))
      LEFT JOIN click c ON c.workspace_id = i.workspace_id AND c.id = i.click_id
      WHERE i.workspace_id = \(workspace) AND i.link_id = \(link)
      AND i.first_seen_at >= \(range.start)
      """
    )
    for row in rows {
      // A click that is not stored yet, or no longer, has the moment of its id.
      let id: ClickID = try row.id("click_id")
      let click =
        try row.optionalInt64("occurred_at") ?? Int64(truncatingIfNeeded: id.value.high >> 16)
      guard (range.start.milliseconds..<range.end.milliseconds).contains(click) else { continue }
      let install: InstallID = try row.id("id")
      let key = try key(of: row.optionalText("distinct_id"), install, dictionary)
      let begin = Begin(click: click, launch: max(click, try row.int64("first_seen_at")))
      if let known = people[key], known.click <= click { continue }
      people[key] = begin
    }
  }

  private func key(
    of person: String?,
    _ install: InstallID,
    _ dictionary: StringDictionary
  ) throws -> Key {
    guard let tenant, let person,
      let number = try dictionary.existing(TermKey(tenant, .person, person))
    else { return .install(install.value) }
    return .person(try PersonLinks(tenant: tenant, connection).root(of: number))
  }
}

// MARK: - Events

extension LinkPeople {
  /// How many distinct ids are read at a time.
  private static let most = 512

  /// The first open and event of each person after the click.
  ///
  /// An event of the app says that it was opened, too: the SDK reports a link that waits for a sign-in later.
  private func progress() throws -> [Key: Progress] {
    guard let tenant, let linkNumber else { return [:] }
    var ids: [(person: Int64, root: Int64, click: Int64)] = []
    for case (.person(let root), let begin) in people {
      // A merge may have left a row of the root itself out.
      let all = Set(try PersonLinks(tenant: tenant, connection).ids(of: root) + [root])
      ids += all.map { ($0, root, begin.click) }
    }
    guard let first = ids.map(\.click).min(), let last = ids.map(\.click).max() else { return [:] }
    let partitions = try EventPartitions(connection)
    let span = Timestamp(milliseconds: first)..<Timestamp(milliseconds: last + within + 1)
    let tables = try EventTimeScan(tenant: tenant, connection, partitions).tables(in: span)
    var progress: [Key: Progress] = [:]
    for part in ids.parts(of: Self.most) {
      for table in tables {
        let found = try connection.integers(events(of: Array(part), in: table, tenant, linkNumber))
        for index in stride(from: 0, to: found.count, by: 3) {
          let (key, open) = (Key.person(found[index]), found[index + 1])
          let event = found[index + 2] < 0 ? nil : found[index + 2]
          let known = progress[key]
          progress[key] = Progress(
            open: min(open, known?.open ?? open),
            event: [event, known?.event].compactMap(\.self).min()
          )
        }
      }
    }
    return progress
  }

  /// For each person, the first event that belongs to the link, and the first that is no open; -1 for none.
  ///
  /// SQLite reads the sides of a CROSS JOIN in the order in which they stand, and the events of each person by
  /// the index of those.
  private func events(
    of ids: [(person: Int64, root: Int64, click: Int64)],
    in table: String,
    _ tenant: Int64,
    _ link: Int64
  ) -> SQLStatement {
    let list = connection.dialect.table(
      of: ids.map { [$0.person, $0.root, $0.click] },
      columns: ["person", "root", "click"]
    )
    return SQLStatement(
      text: """
        SELECT i.root, MIN(e.occurred_at),
        COALESCE(MIN(CASE WHEN e.kind = 0 THEN e.occurred_at END), -1)
        FROM \(list.text) CROSS JOIN \(table) e
        WHERE e.tenant_no = ? AND e.person_no = i.person AND e.kind < 2
        AND e.occurred_at >= i.click AND e.occurred_at <= i.click + ?
        AND EXISTS (SELECT 1 FROM dimension d WHERE d.no = e.dimension_no AND d.link_no = ?)
        GROUP BY i.root
        """,
      values: list.values + [.integer(tenant), .integer(within), .integer(link)],
      isKept: false
    )
  }
}
