package import LinkCore

/// Events in the order in which they were stored.
package struct ExportedEvents: Sendable {
  /// The events.
  package var events: [ExportedEvent]
  /// The place behind them.
  package var next: ExportCursor
  /// Whether there are more already.
  package var hasMore: Bool
}

extension EventRepository {
  /// How many lists are looked at together: few enough for a page to stay near its size.
  private static let lists = 64
  /// About the size at which a page ends, in bytes.
  private static let pageBytes = 4 << 20

  /// The events that were stored after a place, in the order in which they were stored: each event once, whichever
  /// server stored it and however late its transaction ended.
  ///
  /// A page ends with a list (``BatchLog``), so that it may have up to a thousand events more than `limit`. Events that were
  /// erased or that retention removed are not in it.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - cursor: The place; `nil` for the oldest stored event.
  ///   - limit: About how many events there are at most.
  /// - Returns: The page.
  /// - Throws: ``ExportRefusal``.
  package func export(
    _ workspace: WorkspaceID,
    since cursor: ExportCursor? = nil,
    limit: Int
  ) async throws -> ExportedEvents {
    guard cursor.map({ $0.workspace == workspace }) ?? true else {
      throw ExportRefusal.otherWorkspace
    }
    return try await driver.read { [cache] connection in
      // Retention waits until the page is read.
      let partitions = try EventPartitions(connection, cache.months)
      let keptFrom = partitions.keptFrom
      let start =
        cursor ?? ExportCursor(workspace: workspace, number: 0, mark: 0, keptFrom: keptFrom)
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        guard start.number == 0 else { throw ExportRefusal.otherHistory }
        return ExportedEvents(events: [], next: start, hasMore: false)
      }
      let log = BatchLog(tenant: tenant, connection: connection)
      try log.check(start, keptFrom: keptFrom)
      try connection.useIndexes()
      return try Self.page(log, after: start, partitions, limit: limit)
    }
  }

  private static func page(
    _ log: BatchLog,
    after start: ExportCursor,
    _ partitions: EventPartitions,
    limit: Int
  ) throws -> ExportedEvents {
    var reader = ExportReader(tenant: log.tenant, log.connection, partitions)
    var events: [ExportedEvent] = []
    var (number, mark, bytes, hasMore) = (start.number, start.mark, 0, true)
    while hasMore, events.count < limit, bytes < pageBytes {
      var batches = try log.batches(after: number, limit: lists)[...]
      hasMore = batches.count == lists
      while let first = batches.first {
        guard events.count < limit, bytes < pageBytes else {
          hasMore = true
          break
        }
        // Few ids of each list are read together.
        var ids = first.ids
        (number, mark) = (first.number, first.mark)
        batches.removeFirst()
        while ids.count < lists, let next = batches.first {
          ids += next.ids
          (number, mark) = (next.number, next.mark)
          batches.removeFirst()
        }
        let found = try reader.events(ids)
        bytes += found.reduce(0) { $0 + $1.approximateBytes }
        events += found
      }
    }
    let next = ExportCursor(
      workspace: start.workspace,
      number: number,
      mark: mark,
      keptFrom: partitions.keptFrom
    )
    return ExportedEvents(events: events, next: next, hasMore: hasMore)
  }
}

extension BatchLog {
  /// Refuses a place after which events have gone unread, and one of another history.
  fileprivate func check(_ cursor: ExportCursor, keptFrom: Timestamp) throws {
    guard cursor.number > 0 || cursor.keptFrom < keptFrom else { return }
    let dropped = try lastDropped()
    if cursor.number > 0 {
      let mark = try mark(of: cursor.number)
      guard mark.map({ $0 == cursor.mark }) ?? (cursor.number <= dropped) else {
        throw ExportRefusal.otherHistory
      }
    }
    guard cursor.keptFrom >= keptFrom || cursor.number >= dropped else {
      throw ExportRefusal.gap(keptFrom)
    }
  }
}
