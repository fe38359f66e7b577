import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Bodies of requests: compression, and what is no batch.
extension IngestTests {
  @Test func inflatesGzip() async throws {
    let server = try await TestServer()
    let body = gzip(Array(batch(server, Self.event()).utf8))
    let response = try await server.post("/batch", bytes: body, headers: [.contentEncoding: "gzip"])
    #expect(try response.decoded(BatchResponse.self).accepted.count == 1)
  }

  @Test func believesTheQueryOnlyWhereTheBodyIsGzip() async throws {
    let server = try await TestServer()
    let body = Array(batch(server, Self.event()).utf8)
    for bytes in [body, gzip(body)] {
      let response = try await server.post("/e/?compression=gzip-js", bytes: bytes)
      #expect(response.status == .ok, "\(response.text)")
    }
    let other = try await server.post("/e/?compression=lz64", bytes: body)
    #expect(other.status == .unsupportedMediaType)
  }

  @Test func refusesBodiesThatAreNotWhatTheySay() async throws {
    // asvs 5.2.1 5.2.3
    let server = try await TestServer()
    let good = Array(batch(server, Self.event()).utf8)
    let packed = gzip(good)
    let bomb = gzip([UInt8](repeating: 0x20, count: 9 << 20), level: 9)
    let long = [UInt8](repeating: 0x20, count: 1 << 20 + 1)
    let table: [(bytes: [UInt8], encoding: String?, status: Int, code: String)] = [
      (Array(packed.dropLast(5)), "gzip", 400, "malformed_gzip"),
      ([], "gzip", 400, "malformed_gzip"),
      (good, "gzip", 400, "malformed_gzip"),
      (packed + [0], "gzip", 400, "malformed_gzip"),
      (packed + packed, "gzip", 400, "malformed_gzip"),
      (bomb, "gzip", 413, "body_too_large"),
      (long, nil, 413, "body_too_large"),
      (good, "br", 415, "unsupported_media_type"),
      (packed, nil, 400, "malformed_json"),
      (Array(good.dropLast()), nil, 400, "malformed_json"),
      (Array(#"{"batch":[{"a":1,50}]}"#.utf8), nil, 400, "malformed_json"),
      (Array(String(repeating: "[", count: 100_000).utf8), nil, 400, "malformed_json"),
      ([], nil, 400, "malformed_json"),
      (Array("7".utf8), nil, 400, "malformed_json"),
    ]
    for row in table {
      let headers: HTTPFields = row.encoding.map { [.contentEncoding: $0] } ?? [:]
      let response = try await server.post("/batch", bytes: row.bytes, headers: headers)
      #expect(response.status.code == row.status, "\(response.text)")
      #expect(try response.json()["code"]?.stringValue == row.code)
    }
  }

  @Test(arguments: [
    (#"{"batch":7}"#, "invalid_fields"),
    (#"{"batch":[],"batch":[]}"#, "invalid_fields"),
    (#"{"api_key":7,"batch":[]}"#, "invalid_fields"),
    (#"{"batch":[],"x":1,"x":2}"#, "json_too_complex"),
  ])
  func refusesWhatIsNoBatch(body: String, code: String) async throws {
    let server = try await TestServer()
    let headers: HTTPFields = [.authorization: "Bearer \(server.publishableKey)"]
    let response = try await server.send(.post, "/batch", headers: headers, body: body)
    #expect(response.status == .unprocessableContent)
    #expect(try response.problem().code == code)
  }
}
