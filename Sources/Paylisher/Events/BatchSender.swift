import Foundation
import LinkCore

/// Puts waiting events into one request and reads the answer.
struct BatchSender: Sendable {
  let url: URL
  let apiKey: String
  let clock: any PaylisherClock
  let transport: any PaylisherTransport

  /// Sends events, oldest first.
  func send(_ events: [QueuedEvent]) async -> BatchVerdict {
    let request = TransportRequest.post(url, json: body(events, sentAt: clock.now()), timeout: 30)
    let response = try? await transport.send(request)
    return BatchVerdict(response, sent: events.map(\.id))
  }

  /// The body: the events are JSON already.
  private func body(_ events: [QueuedEvent], sentAt: Timestamp) -> Data {
    var writer = JSONWriter(capacity: events.reduce(256) { $0 + $1.json.count + 1 })
    writer.raw("{\"api_key\":")
    writer.write(apiKey)
    writer.raw(",\"batch\":[")
    for (index, event) in events.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.raw(event.json)
    }
    writer.raw("],\"sent_at\":\"\(sentAt.iso8601)\"}")
    return Data(writer.bytes)
  }
}
