/// One number of the roll-ups, without the number.
struct RollupCell: Hashable, Comparable, Sendable {
  var tenant: Int64
  var grain: RollupGrain
  var kind: RollupKind
  var name: Int64
  var dimension: Int64
  var at: Int64

  /// The columns of the key, in order.
  var values: [SQLValue] {
    [tenant, grain.rawValue, kind.rawValue, name, dimension, at].map(SQLValue.integer)
  }

  /// Every cell of a day of UTC, with its count.
  static func stored(
    tenant: Int64,
    day: Int64,
    _ connection: any SQLConnection
  ) throws -> [RollupCell: Int64] {
    let quarters = RollupGrain.day.length / RollupGrain.quarter.length
    let spans: [(RollupGrain, Range<Int64>)] = [
      (.day, day..<day + 1), (.quarter, day * quarters..<(day + 1) * quarters),
    ]
    var cells: [RollupCell: Int64] = [:]
    for (grain, span) in spans {
      let rows = try connection.query(
        """
        SELECT kind, name_no, dimension_no, at, count FROM rollup
        WHERE tenant_no = \(tenant) AND grain = \(grain.rawValue)
        AND at >= \(span.lowerBound) AND at < \(span.upperBound) AND count <> 0
        """
      )
      for row in rows {
        guard let kind = RollupKind(rawValue: try row.int64("kind")) else { continue }
        let cell = RollupCell(
          tenant: tenant,
          grain: grain,
          kind: kind,
          name: try row.int64("name_no"),
          dimension: try row.int64("dimension_no"),
          at: try row.int64("at")
        )
        cells[cell] = try row.int64("count")
      }
    }
    return cells
  }

  /// Adds to counts; in one order everywhere, so that two nodes do not wait for each other.
  static func add(_ cells: [RollupCell: Int64], _ connection: any SQLConnection) throws {
    guard !cells.isEmpty else { return }
    let rows = cells.sorted { $0.key < $1.key }.map { $0.key.values + [.integer($0.value)] }
    _ = try connection.executeEach(
      """
      INSERT INTO rollup (tenant_no, grain, kind, name_no, dimension_no, at, count)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant_no, grain, kind, name_no, dimension_no, at)
      DO UPDATE SET count = rollup.count + excluded.count
      """,
      rows
    )
  }

  /// Orders by the columns of the key.
  static func < (left: RollupCell, right: RollupCell) -> Bool {
    (left.tenant, left.grain.rawValue, left.kind.rawValue, left.name, left.dimension, left.at)
      < (
        right.tenant, right.grain.rawValue, right.kind.rawValue, right.name, right.dimension,
        right.at
      )
  }
}
