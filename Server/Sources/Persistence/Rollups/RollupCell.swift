/// One number of the roll-ups, without the number.
struct RollupCell: Hashable, Comparable, Sendable {
  var tenant: Int64
  var grain: RollupGrain
  var kind: RollupKind
  var name: Int64
  var dimension: Int64
  var at: Int64

  private var numbers: [Int64] { [tenant, grain.rawValue, kind.rawValue, name, dimension, at] }

  /// The columns of the key, in order.
  var values: [SQLValue] { numbers.map(SQLValue.integer) }

  /// Orders by the columns of the key.
  static func < (left: RollupCell, right: RollupCell) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
