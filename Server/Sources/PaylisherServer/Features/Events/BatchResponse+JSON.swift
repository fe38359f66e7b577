import DeviceModels
import Hummingbird
import JSONCoding
import LinkCore
import NIOCore
import WireModels

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
    writer.write(rejected) { writer, rejection in
      writer.raw("{\"code\":")
      writer.write(rejection.code)
      writer.raw(",\"detail\":")
      writer.write(rejection.detail)
      writer.raw(",\"index\":\(rejection.index)")
      if let uuid = rejection.uuid { writer.raw(",\"uuid\":\"\(uuid)\"") }
      writer.raw("}")
    }
    writer.raw(",\"status\":")
    writer.write(status)
    writer.raw("}")
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ ids: [EntityID]) {
    write(ids) { writer, id in
      writer.raw("\"")
      writer.append { id.appendText(to: &$0) }
      writer.raw("\"")
    }
  }
}
