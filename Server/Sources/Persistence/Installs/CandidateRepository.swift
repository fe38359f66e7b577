package import LinkCore

/// Clicks that a first launch may follow without certain evidence, and other names of clicks.
package struct CandidateRepository: Sendable {
  let driver: any SQLDriver

  /// Stores candidates in one transaction; one that is stored already gets the newer signals.
  ///
  /// Those whose link is gone are dropped.
  package func append(_ candidates: [CandidateRecord]) async throws {
    guard !candidates.isEmpty else { return }
    try await driver.write { connection in
      var numbers: [LinkID: Int64] = [:]
      for candidate in candidates {
        let number =
          try numbers[candidate.link]
          ?? CandidateRow.number(connection, candidate.workspace, candidate.link)
        guard let number else { continue }
        numbers[candidate.link] = number
        try connection.execute(CandidateRow.upsert(candidate, link: number))
      }
    }
  }

  /// Stores names of clicks in one transaction; those whose link is gone are dropped.
  package func name(_ aliases: [ClickAliasRecord]) async throws {
    guard !aliases.isEmpty else { return }
    let values = aliases.map(ClickAliasRow.values)
    try await driver.write { connection in
      _ = try connection.executeEach(ClickAliasRow.upsert, values)
    }
  }

  /// The click that a keyed hash names.
  package func find(_ workspace: WorkspaceID, alias hash: [UInt8]) async throws -> ClickAliasRecord?
  {
    try await driver.read { connection in
      try connection.first(ClickAliasRow.find(workspace, hash)).flatMap(ClickAliasRow.record)
    }
  }

  /// What is kept in some buckets of a workspace, newest first.
  package func find(
    _ workspace: WorkspaceID,
    _ buckets: [CandidateBucket],
    limit: Int = 65
  ) async throws -> [CandidateRecord] {
    let evidence = RedeemEvidence(buckets: buckets, candidateLimit: limit)
    return try await driver.read { try CandidateRow.network($0, workspace, evidence).candidates }
  }

  /// Removes one candidate, such as that of a person whose app opened.
  package func remove(_ place: CandidatePlace) async throws {
    _ = try await driver.write { try CandidateRow.remove($0, place) }
  }

  /// Removes the candidates of slots before one, and the names that ended before a moment.
  package func removeExpired(before slot: Int64, now: Timestamp) async throws {
    try await driver.write { connection in
      try connection.execute("DELETE FROM candidate WHERE slot < \(slot)")
      try connection.execute("DELETE FROM click_alias WHERE expires_at < \(now)")
    }
  }

  /// Whether servers on other machines share the store, and so must share keys through it.
  package var isShared: Bool { driver.dialect.engine == .postgresql }

  /// The sealed keys by hour.
  package func keys() async throws -> [Int64: [UInt8]] {
    try await driver.read { connection in
      try connection.query("SELECT hour, sealed FROM match_key").reduce(into: [:]) {
        $0[try $1.int64("hour")] = try $1.blob("sealed")
      }
    }
  }

  /// Stores the key of an hour, unless another server was first.
  package func addKey(_ sealed: [UInt8], hour: Int64) async throws {
    _ = try await driver.write { connection in
      try connection.execute(
        "INSERT INTO match_key (hour, sealed) VALUES (\(hour), \(sealed)) ON CONFLICT DO NOTHING"
      )
    }
  }

  /// Destroys the keys of hours before one.
  package func removeKeys(before hour: Int64) async throws {
    _ = try await driver.write { connection in
      try connection.execute("DELETE FROM match_key WHERE hour < \(hour)")
    }
  }
}
