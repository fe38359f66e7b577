import LinkCore

/// A row of `candidate` and its record.
///
/// A row names its link by a small number, because millions of rows share few links.
enum CandidateRow: Sendable {
  static func upsert(_ candidate: CandidateRecord, link number: Int64) -> SQLStatement {
    let place = candidate.place
    return """
      INSERT INTO candidate (slot, bucket, click_id, link_number, signals)
      VALUES (
        \(place.slot), \(place.bucket), \(place.click), \(number), \(candidate.signals)
      )
      ON CONFLICT (slot, bucket, click_id) DO UPDATE SET signals = excluded.signals
      """
  }

  /// The number of a link, given to it where it has none.
  static func number(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ link: LinkID
  ) throws -> Int64? {
    let known: SQLStatement = """
      SELECT number FROM candidate_link
      WHERE workspace_id = \(workspace) AND link_id = \(link)
      """
    if let row = try connection.first(known) { return try row.int64("number") }
    try connection.execute(
      """
      INSERT INTO candidate_link (workspace_id, link_id)
      SELECT workspace_id, id FROM link WHERE workspace_id = \(workspace) AND id = \(link)
      ON CONFLICT DO NOTHING
      """
    )
    return try connection.first(known)?.int64("number")
  }

  /// Leaves a trace of a first launch that says that one was here, and when, where it brought no
  /// certain evidence: in three bytes, the milliseconds since the slot began.
  static func insert(_ mark: LaunchMark) -> SQLStatement {
    let place = mark.place
    let begin = place.slot * CandidateRecord.slotStep
    let bytes: [UInt8] =
      mark.launchedAt.map { launchedAt in
        let time = min(max(0, launchedAt.milliseconds - begin), CandidateRecord.slotLength - 1)
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
      } ?? []
    return """
      INSERT INTO candidate (slot, bucket, click_id, link_number, signals)
      VALUES (\(place.slot), \(place.bucket), \(place.click), 0, \(bytes))
      ON CONFLICT DO NOTHING
      """
  }

  private static func mark(_ row: SQLRow) throws -> LaunchMark {
    let place = try place(row)
    let bytes = try row.blob("signals")
    let time = bytes.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return LaunchMark(
      place: place,
      launchedAt: bytes.count == 3
        ? Timestamp(milliseconds: place.slot * CandidateRecord.slotStep + time) : nil
    )
  }

  private static func place(_ row: SQLRow) throws -> CandidatePlace {
    CandidatePlace(
      slot: try row.int64("slot"),
      bucket: try row.int64("bucket"),
      click: try row.id("click_id")
    )
  }

  /// What a network shows: the newest candidates whose clicks led to no install yet, other first
  /// launches, and how many of them.
  ///
  /// Where it shows more than are read, it counts as showing that many launches, so that what was
  /// not read is not taken for absent.
  static func network(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ evidence: RedeemEvidence
  ) throws -> (candidates: [CandidateRecord], marks: [LaunchMark], neighbours: Int) {
    guard !evidence.buckets.isEmpty else { return ([], [], 0) }
    let limit = evidence.candidateLimit
    let rows = try connection.query(query(workspace, evidence.buckets, limit: limit))
    let candidates = try rows.compactMap { try record($0, workspace) }
    let marks = try rows.filter { row in
      try row.int64("link_number") == 0 && row.entityID("click_id") != evidence.mark?.click.value
    }.map(mark)
    return (candidates, marks, rows.count < limit ? marks.count : limit)
  }

  private static func query(
    _ workspace: WorkspaceID,
    _ buckets: [CandidateBucket],
    limit: Int
  ) -> SQLStatement {
    let places = buckets.map { _ in "(CAST(? AS BIGINT), CAST(? AS BIGINT))" }
    return SQLStatement(
      text: """
        WITH place (slot, bucket) AS (VALUES \(places.joined(separator: ", ")))
        SELECT candidate.slot, candidate.bucket, candidate.click_id, link_number, link_id, signals
        FROM place
        JOIN candidate ON candidate.slot = place.slot AND candidate.bucket = place.bucket
        LEFT JOIN candidate_link ON number = link_number AND workspace_id = ?
        WHERE NOT EXISTS (
          SELECT 1 FROM install
          WHERE install.workspace_id = ? AND install.click_id = candidate.click_id
        )
        ORDER BY candidate.slot DESC, candidate.click_id DESC LIMIT ?
        """,
      values: buckets.flatMap { [$0.slot.sqlValue, $0.value.sqlValue] }
        + [workspace.sqlValue, workspace.sqlValue, limit.sqlValue]
    )
  }

  static func remove(_ connection: any SQLConnection, _ place: CandidatePlace) throws -> Bool {
    try connection.execute(
      """
      DELETE FROM candidate
      WHERE slot = \(place.slot) AND bucket = \(place.bucket) AND click_id = \(place.click)
      """
    ) == 1
  }

  private static func record(_ row: SQLRow, _ workspace: WorkspaceID) throws -> CandidateRecord? {
    guard let link: LinkID = try row.optionalID("link_id") else { return nil }
    return CandidateRecord(
      place: try place(row),
      workspace: workspace,
      link: link,
      signals: try row.blob("signals")
    )
  }
}
