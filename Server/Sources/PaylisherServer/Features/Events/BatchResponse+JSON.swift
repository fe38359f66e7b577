import Foundation
import Hummingbird
import LinkCore
import NIOCore
import WireModels

extension BatchResponse {
  /// The answer over HTTP.
  func response() throws -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: try json()))
    )
  }

  /// The same bytes that an encoder writes.
  ///
  /// Most of them are ids, for which an encoder takes a good part of the time that storing the
  /// events does.
  func json() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128 + 39 * (accepted.count + conflicts.count + duplicates.count))
    bytes += "{\"accepted\":[".utf8
    Self.append(accepted, to: &bytes)
    bytes += "],\"conflicts\":[".utf8
    Self.append(conflicts, to: &bytes)
    bytes += "],\"duplicates\":[".utf8
    Self.append(duplicates, to: &bytes)
    bytes += "],\"rejected\":".utf8
    bytes += try JSONCoding.encoder().encode(rejected)
    bytes += ",\"status\":".utf8
    bytes += try JSONCoding.encoder().encode(status)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private static func append(_ ids: [EntityID], to bytes: inout [UInt8]) {
    for (index, id) in ids.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      id.appendText(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }
}
