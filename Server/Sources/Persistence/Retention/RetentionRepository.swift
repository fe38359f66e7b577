import AttributionCore
package import LinkCore

/// How long events are kept.
///
/// Whole months are dropped, each in an instant. What was counted of them stays counted.
package struct RetentionRepository: Sendable {
  private static let page = 2_000

  let driver: any SQLDriver

  /// The tables of events, oldest month first, ids without a month last.
  package func months() async throws -> [EventMonthRecord] {
    try await driver.read { connection in
      let months = try EventPartitions.months(connection)
      return try months.map { try Self.record(connection, [$0.table], $0) }
        + [try Self.record(connection, EventPartitions.loose(connection.dialect), nil)]
    }
  }

  /// Makes the tables of this month and of the next, so that no request has to, and the indexes that
  /// tables of an older schema lack.
  package func prepare(now: Timestamp) async throws {
    for month in try await driver.read({ try EventPartitions.months($0) }) {
      try await driver.write { connection in
        try connection.take([.partitions])
        try PartitionMaker(connection).addIndexes(month)
      }
    }
    try await driver.write { connection in
      var partitions = try EventPartitions(connection)
      for ahead: Int64 in 0...1 {
        try partitions.make(EventMonth(EventMonth(now), plus: ahead))
      }
    }
  }

  /// Drops the months that ended more than `days` ago.
  ///
  /// It may be stopped at any point: what was begun is finished the next time.
  package func sweep(keepingDays days: Int64, now: Timestamp) async throws -> RetentionReport {
    let oldest = EventMonth(Timestamp(milliseconds: now.milliseconds - days * 86_400_000))
    var report = RetentionReport(keptFrom: oldest.start)
    // From here on no writer stores anything in the months that go.
    report.keptFrom = try await driver.write { connection in
      try connection.take([.partitions])
      try Retention.keep(from: oldest.start, connection)
      let keptFrom = try Retention.keptFrom(connection)
      // Before an event goes, so that no export passes it in silence.
      try BatchLog.noteLoss(before: keptFrom, connection)
      return keptFrom
    }
    let end = EventMonth(report.keptFrom)
    for month in try await driver.read({ try EventPartitions.months($0) }) where month < end {
      let strays = try await strays(of: month, from: report.keptFrom)
      report.dropped.append(try await drop(month, keeping: strays))
      report.strays += Int64(strays.count)
    }
    report.removed = try await removeLoose(before: report.keptFrom)
    try await removeBatches(before: report.keptFrom)
    try await removeTouches(before: report.keptFrom)
    return report
  }

  private func drop(
    _ month: EventMonth,
    keeping strays: [EventStray]
  ) async throws -> EventMonthRecord {
    let record = try await driver.read { try Self.record($0, [month.table], month) }
    try await driver.write { connection in
      try connection.take([.partitions])
      // Another server may have been faster.
      guard try EventPartitions.months(connection).contains(month) else { return }
      try PartitionMaker(connection).drop(month, keeping: strays)
    }
    return record
  }

  /// The events that must outlive the month of their ids.
  private func strays(of month: EventMonth, from moment: Timestamp) async throws -> [EventStray] {
    try await driver.read { connection in
      var statement = SQLStatement(text: "SELECT tenant_no, uuid FROM \(month.table)")
      statement += " WHERE occurred_at >= \(moment)"
      return try connection.query(statement).map(EventStray.init)
    }
  }

  /// Removes what happened and came before `moment` among the ids without a month.
  private func removeLoose(before moment: Timestamp) async throws -> Int64 {
    var removed: Int64 = 0
    for table in EventPartitions.loose(driver.dialect) {
      removed += try await removeLoose(before: moment, from: table)
    }
    return removed
  }

  private func removeLoose(before moment: Timestamp, from table: String) async throws -> Int64 {
    var removed: Int64 = 0
    while true {
      let loose = try await driver.read { connection in
        var statement = SQLStatement(text: "SELECT tenant_no, uuid FROM \(table)")
        statement += """
           WHERE occurred_at < \(moment) AND occurred_at + received_lag < \(moment)
          LIMIT \(Self.page)
          """
        return try connection.query(statement).map(EventStray.init)
      }
      guard !loose.isEmpty else { return removed }
      removed += try await driver.write { connection in
        let counts = try connection.executeEach(
          "DELETE FROM \(table) WHERE tenant_no = ? AND uuid = ?",
          loose.map { [.integer($0.tenant), $0.id.sqlValue] }
        )
        return Int64(counts.reduce(0, +))
      }
    }
  }

  /// Removes the lists of which every event has gone.
  private func removeBatches(before moment: Timestamp) async throws {
    var last: BatchLog.Place?
    while true {
      let batches = try await driver.read { [last] connection in
        try BatchLog.batches(before: moment, after: last, limit: Self.page, connection)
      }
      guard let end = batches.last else { return }
      last = end.place
      let gone = batches.filter { $0.newest < moment }.map(\.place)
      try await driver.write { try BatchLog.remove(gone, $0) }
    }
  }

  /// Removes the touches that no event which is kept can follow.
  private func removeTouches(before moment: Timestamp) async throws {
    let longest = AttributionWindows.longest.deepLink
    let first = Timestamp(milliseconds: moment.milliseconds - longest)
    var last = (tenant: Int64(0), person: Int64(0))
    while true {
      let people = try await driver.read { [last] connection in
        try connection.query(
          """
          SELECT DISTINCT tenant_no, person_no FROM touch
          WHERE (tenant_no, person_no) > (\(last.tenant), \(last.person)) AND occurred_at < \(first)
          ORDER BY tenant_no, person_no LIMIT \(Self.page)
          """
        ).map { (tenant: try $0.int64("tenant_no"), person: try $0.int64("person_no")) }
      }
      guard let end = people.last else { return }
      last = end
      try await driver.write { connection in
        _ = try connection.executeEach(
          "DELETE FROM touch WHERE tenant_no = ? AND person_no = ? AND occurred_at < ?",
          people.map { [.integer($0.tenant), .integer($0.person), first.sqlValue] }
        )
      }
    }
  }

  private static func record(
    _ connection: any SQLConnection,
    _ tables: [String],
    _ month: EventMonth?
  ) throws -> EventMonthRecord {
    EventMonthRecord(
      month: month?.start.iso8601.prefix(7).description,
      events: try tables.reduce(0) { events, table in
        try events
          + connection.count(SQLStatement(text: "SELECT COUNT(*) AS count FROM \(table)"))
      }
    )
  }
}

extension EventStray {
  fileprivate init(_ row: SQLRow) throws {
    self.init(tenant: try row.int64("tenant_no"), id: try row.entityID("uuid"))
  }
}
