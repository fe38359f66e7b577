import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Problems")
struct ProblemTests {
  @Test func codesAreUnique() {
    #expect(Set(ProblemKind.all.map(\.code)).count == ProblemKind.all.count)
  }

  @Test func answersAnUnknownPath() async throws {
    let answer = try await TestServer().send(.get, "/no/such/path/here")
    #expect(answer.status == .notFound)
    #expect(try answer.problem().code == "not_found")
  }

  /// Files that are there: `Package.swift` and `Sources` in the directory of the tests, `hosts` in
  /// that of the system.
  @Test(arguments: [
    "/Package.swift", "/Sources/", "/Sources", "/./Package.swift", "/dashboard/Package.swift",
    "/dashboard/../Package.swift", "/dashboard/..%2fPackage.swift", "/%2e%2e/Server/Package.swift",
    "/c/..%2f..%2fPackage.swift", "/etc/hosts", "//etc/hosts", "/../../../../../../../etc/hosts",
    "/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fhosts",
    "/dashboard/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/hosts",
    "/secrets.json", "/data/secrets.json", "/data/paylisher.sqlite",
  ])
  func noPathReachesAFile(_ path: String) async throws {
    // asvs 5.3.2 13.4.1 13.4.3
    let hosts = try String(contentsOfFile: "/etc/hosts", encoding: .utf8)
    try #require(FileManager.default.fileExists(atPath: "Package.swift") && !hosts.isEmpty)
    let answer = try await TestServer().send(.get, path)
    #expect(answer.status == .notFound || answer.status == .badRequest, "\(answer.status)")
    #expect(!answer.text.contains("swift-tools-version") && !answer.text.contains(hosts))
  }

  @Test(
    arguments: [
      (.delete, "/livez", "GET, HEAD"), (.post, "/openapi.json", "GET, HEAD"),
      (.patch, "/api/v1/links", "GET, HEAD, POST"), (.trace, "/livez", "GET, HEAD"),
      (.connect, "/livez", "GET, HEAD"),
    ] as [(HTTPRequest.Method, String, String)]
  )
  func namesTheMethodsOfAPath(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ allow: String
  ) async throws {
    // asvs 13.4.4
    let answer = try await TestServer().send(method, path)
    #expect(answer.status == .methodNotAllowed)
    #expect(answer.headers[.allow] == allow)
    #expect(try answer.problem().code == "method_not_allowed")
  }

  @Test func doesNotKnowInventedMethods() async throws {
    let method = try #require(HTTPRequest.Method("BREW"))
    let answer = try await TestServer().send(method, "/livez")
    #expect(answer.status == .notImplemented)
    #expect(try answer.problem().code == "not_implemented")
  }

  @Test func answersHEADAsGETWithoutABody() async throws {
    let server = try await TestServer()
    let get = try await server.send(.get, "/livez")
    let head = try await server.send(.head, "/livez")
    #expect(head.status == .ok)
    #expect(head.body.readableBytes == 0)
    #expect(head.headers[.contentType] == get.headers[.contentType])
    #expect(head.headers[.contentLength] == get.headers[.contentLength])
  }

  @Test func refusesAKeyInTheQuery() async throws {
    let server = try await TestServer()
    let answer = try await server.send(.get, "/api/v1/links?key=\(server.secretKey)")
    #expect(answer.status == .badRequest)
    #expect(try answer.problem().code == "key_in_query")
    #expect(!String(buffer: answer.body).contains(server.secretKey.description))
  }

  @Test(arguments: [
    ("text/plain", "{}"), ("application/x-www-form-urlencoded", "a=b"), ("", "{}"),
  ])
  func wantsJSON(_ type: String, _ body: String) async throws {
    let server = try await TestServer()
    let answer = try await server.manage(
      .post,
      "/api/v1/links",
      headers: [.contentType: type],
      body: body
    )
    #expect(answer.status == .unsupportedMediaType)
    #expect(try answer.problem().code == "unsupported_media_type")
  }

  @Test func refusesCompressedManagementBodies() async throws {
    let answer = try await TestServer().manage(
      .post,
      "/api/v1/links",
      headers: [.contentEncoding: "gzip"],
      body: "{}"
    )
    #expect(answer.status == .unsupportedMediaType)
  }

  @Test(arguments: ["", "{", "not json", "{\"a\":1", "[1,2", "\"\\uD800\""])
  func refusesMalformedJSON(_ body: String) async throws {
    let answer = try await TestServer().manage(.post, "/api/v1/links", body: body)
    #expect(answer.status == .badRequest)
    #expect(try answer.problem().code == "malformed_json")
  }

  @Test(arguments: [
    (StoreError.notFound("link"), 404, "not_found"),
    (StoreError.conflict("host"), 409, "conflict"),
    (StoreError.versionMismatch(expected: 1, found: 2), 412, "version_mismatch"),
    (StoreError(.invalid, "cursor"), 400, "invalid_query"),
    (StoreError(.invalid, "Ask about fewer days.", field: "from"), 400, "invalid_query"),
    (StoreError.overloaded(retryAfter: 7), 503, "unavailable"),
    (StoreError(.diskFull, "secret path /var/lib"), 503, "unavailable"),
    (StoreError(.corrupt, "SELECT secret"), 500, "internal_error"),
    (StoreError(.failed, "SELECT secret"), 500, "internal_error"),
  ])
  func answersWhatTheStoreRefuses(_ error: StoreError, _ status: Int, _ code: String) {
    let answer = ProblemError(answering: error)
    #expect(answer.problem.status == status)
    #expect(answer.problem.code == code)
    #expect(answer.problem.detail?.contains("secret") == false)
    #expect((answer.headers[.retryAfter] != nil) == (status == 503))
  }

  @Test func saysThatARangeIsTooLong() {
    let message = "Ask about fewer days."
    let answer = ProblemError(answering: StoreError(.invalid, message, field: "from"))
    #expect(answer.problem.detail == message)
    #expect(answer.problem.errors?.first?.pointer == "?from")
  }

  @Test(arguments: ["property", "app", "from"])
  func saysWhichFieldTheStoreRefuses(_ field: String) {
    let message = "A property and a device cannot be combined."
    let answer = ProblemError(answering: StoreError(.invalid, message, field: field))
    #expect(answer.problem.detail == message)
    let text = ProblemError(answering: StoreError(.invalid, "secret U+0000"))
    #expect(text.problem.detail == "The request contains text that the server cannot store.")
  }

  @Test func keepsOtherErrorsToItself() {
    struct Odd: Error, CustomStringConvertible {
      var description: String { "password=hunter2" }
    }
    let answer = ProblemError(answering: Odd())
    #expect(answer.problem.status == 500)
    #expect(answer.problem.detail?.contains("hunter2") == false)
  }
}
