import AttributionCore
import LinkCore

/// A row of `match_shadow` and its record.
enum ShadowCountRow: Sendable {
  /// The counts of an app, or of every app of a workspace.
  static func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    app: AppID? = nil
  ) throws -> [ShadowCount] {
    var statement: SQLStatement = """
      SELECT app_id, network, band, correct, wrong, refused FROM match_shadow
      WHERE workspace_id = \(workspace)
      """
    if let app { statement += " AND app_id = \(app)" }
    statement += " ORDER BY app_id, network, band"
    return try connection.query(statement).compactMap { row in
      guard let network = NetworkKind(rawValue: UInt8(clamping: try row.int64("network"))),
        let band = DoubtBand(rawValue: Int(try row.int64("band")))
      else { return nil }
      return ShadowCount(
        app: try row.id("app_id"),
        network: network,
        band: band,
        counts: ShadowCounts(
          right: Int(try row.int64("correct")),
          wrong: Int(try row.int64("wrong")),
          refused: Int(try row.int64("refused"))
        )
      )
    }
  }

  /// Adds one launch, so that launches counted at once on several servers are all counted.
  static func add(
    _ observation: ShadowObservation,
    _ workspace: WorkspaceID,
    _ app: AppID
  ) -> SQLStatement {
    var counts = ShadowCounts()
    counts.add(observation.outcome)
    return """
      INSERT INTO match_shadow (workspace_id, app_id, network, band, correct, wrong, refused)
      VALUES (
        \(workspace), \(app), \(Int64(observation.network.rawValue)), \(Int64(observation.band.rawValue)),
        \(Int64(counts.right)), \(Int64(counts.wrong)), \(Int64(counts.refused))
      )
      ON CONFLICT (workspace_id, app_id, network, band) DO UPDATE SET
        correct = match_shadow.correct + excluded.correct,
        wrong = match_shadow.wrong + excluded.wrong,
        refused = match_shadow.refused + excluded.refused
      """
  }
}
