/// Places of records by a hash: eight bytes a slot, no keys; the caller compares the records.
struct PlaceTable: Sendable {
  private var slots: [UInt64]
  /// The slots that are not empty, given-up ones too.
  private var used = 0

  /// A table without places, whose bytes are shared.
  static let blank = PlaceTable()

  private static let empty: UInt64 = 0
  private static let removed: UInt64 = 0xFFFF_FFFF

  /// Makes a table that takes some records before it grows.
  init(capacity: Int = 0) {
    var count = 16
    while count * 3 < capacity * 4 { count *= 2 }
    slots = Array(repeating: Self.empty, count: count)
  }

  /// The bytes of the table.
  var length: Int { slots.count * 8 }

  /// The place that has a hash and that `fits`.
  func find(_ hash: UInt64, fits: (UInt32) -> Bool) -> UInt32? {
    slot(hash, fits: fits).map { Self.place(slots[$0]) }
  }

  /// Puts a place in, for one that fits where there is one; returns that.
  mutating func put(
    _ hash: UInt64,
    _ place: UInt32,
    rehash: (UInt32) -> UInt64,
    fits: (UInt32) -> Bool
  ) -> UInt32? {
    if let slot = slot(hash, fits: fits) {
      defer { slots[slot] = Self.slot(hash, place) }
      return Self.place(slots[slot])
    }
    if (used + 1) * 4 > slots.count * 3 { grow(rehash) }
    insert(hash, place)
    return nil
  }

  /// Takes a place out.
  mutating func remove(_ hash: UInt64, fits: (UInt32) -> Bool) {
    if let slot = slot(hash, fits: fits) { slots[slot] = Self.removed }
  }

  private func slot(_ hash: UInt64, fits: (UInt32) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != Self.empty {
      let slot = slots[index]
      if slot >> 32 == hash >> 32, slot != Self.removed, fits(Self.place(slot)) { return index }
      index = (index + 1) & mask
    }
    return nil
  }

  private mutating func insert(_ hash: UInt64, _ place: UInt32) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != Self.empty { index = (index + 1) & mask }
    slots[index] = Self.slot(hash, place)
    used += 1
  }

  private mutating func grow(_ rehash: (UInt32) -> UInt64) {
    let old = slots
    slots = Array(repeating: Self.empty, count: old.count * 2)
    used = 0
    for slot in old where slot != Self.empty && slot != Self.removed {
      let place = Self.place(slot)
      insert(rehash(place), place)
    }
  }

  /// The upper half of the hash, never zero together with the place that is never the last.
  private static func slot(_ hash: UInt64, _ place: UInt32) -> UInt64 {
    (hash >> 32) << 32 | UInt64(place + 1)
  }

  private static func place(_ slot: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: slot) &- 1
  }
}
