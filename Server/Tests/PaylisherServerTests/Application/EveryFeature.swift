import AppStoreNotifications
import AppStoreTestSupport
import Delivery
import DeliveryFakes
import Foundation
import GeoDatabase
import GeoDatabaseTestSupport
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Requests that use every feature of one server, with fakes of Apple's services beside it.
struct EveryFeature {
  let server: TestServer
  let clock: TestClock
  let apns: FakeAPNs
  let store: TestAppStore
  let identities: FakeIdentityProvider

  static func with(
    _ driver: any SQLDriver,
    _ body: (EveryFeature) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let apns = try FakeAPNs(now: { clock.now.milliseconds })
    let endpoint = try await apns.start()
    defer { apns.stop() }
    let store = try TestAppStore(at: TestServer.start)
    let verifier = try AppStoreVerifier(roots: [store.rootPEM()])
    let networks = try networks()
    let identities = FakeIdentityProvider()
    identities.answer.expiresIn = 365 * 86_400
    let server = try await TestServer(driver: driver) {
      $0.openID = OpenIDSignInTests.provider(identities)
      $0.settings.countryHeader = "X-Country"
      $0.settings.addressHeader = "X-Forwarded-For"
      $0.geo = networks
      $0.now = { clock.now }
      $0.appStore = verifier
      $0.pushEndpoints = .init(apns: endpoint, fcm: nil)
      $0.sendMail()
    }
    try await body(
      EveryFeature(server: server, clock: clock, apns: apns, store: store, identities: identities)
    )
  }

  /// A database that knows one network.
  private static func networks() throws -> GeoDatabase {
    var file = GeoFile()
    let record = GeoFile.Value.map([("autonomous_system_number", .uint32(3_320))])
    file.add(ipv4: [203, 0, 113, 0], length: 24, record)
    let url = URL.temporaryDirectory.appending(path: "networks-\(UUID().uuidString).mmdb")
    try Data(file.bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try GeoDatabase(paths: [url.path])
  }
}

// MARK: - Requests

extension EveryFeature {
  /// Sends a request to the management API that succeeds.
  @discardableResult
  func manage(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    let answer = try await server.manage(method, "/api/v1/\(path)", headers: headers, body: body)
    try #require(answer.status.kind == .successful, "\(method) \(path): \(answer.text)")
    return answer
  }

  func list<Resource: Codable & Hashable & Sendable>(
    _ type: Resource.Type,
    _ path: String
  ) async throws -> [Resource] {
    try await manage(.get, path).decoded(Page<Resource>.self).items
  }

  /// Sends what a device does, with the key of its app.
  @discardableResult
  func device(
    _ path: String,
    _ body: String,
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    headers[.authorization] = "Bearer \(server.publishableKey)"
    headers[.contentType] = "application/json"
    let answer = try await server.send(.post, path, headers: headers, body: body)
    try #require(answer.status.kind == .successful, "\(path): \(answer.text)")
    return answer
  }

  func batch(_ events: [String]) async throws -> BatchResponse {
    let body = """
      {"api_key":"\(server.publishableKey)","sent_at":"\(clock.now.iso8601)",\
      "batch":[\(events.joined(separator: ","))]}
      """
    return try await server.send(.post, "/batch", body: body).decoded(BatchResponse.self)
  }

  /// An event of the app as the SDK sends it.
  func event(_ name: String, _ person: String, _ properties: String = "{}") -> String {
    """
    {"event":"\(name)","distinct_id":"\(person)","timestamp":"\(clock.now.iso8601)",\
    "properties":\(properties)}
    """
  }

  /// Asks for whatever the API lists or reports.
  func readEverything() async throws {
    let last = try #require(try await list(ClickResource.self, "clicks").last)
    let reports = [
      "conversion?steps=Cart,Buy", "conversion?link=\(last.link)", "breakdown?by=link",
      "breakdown?by=campaign&property=plan&value=pro",
      "link-clicks?links=\(last.link)", "people?by=country", "purchases?by=message",
      "overview?event=Buy",
    ]
    var paths = reports.map { "reports/\($0)" } + ["clicks/\(last.id)"]
    for endpoint in APIEndpoint.allCases where endpoint.method == .get {
      let path = String(endpoint.template.dropFirst("/api/v1/".count))
      guard !path.contains("{"),
        ![.reportLive, .reportConversion, .reportLinkClicks].contains(endpoint)
      else { continue }
      paths.append(path)
    }
    for person in ["ada", "bob"] { paths += ["people/\(person)", "people/\(person)/reach"] }
    for path in paths { try await manage(.get, path) }
    let exported = try await manage(.get, "events/export")
    let cursor = try #require(exported.headers[.nextCursor])
    try await manage(.get, "events/export?since=\(cursor)")
    try await manage(.post, "reports/rollups")
    try await manage(.get, "reports/rollups")
  }

  func eraseAPerson() async throws {
    let matched = try #require(
      try await list(FirstLaunchResource.self, "receipts").first { $0.reason == "matched" }
    )
    let receipt = try await manage(.get, "receipts/\(matched.id)").decoded(ReceiptResource.self)
    let click = try #require(receipt.click)
    let forgotten = try await manage(.post, "match/forget", #"{"jid":"\#(click)"}"#)
      .decoded(ForgetReport.self)
    #expect(forgotten.removed.installs == 1)
    let report = try await manage(.delete, "people/ada?merged=true").decoded(ErasureReport.self)
    #expect(report.addresses > 0)
    let answer = try await batch([event("Buy", "ada")])
    #expect(answer.accepted.isEmpty)
  }
}
