import LinkCore

extension EntityID {
  /// The smallest id of a moment.
  init(first moment: Timestamp) {
    self.init(high: UInt64(max(0, moment.milliseconds)) << 16, low: 0)
  }

  /// The id that follows in the order of bytes; the last one stays.
  var next: EntityID {
    guard low == .max else { return EntityID(high: high, low: low + 1) }
    return high == .max ? self : EntityID(high: high + 1, low: 0)
  }
}
