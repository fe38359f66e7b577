import LinkCore

/// What a record of an event segment says.
///
/// | first byte | rest |
/// |---|---|
/// | 1 | an event: id (16 bytes), capture time (8 bytes, big-endian ms), JSON |
/// | 2 | events of this segment that are done with: ids of 16 bytes |
///
/// Records of any other kind come from a newer version and are passed over.
enum EventRecord: Sendable {
  case event(QueuedEvent)
  case removed([EntityID])
  case unknown

  /// Bytes of an event record before its JSON.
  static let headerLength = 25

  /// The record of an event.
  static func encode(_ event: QueuedEvent) -> [UInt8] {
    var bytes: [UInt8] = [1]
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

  /// Reads a record.
  init(_ bytes: some RandomAccessCollection<UInt8>) {
    let rest = bytes.dropFirst()
    switch bytes.first {
    case 1 where bytes.count >= Self.headerLength:
      guard let id = EntityID(bytes: rest.prefix(16)) else {
        self = .unknown
        return
      }
      let time = rest.dropFirst(16).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      self = .event(
        QueuedEvent(
          id: id,
          capturedAt: Timestamp(milliseconds: Int64(bitPattern: time)),
          json: Array(rest.dropFirst(24))
        )
      )
    case 2:
      self = .removed(
        stride(from: 0, to: rest.count - rest.count % 16, by: 16).compactMap { offset in
          EntityID(bytes: rest.dropFirst(offset).prefix(16))
        }
      )
    default:
      self = .unknown
    }
  }
}
