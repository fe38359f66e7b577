package import AttributionCore
package import LinkCore
package import WireModels

/// What a list of first launches selects; everything where nothing is named.
package struct FirstLaunchFilter: Hashable, Sendable {
  /// The app that asked.
  package var app: AppID?
  /// The link that was delivered.
  package var link: LinkID?
  /// Why it ended as it did.
  package var reason: DeferredReason?
  /// A distinct id of the person whose launches they are: those that an erasure removes.
  package var person: String?

  package init(
    app: AppID? = nil,
    link: LinkID? = nil,
    reason: DeferredReason? = nil,
    person: String? = nil
  ) {
    (self.app, self.link, self.reason, self.person) = (app, link, reason, person)
  }
}

extension ReceiptRepository {
  /// The most receipts that a report reads.
  static let maximumOfReport = 20_000

  /// A page of first launches, newest first.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func launches(
    _ workspace: WorkspaceID,
    where filter: FirstLaunchFilter = FirstLaunchFilter(),
    cursor: String? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<FirstLaunchResource> {
    let start = try Cursor.start(cursor)
    let launches = try await driver.read { connection -> [FirstLaunchResource] in
      var statement: SQLStatement = """
        SELECT id, app_id, created_at, reason, method, link_id, click_id, confidence FROM receipt
        WHERE workspace_id = \(workspace) AND id < \(start)
        """
      if let app = filter.app { statement += " AND app_id = \(app)" }
      if let link = filter.link { statement += " AND link_id = \(link)" }
      if let reason = filter.reason { statement += " AND reason = \(reason.rawValue)" }
      if let person = filter.person {
        let installs = try PersonErasure.installs(of: person, workspace, connection)
        if installs.isEmpty { return [] }
        statement += " AND install_id IN ("
        for (place, install) in installs.enumerated() {
          statement += place == 0 ? "\(install)" : ", \(install)"
        }
        statement += ")"
      }
      statement += " ORDER BY id DESC LIMIT \(Cursor.rows(for: limit))"
      return try connection.query(statement).map(Self.launch)
    }
    return Cursor.page(launches, limit: limit) { $0.id.value }
  }

  /// How first launches ended in a range.
  package func report(
    _ workspace: WorkspaceID,
    from: Timestamp,
    to: Timestamp
  ) async throws -> FirstLaunchReport {
    let launches = try await driver.read { connection in
      try connection.query(
        """
        SELECT id, app_id, created_at, reason, method, link_id, click_id, confidence FROM receipt
        WHERE workspace_id = \(workspace) AND created_at >= \(from) AND created_at < \(to)
        ORDER BY id DESC LIMIT \(Self.maximumOfReport + 1)
        """
      ).map(Self.launch)
    }
    return FirstLaunchReport(launches, from: from, to: to, maximum: Self.maximumOfReport)
  }

  /// What the rule by network and device would have done with first launches whose answer is certain, of all time.
  package func shadow(_ workspace: WorkspaceID, app: AppID? = nil) async throws -> [ShadowCount] {
    try await driver.read { try ShadowCountRow.find($0, workspace, app: app) }
  }

  private static func launch(_ row: SQLRow) throws -> FirstLaunchResource {
    let createdAt = try row.timestamp("created_at")
    let click: ClickID? = try row.optionalID("click_id")
    return FirstLaunchResource(
      id: try row.id("id"),
      createdAt: createdAt,
      app: try row.id("app_id"),
      reason: try row.text("reason"),
      method: try row.optionalText("method"),
      link: try row.optionalID("link_id"),
      confidence: try row.optionalInt64("confidence").map { Double($0) / 1_000 },
      delay: click?.value.timestamp.map { max(0, createdAt.milliseconds(since: $0)) }
    )
  }
}

extension FirstLaunchReport {
  /// Seconds, minutes, hours, a day, a week.
  private static let bounds: [Int64] = [
    30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000, 604_800_000,
  ]

  /// Counts launches, of which the newest come first.
  init(_ launches: [FirstLaunchResource], from: Timestamp, to: Timestamp, maximum: Int) {
    let counted = launches.prefix(maximum)
    var reasons: [Reason: Int64] = [:]
    var delays = Array(repeating: Int64(0), count: Self.bounds.count + 1)
    for launch in counted {
      reasons[Reason(reason: launch.reason, method: launch.method, count: 0), default: 0] += 1
      guard let delay = launch.delay else { continue }
      delays[Self.bounds.firstIndex { delay <= $0 } ?? Self.bounds.count] += 1
    }
    let sorted = reasons.map { Reason(reason: $0.reason, method: $0.method, count: $1) }
      .sorted { ($1.count, $0.reason, $0.method ?? "") < ($0.count, $1.reason, $1.method ?? "") }
    self.init(
      from: from,
      to: to,
      total: Int64(counted.count),
      reasons: sorted,
      delays: zip(Self.bounds.map(Optional.some) + [nil], delays).map {
        Delay(upTo: $0, count: $1)
      },
      isTruncated: launches.count > maximum
    )
  }
}
