import DeviceModels
import JSONCoding
package import LinkCore

/// An event as it waits to be sent.
package struct QueuedEvent: Equatable, Sendable {
  /// Made once, when the event was captured.
  package let id: EntityID
  /// When it was captured.
  package let capturedAt: Timestamp
  /// The event as the server reads it, a JSON object.
  package let json: [UInt8]

  /// Whether it has revenue: sent at once, and the last to be given up.
  package let isRevenue: Bool

  /// Keeps bytes that were written earlier.
  package init(id: EntityID, capturedAt: Timestamp, json: [UInt8], isRevenue: Bool = false) {
    self.id = id
    self.capturedAt = capturedAt
    self.json = json
    self.isRevenue = isRevenue
  }

  /// Writes an event down.
  init(_ event: BatchEvent, capturedAt: Timestamp) {
    var writer = JSONWriter()
    writer.raw("{\"distinct_id\":")
    writer.write(event.distinctID)
    writer.raw(",\"event\":")
    writer.write(event.event)
    writer.raw(",\"properties\":")
    writer.write(JSONObject(event.properties))
    writer.raw(",\"timestamp\":\"\(event.timestamp)\",\"uuid\":\"\(event.uuid)\"}")
    self.init(
      id: event.uuid,
      capturedAt: capturedAt,
      json: writer.bytes,
      isRevenue: Self.revenueNames.contains { event.properties[$0]?.isNumber == true }
    )
  }

  private static let revenueNames = ["revenue", "$revenue"]
}

extension JSONValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }
}
