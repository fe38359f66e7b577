package import LinkCore

/// How far a verification or a rebuild of roll-ups came.
package struct RollupProgress: Hashable, Sendable {
  /// What was compared: by this part of a verification, by all parts of a rebuild until now.
  package var drift = RollupDrift()
  /// How much is done, from 0 to 1; 1 at the end alone.
  package var progress = 1.0
  /// The day that was compared, as the number of days since 1970.
  package var day: Int64?

  /// Whether nothing is left to do.
  package var isFinished: Bool { progress >= 1 }
}

// MARK: - Verification

extension ReportRepository {
  /// Compares the roll-ups of the first day after `day` that has any, or any rows, with the rows of that
  /// day, both as of one moment; it writes nothing, and nothing waits for it.
  ///
  /// `day` is the last one that was compared, as days since 1970; `nil` begins.
  package func verify(_ workspace: WorkspaceID, after day: Int64?) async throws -> RollupProgress {
    let part = try await driver.read { connection -> RollupProgress in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return .init() }
      let days = try OccupiedDays(workspace, tenant: tenant, connection)
      guard let day = try days.first(after: day) else { return .init() }
      var count = RollupDay(workspace, tenant: tenant, day: day, connection)
      let drift = try count.difference().drift
      return .init(drift: drift, progress: try days.share(through: day), day: day)
    }
    await driver.settle()
    return part
  }

  /// Compares all of a workspace's roll-ups with its rows, day by day.
  package func verify(_ workspace: WorkspaceID) async throws -> RollupDrift {
    var (drift, day) = (RollupDrift(), Int64?.none)
    while true {
      let part = try await verify(workspace, after: day)
      guard !part.isFinished else { return drift }
      drift.cells += part.drift.cells
      drift.wrong += part.drift.wrong
      day = part.day
    }
  }
}

// MARK: - Rebuild

extension ReportRepository {
  /// Does all parts of a rebuild that are left.
  package func rebuild(_ workspace: WorkspaceID) async throws -> RollupDrift {
    while true {
      let part = try await rebuildPart(workspace)
      if part.isFinished { return part.drift }
    }
  }

