import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct CodesTests {
  private func linkPath(_ server: TestServer) async throws -> String {
    try await server.makeDomain([])
    let made = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"code":"SUMMER25","targets":{"fallback":"https://example.com/"}}"#
    )
    return try #require(made.headers[.location]) + "/qr"
  }

  @Test func drawsBothKindsOfImage() async throws {
    // asvs 5.4.1 5.4.2
    let server = try await TestServer()
    let path = try await linkPath(server)
    let vector = try await server.manage(.get, path)
    #expect(vector.status == .ok && vector.headers[.contentType] == "image/svg+xml")
    #expect(vector.text.hasPrefix("<svg ") && vector.text.contains("width=\"512\""))
    #expect(vector.headers[.contentDisposition] == "inline; filename=\"SUMMER25.svg\"")
    let query = "?format=png&size=600&margin=2&foreground=1a1a2e&background=fff4e0&logo=20"
    let bitmap = try await server.manage(.get, path + query)
    #expect(bitmap.status == .ok && bitmap.headers[.contentType] == "image/png")
    #expect(Array(bitmap.body.readableBytesView.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test(
    arguments: [
      ("foreground=cccccc", "?foreground", "low_contrast"),
      ("foreground=ffffff&background=000000", "?foreground", "low_contrast"),
      ("logo=20&correction=low", "?correction", "logo_needs_correction"),
      ("size=40", "?size", "too_small"), ("size=9000", "?size", "out_of_range"),
      ("foreground=red", "?foreground", nil), ("format=gif", "?format", nil),
      ("color=000000", "?color", "unknown_parameter"),
    ] as [(String, String, String?)]
  )
  func refusesWhatCannotBeRead(query: String, pointer: String, code: String?) async throws {
    // attack 107
    let server = try await TestServer()
    let answer = try await server.manage(.get, try await linkPath(server) + "?" + query)
    let problem = try answer.problem()
    let isConflict = ["low_contrast", "logo_needs_correction", "too_small"].contains(code)
    #expect(problem.code == (isConflict ? "conflicting_fields" : "invalid_query"))
    #expect(problem.errors?.first?.pointer == pointer)
    if let code { #expect(problem.errors?.first?.code == code) }
  }

  @Test func knowsNoLinksOfOthers() async throws {
    let server = try await TestServer()
    let path = "/api/v1/links/01999999-9999-7999-8999-999999999999/qr"
    #expect(try await server.manage(.get, path).status == .notFound)
    #expect(try await server.send(.get, path).status == .unauthorized)
  }
}
