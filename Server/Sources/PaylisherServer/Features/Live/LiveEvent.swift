import Foundation
import LinkCore
import NIOCore
import Persistence
import WireModels

/// An event as it is sent to listeners: written once for all listeners.
struct LiveEvent: Sendable {
  let uuid: EntityID
  let text: ByteBuffer

  init(_ record: EventRecord) throws {
    uuid = record.uuid
    let arrival = EventArrival(receivedAt: record.receivedAt, uuid: record.uuid)
    let data = try JSONEncoder.canonical.encode(EventResource(record))
    var text = ByteBuffer()
    text.writeString("id: \(arrival)\ndata: ")
    text.writeBytes(data)
    text.writeString("\n\n")
    self.text = text
  }
}
