import DeviceModels
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import NIOCore
import Persistence

extension BatchResponse {
  /// Notes what became of an event.
  mutating func add(_ uuid: EntityID, _ verdict: EventVerdict, index: Int) {
    switch verdict {
    case .accepted: accepted.append(uuid)
    case .duplicate: duplicates.append(uuid)
    case .conflict: conflicts.append(uuid)
    case .expired:
      reject(index, uuid, "event_expired", "The id is from a time that is no longer kept.")
    case .erased:
      reject(index, uuid, "person_erased", "The person was erased, so the event was not stored.")
    case .unstorable:
      reject(index, uuid, "unstorable", "The database cannot store the event.")
    }
  }

  /// Notes that an event is stored, and that its money is in no sum.
  mutating func warnOfMoney(_ uuid: EntityID, index: Int) {
    let detail =
      "The event is stored without its revenue. The revenue must be a number, such as 12.50, "
      + "and currency three letters, such as EUR."
    let warning = Rejection(index: index, uuid: uuid, code: "unreadable_revenue", detail: detail)
    warnings = (warnings ?? []) + [warning]
  }

  private mutating func reject(_ index: Int, _ uuid: EntityID, _ code: String, _ detail: String) {
    rejected.append(.init(index: index, uuid: uuid, code: code, detail: detail))
  }
}

extension BatchResponse {
  /// The answer over HTTP.
  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: json))
    )
  }

  /// The same bytes that an encoder writes.
  ///
  /// Most of them are ids, for which an encoder takes a good part of the time that storing the
  /// events does.
  var json: [UInt8] {
    let ids = accepted.count + conflicts.count + duplicates.count
    var writer = JSONWriter(capacity: 128 + 39 * ids + 128 * rejected.count)
    writer.raw("{\"accepted\":")
    writer.write(accepted)
    writer.raw(",\"conflicts\":")
    writer.write(conflicts)
    writer.raw(",\"duplicates\":")
    writer.write(duplicates)
    writer.raw(",\"rejected\":")
    writer.write(rejected)
    writer.raw(",\"status\":")
    writer.write(status)
    if let warnings {
      writer.raw(",\"warnings\":")
      writer.write(warnings)
    }
    writer.raw("}")
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ rejections: [BatchResponse.Rejection]) {
    write(rejections) { writer, rejection in
      writer.raw("{\"code\":")
      writer.write(rejection.code)
      writer.raw(",\"detail\":")
      writer.write(rejection.detail)
      writer.raw(",\"index\":\(rejection.index)")
      if let uuid = rejection.uuid { writer.raw(",\"uuid\":\"\(uuid)\"") }
      writer.raw("}")
    }
  }

  fileprivate mutating func write(_ ids: [EntityID]) {
    write(ids) { writer, id in
      writer.raw("\"")
      writer.append { id.appendText(to: &$0) }
      writer.raw("\"")
    }
  }
}
