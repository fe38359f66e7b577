import LinkCore

/// What a record of an event segment says.
///
/// | first byte | rest |
/// |---|---|
/// | 1 | an event: id (16 bytes), capture time (8 bytes, big-endian ms), JSON |
/// | 3 | the same for an event with revenue |
/// | 2 | events of this segment that are done with: ids of 16 bytes |
///
/// Records of any other kind come from a newer version and are passed over.
enum EventRecord: Equatable, Sendable {
  case event(id: EntityID, capturedAt: Timestamp, isRevenue: Bool)
  case removed([EntityID])
  case unknown

  /// Bytes of an event record before its JSON.
  static let headerLength = 25

  /// The record of an event.
  static func encode(_ event: QueuedEvent) -> [UInt8] {
    var bytes: [UInt8] = [event.isRevenue ? 3 : 1]
    bytes.reserveCapacity(headerLength + event.json.count)
    bytes.append(contentsOf: event.id.bytes)
    let time = UInt64(bitPattern: event.capturedAt.milliseconds)
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: time >> UInt64(shift)))
    }
    bytes.append(contentsOf: event.json)
    return bytes
  }

  /// The record that forgets events.
  static func encode(removed ids: some Collection<EntityID>) -> [UInt8] {
    [2] + ids.flatMap(\.bytes)
  }

  /// Reads what stands before the JSON of a record.
  ///
  /// A launch reads every waiting event this way, so nothing is copied and nothing is generic.
  init(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex + 1
    switch bytes.first {
    case 1 where bytes.count >= Self.headerLength, 3 where bytes.count >= Self.headerLength:
      let time = Self.word(bytes, at: start + 16)
      self = .event(
        id: Self.id(bytes, at: start),
        capturedAt: Timestamp(milliseconds: Int64(bitPattern: time)),
        isRevenue: bytes.first == 3
      )
    case 2:
      let end = bytes.endIndex - 15
      self = .removed(stride(from: start, to: end, by: 16).map { Self.id(bytes, at: $0) })
    default:
      self = .unknown
    }
  }

  private static func id(_ bytes: ArraySlice<UInt8>, at index: Int) -> EntityID {
    EntityID(high: word(bytes, at: index), low: word(bytes, at: index + 8))
  }

  private static func word(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<8 { word = word << 8 | UInt64(bytes[index + offset]) }
    return word
  }
}
