import AttributionCore
package import LinkCore

extension EventRepository {
  /// What an event belongs to, decided again by the rule that decided when it was stored.
  ///
  /// `nil` where the workspace has no such event. The link of an event that named it is what is
  /// stored: the event does not say it twice.
  package func attribution(
    _ workspace: WorkspaceID,
    _ uuid: EntityID
  ) async throws -> EventAttribution? {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return nil }
      let row = try connection.first(
        """
        SELECT e.uuid, e.kind, e.person_no, e.journey_no, e.occurred_at, a.digest AS app_id,
          n.text AS name, v.text AS visit, l.digest AS link_id, c.digest AS click_id,
          g.text AS campaign, s.text AS source, d.reason
        FROM event_log e
        JOIN dimension d ON d.no = e.dimension_no
        JOIN term n ON n.no = e.name_no
        LEFT JOIN term a ON a.no = e.app_no
        LEFT JOIN term v ON v.no = e.visit_no
        LEFT JOIN term l ON l.no = d.link_no
        LEFT JOIN term c ON c.no = e.click_no
        LEFT JOIN term g ON g.no = d.campaign_no
        LEFT JOIN term s ON s.no = d.source_no
        WHERE e.tenant_no = \(tenant) AND e.uuid = \(uuid)
        """
      )
      guard let row else { return nil }
      var attributor = Attributor(workspace, tenant: tenant, connection)
      return EventAttribution(
        event: uuid,
        name: try row.text("name"),
        occurredAt: try row.timestamp("occurred_at"),
        reason: try row.text("reason"),
        link: try row.optionalID("link_id"),
        click: try row.optionalID("click_id"),
        campaign: try row.optionalText("campaign"),
        source: try row.optionalText("source"),
        decision: try attributor.decision(row)
      )
    }
  }
}

extension EventRepository {
  /// Whether stored events must be attributed again that no transaction had room for.
  package func isReattributionPending() async throws -> Bool {
    try await driver.read { try ReattributionQueue.hasAny($0) }
  }

  /// Attributes some of the events again that earlier transactions had no room for, of one workspace,
  /// in a transaction of its own.
  ///
  /// It returns the number of the workspace, and `nil` where nothing was left; `last` is the number that
  /// the call before returned, so that workspaces alternate.
  func reattribute(
    after last: Int64 = .min,
    rows: Int = Reattribution.rowsPerTransaction
  ) async throws -> Int64? {
    try await driver.write { [cache] connection in
      guard let next = try ReattributionQueue.next(after: last, connection) else { return nil }
      try connection.take([AdvisoryLock(.appending, next.workspace.value)])
      cache.follow(try StringDictionary.generation(connection))
      var dictionary = StringDictionary(connection, cache: cache)
      var rollups = RollupDelta()
      var attributor = Attributor(next.workspace, tenant: next.tenant, connection)
      var again = Reattribution(
        tenant: next.tenant,
        connection,
        rows: rows,
        queue: try ReattributionQueue.take(tenant: next.tenant, connection)
      )
      try again.run(&attributor, &dictionary, &rollups)
      try again.finish(&rollups)
      try rollups.write(&dictionary)
      return next.tenant
    }
  }
}

extension Attributor {
  /// What the rule says about a stored event.
  fileprivate mutating func decision(_ row: SQLRow) throws -> AttributionDecision {
    let event = try FollowingEvent(row)
    let visit = try row.optionalText("visit").map { try VisitText(json: $0) }
    let reason = AttributionReason(rawValue: try row.text("reason"))
    let origin = EventOrigin(
      app: event.app,
      link: reason == .named ? try row.optionalID("link_id") : nil,
      jid: visit?.jid,
      campaignKey: visit?.key
    )
    let click = try origin.jid.flatMap { ClickID($0.text) }.flatMap { try self.click($0) }
    let carried = try carried(origin, click: click)
    let known = event.mayFollow ? try touches.last(of: event.person, at: event.occurredAt) : []
    return AttributionRule(windows: try windows(of: event.app))
      .decide(carried.evidence(at: event.occurredAt, known))
  }
}