  /// Does the next part of a rebuild of a workspace's roll-ups, touches and attribution from its rows;
  /// the first part where none was begun.
  ///
  /// Parts are short transactions that wait behind those of clients, and shorter ones while clients write.
  /// How far they came is stored, so that a rebuild that was interrupted goes on with the next call. Which distinct ids are one person
  /// stays as it was decided when their events arrived.
  package func rebuildPart(_ workspace: WorkspaceID) async throws -> RollupProgress {
    let begun = try await driver.read { connection -> (Int64, RebuildPosition?)? in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return nil }
      return (tenant, try RebuildPosition.stored(tenant: tenant, connection))
    }
    guard let (tenant, stored) = begun else { return .init() }
    var position = stored
    if position == nil {
      position = try await driver.writeInBackground {
        try RebuildPosition.begin(tenant: tenant, $0)
      }
    }
    guard let position else { return .init() }
    guard position.step == .days else {
      return try await rebuildRows(workspace, tenant, position)
    }
    return try await rebuildDay(workspace, tenant)
  }

  /// A part that goes through a table.
  private func rebuildRows(
    _ workspace: WorkspaceID,
    _ tenant: Int64,
    _ begun: RebuildPosition
  ) async throws -> RollupProgress {
    let share = driver.isWriterShared ? 5 : 1
    return try await driver.writeInBackground { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      var position = begun
      // Another call may have done this part since the position was read.
      if try position.store(tenant: tenant, connection) {
        var rebuild = RollupRebuild(workspace, tenant: tenant, connection, share: share)
        try rebuild.run(&position)
        _ = try position.store(tenant: tenant, connection)
      }
      return try position.progress(tenant: tenant, connection)
    }
  }

  /// Reads what a day lacks in one transaction, and adds it in others.
  private func rebuildDay(
    _ workspace: WorkspaceID,
    _ tenant: Int64
  ) async throws -> RollupProgress {
    let read = try await driver.read { connection -> DayToRebuild? in
      guard let position = try RebuildPosition.stored(tenant: tenant, connection) else {
        return nil
      }
      let days = try OccupiedDays(workspace, tenant: tenant, connection)
      guard let day = try days.first(after: position.numbers.first) else {
        return DayToRebuild(position: position)
      }
      var count = RollupDay(workspace, tenant: tenant, day: day, connection)
      return DayToRebuild(
        position: position,
        day: day,
        difference: try count.difference(),
        share: try days.share(through: day)
      )
    }
    await driver.settle()
    // Another call did the rest.
    guard let read else { return .init() }
    guard read.day != nil else { return try await end(read.position, tenant) }
    guard read.isReady else { return try await prepare(read, workspace, tenant) }
    return try await add(read, workspace, tenant)
  }

  /// Makes the numbers that a day needs and puts its journeys right; the next part counts it again.
  private func prepare(
    _ read: DayToRebuild,
    _ workspace: WorkspaceID,
    _ tenant: Int64
  ) async throws -> RollupProgress {
    try await driver.writeInBackground { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      var position = read.position
      guard let day = read.day, try position.store(tenant: tenant, connection) else {
        return read.progress
      }
      if read.difference.needsNumbers {
        var count = RollupDay(
          workspace,
          tenant: tenant,
          day: day,
          connection,
          storesNew: true
        )
        _ = try count.difference()
      }
      var (dictionary, rollups) = (
        StringDictionary(connection, cache: DictionaryCache()), RollupDelta()
      )
      for place in read.difference.places {
        try OpenedJourneys.recount(place, connection, &rollups)
      }
      try rollups.write(&dictionary)
      position.wrong += Int64(read.difference.places.count)
      _ = try position.store(tenant: tenant, connection)
      return read.progress
    }
  }

  private func add(
    _ read: DayToRebuild,
    _ workspace: WorkspaceID,
    _ tenant: Int64
  ) async throws -> RollupProgress {
    var position = read.position
    for part in read.difference.parts {
      let revision = position.revision
      let isDone = try await driver.writeInBackground { connection in
        try connection.take([AdvisoryLock(.appending, workspace.value)])
        var position = read.position
        position.revision = revision
        // Numbers of people that were erased meanwhile must not come back.
        guard try StringDictionary.generation(connection) == part.generation,
          try position.store(tenant: tenant, connection)
        else { return false }
        try part.write(connection)
        return true
      }
      guard isDone else { return read.progress }
      position.revision += 1
    }
    position.numbers = read.day.map { [$0] } ?? []
    position.cells += read.difference.drift.cells
    position.wrong += read.difference.drift.wrong
    return try await driver.writeInBackground { [position] connection in
      var position = position
      _ = try position.store(tenant: tenant, connection)
      return RollupProgress(drift: position.drift, progress: read.progress.progress)
    }
  }

  private func end(_ position: RebuildPosition, _ tenant: Int64) async throws -> RollupProgress {
    try await driver.writeInBackground { connection in
      var position = position
      guard try position.store(tenant: tenant, connection) else { return .init(progress: 0.99) }
      try RebuildPosition.end(tenant: tenant, connection)
      return RollupProgress(drift: position.drift)
    }
  }
}

/// A day as a part of a rebuild read it.
private struct DayToRebuild: Sendable {
  var position: RebuildPosition
  /// `nil` where no day is left.
  var day: Int64?
  var difference = RollupDifference()
  /// How much of all days is done with this one.
  var share = 1.0

  /// Whether its difference can be added as it is.
  var isReady: Bool { !difference.needsNumbers && difference.places.isEmpty }

  var progress: RollupProgress {
    RollupProgress(drift: position.drift, progress: min(0.99, 0.5 + share / 2), day: day)
  }
}
