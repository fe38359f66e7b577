public import LinkCore

/// When an event came, and which it was: what a listener names to be told what came since.
///
/// Written as `1795219200000-018f2c5e-7a00-7000-8000-000000000001`.
public struct EventArrival: Hashable, Sendable {
  /// When the server received it.
  public var receivedAt: Timestamp
  /// Its id.
  public var uuid: EntityID

  /// Makes an arrival.
  public init(receivedAt: Timestamp, uuid: EntityID) {
    self.receivedAt = receivedAt
    self.uuid = uuid
  }
}

extension EventArrival: Comparable {
  /// Orders by time, then by id.
  public static func < (left: EventArrival, right: EventArrival) -> Bool {
    (left.receivedAt.milliseconds, left.uuid) < (right.receivedAt.milliseconds, right.uuid)
  }
}

extension EventArrival: LosslessStringConvertible {
  /// The milliseconds since 1970, a hyphen and the id.
  public var description: String { "\(receivedAt.milliseconds)-\(uuid)" }

  /// Reads the written form; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count <= 15, let uuid = EntityID(parts[1]),
      let milliseconds = Int64(parts[0]), milliseconds >= 0
    else { return nil }
    self.init(receivedAt: Timestamp(milliseconds: milliseconds), uuid: uuid)
  }
}
