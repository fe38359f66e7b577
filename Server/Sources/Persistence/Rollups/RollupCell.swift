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

  /// Orders by the columns of the key.
  static func < (left: RollupCell, right: RollupCell) -> Bool {
    (left.tenant, left.grain.rawValue, left.kind.rawValue, left.name, left.dimension, left.at)
      < (
        right.tenant, right.grain.rawValue, right.kind.rawValue, right.name, right.dimension,
        right.at
      )
  }
}
