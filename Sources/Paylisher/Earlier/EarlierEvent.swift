import DeviceModels
import JSONCoding
import LinkCore

/// An event that the earlier SDK did not send.
enum EarlierEvent: Sendable {
  /// Reads the file of an event.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - name: The name of the file: seconds since 1970, or a UUID.
  ///   - now: The moment of an event that names none.
  /// - Returns: The event, `nil` if the file is damaged. The same file always has the same id, so that a
  ///   second attempt sends nothing twice.
  static func read(_ bytes: [UInt8], name: String, now: Timestamp) -> QueuedEvent? {
    guard let value = EarlierJSON.value(bytes), let event = value["event"]?.stringValue,
      !event.isEmpty,
      let person = value["distinct_id"]?.stringValue
        ?? value["properties"]?["distinct_id"]?.stringValue, !person.isEmpty
    else { return nil }
    var properties: [String: JSONValue] = [:]
    if case .object(let own)? = value["properties"] { properties = own.dictionary }
    let text = value["uuid"]?.stringValue ?? value["message_id"]?.stringValue
    let seconds = Double(name).flatMap { Int64(exactly: ($0 * 1_000).rounded()) }
    let capturedAt =
      value["timestamp"]?.stringValue.flatMap { Timestamp(iso8601: $0) }
      ?? seconds.map { Timestamp(milliseconds: $0) } ?? now
    return QueuedEvent(
      BatchEvent(
        event: event,
        distinctID: person,
        properties: properties,
        timestamp: capturedAt.iso8601,
        uuid: text.flatMap { EntityID($0) } ?? id(of: bytes)
      ),
      capturedAt: capturedAt
    )
  }

  /// An id that is made of the content.
  private static func id(of bytes: [UInt8]) -> EntityID {
    func hash(_ start: UInt64) -> UInt64 {
      bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    let (high, low) = (hash(0xcbf2_9ce4_8422_2325), hash(0x9e37_79b9_7f4a_7c15))
    // A UUID of version 8, for ids that an application makes its own way.
    return EntityID(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
  }
}
