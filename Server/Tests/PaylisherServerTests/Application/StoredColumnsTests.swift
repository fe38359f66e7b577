import Foundation
import GeoDatabase
import GeoDatabaseTestSupport
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import SQLiteDriver
import Testing
import WireModels

@testable import PaylisherServer

/// Every column that may be empty is filled by something that came over HTTP: one that no request
/// fills is a feature that only its own tests have.
@Suite struct StoredColumnsTests {
  @Test func ofClicksEventsAndInstallsHaveProducers() async throws {
    let driver = try SQLiteDriver()
    let networks = try Self.networks()
    let server = try await TestServer(driver: driver) {
      $0.settings.countryHeader = "X-Country"
      $0.settings.addressHeader = "X-Address"
      $0.geo = networks
    }
    try await server.makeDomain([])
    let link = try await Self.makeLinks(server)
    let token = try await Self.tap(server)
    try await Self.launch(server, token: token)
    try await server.drain()
    let clicks = try await server.manage(.get, "/api/v1/clicks")
    let click = try #require(try clicks.decoded(Page<ClickResource>.self).items.first)
    #expect((click.country, click.network) == ("TR", 3_320))
    #expect((click.source, click.medium) == ("newsletter", "email"))
    #expect((click.campaign, click.code, click.rule) == ("black friday", "SUMMER25", "all"))
    #expect(["A", "B"].contains(click.variant))
    try await Self.send(server, click: click.id, link: link)
    try await Self.makeKeys(server)
    var empty: [String] = []
    for _ in 0..<200 {
      empty = try await driver.read { connection in
        try Self.emptyColumns(of: ["click", "event_log", "install", "api_key", "link"], connection)
      }
      // The use of a key is noted after the answer.
      guard empty.contains("api_key.last_used_at") else { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(empty == [])
    let keys = try await server.manage(.get, "/api/v1/keys").decoded(Page<KeyResource>.self)
    #expect(keys.items.contains { $0.kind == .secret && $0.lastUsedAt != nil })
  }

  @Test func ofSettingsHaveProducers() async throws {
    let driver = try SQLiteDriver()
    let server = try await TestServer(driver: driver)
    for (method, path, body, status) in Self.settings {
      let answer = try await server.manage(method, "/api/v1/\(path)", body: body)
      try #require(answer.status.code == status, "\(path): \(answer.text)")
      guard status == 201, method == .post, let made = answer.headers[.location] else { continue }
      #expect(try await server.manage(.delete, made).status == .noContent)
    }
    let empty = try await driver.read { connection in
      try Self.emptyColumns(
        of: ["app", "audience", "domain", "placement", "screen", "screen_version", "workspace"],
        connection
      )
    }
    #expect(empty == [])
  }

  /// Requests that store every setting; what they make by `POST` is removed again.
  private static let settings: [(HTTPRequest.Method, String, String?, Int)] = [
    (.patch, "workspace", #"{"allowedHosts":["example.com"]}"#, 200),
    (.post, "domains", #"{"host":"other.example.com"}"#, 201),
    (
      .post, "apps",
      #"{"name":"A","platform":"ios","bundleID":"com.a.b","scheme":"appa","teamID":"ABCDE12345","#
        + #""storeURL":"https://apps.apple.com/app/id1","matching":{"enabled":true},"#
        + #""attribution":{"deepLinkWindow":86400000,"impressionWindow":86400000}}"#, 201
    ),
    (
      .post, "audiences",
      #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#, 201
    ),
    (.put, "screens/A", #"{"name":"A","document":\#(ScreenRoutesTests.text("One"))}"#, 201),
    (.post, "screens/A/publish", nil, 200),
    (.put, "screens/A", #"{"name":"A","document":\#(ScreenRoutesTests.text("Two"))}"#, 200),
    (.post, "screens/A/publish", nil, 200),
    (.post, "screens/A/rollback", #"{"version":1}"#, 200),
    (.put, "placements/p", #"{"defaultScreen":"A"}"#, 201),
    (.delete, "placements/p", nil, 204),
    (.delete, "screens/A", nil, 204),
  ]

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

  /// The columns that are `NULL` in every row.
  private static func emptyColumns(
    of tables: [String],
    _ connection: any SQLConnection
  ) throws -> [String] {
    try tables.flatMap { table in
      let described = table == "event_log" ? "event_log_misc" : table
      let columns = try connection.query(
        #"SELECT name FROM pragma_table_info(\#(described)) WHERE "notnull" = 0 AND pk = 0"#
      ).map { try $0.text("name") }
      return try columns.filter { column in
        let filled = SQLStatement(
          text: "SELECT 1 AS one FROM \(table) WHERE \(column) IS NOT NULL LIMIT 1"
        )
        return try !connection.exists(filled)
      }.map { "\(table).\($0)" }
    }
  }

  /// A link that is tapped, one with everything that a link may have, and one that is gone.
  private static func makeLinks(_ server: TestServer) async throws -> LinkResource {
    let targets =
      #""targets":{"ios":{"app":"acme://p/1","store":"https://apps.apple.com/app/id1"},"#
      + #""fallback":"https://example.com/"}"#
    let split = """
      "rules":[{"name":"all","split":[\
      {"name":"A","weight":1,"targets":{"ios":{"app":"acme://p/1","store":"https://apps.apple.com/app/id1"},"fallback":"https://example.com/a"}},\
      {"name":"B","weight":1,"targets":{"ios":{"app":"acme://p/2","store":"https://apps.apple.com/app/id1"},"fallback":"https://example.com/b"}}]}]
      """
    let made = try await server.manage(
      .post,
      "/api/v1/links",
      body: "{\"code\":\"SUMMER25\",\(split),\(targets)}"
    )
    try #require(made.status == .created, "\(made.text)")
    let start = TestServer.start.milliseconds
    let full = """
      {"code":"FULL",\(targets),"title":"t","tags":["a"],"notes":"n","rules":[{"name":"r",\
      "web":"https://example.com/r","conditions":[{"kind":"country","values":["TR"]}]}],\
      "campaign":{"title":"c"},"preview":{"title":"p"},"startsAt":\(start),\
      "expiresAt":\(start + 1_000_000),"expiredTarget":"https://example.com/e","clickLimit":9,\
      "password":"correct horse battery","matchWindow":{"certain":1000,"probabilistic":1000}}
      """
    let all = try await server.manage(.post, "/api/v1/links", body: full)
    try #require(all.status == .created, "\(all.text)")
    let gone = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"code":"GONE",\#(targets)}"#
    )
    let path = try #require(gone.headers[.location])
    #expect(try await server.manage(.delete, path).status == .noContent)
    try await server.application.prepare()
    return try made.decoded(LinkResource.self)
  }

  /// Taps in an app's browser, and takes the token that the page hands over.
  private static func tap(_ server: TestServer) async throws -> String {
    var headers: HTTPFields = [
      .userAgent: UserAgents.iPhone + " Instagram 350.0.0.0",
      .referer: "https://social.example.com/post", .acceptLanguage: "tr-TR",
    ]
    headers[try #require(HTTPField.Name("X-Country"))] = "TR"
    headers[try #require(HTTPField.Name("X-Address"))] = "203.0.113.9"
    let page = try await server.send(
      .get,
      "/c/SUMMER25?utm_source=Newsletter&utm_medium=email&utm_campaign=black%20friday",
      headers: headers
    )
    let answer = try await server.send(
      .post,
      try Phone.path("handoff", in: page),
      headers: headers
    )
    let url = try #require(try answer.json()["url"]?.stringValue, "\(answer.text)")
    return String(url.split(separator: "=")[1])
  }

  private static func launch(_ server: TestServer, token: String) async throws {
    let request = DeferredRequest(
      installID: InstallID(timestamp: TestServer.start),
      platform: "ios",
      distinctID: "u1",
      token: token
    )
    let response = try await server.send(
      .post,
      "/v1/deferred-deeplink",
      headers: [
        .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
      ],
      body: String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    )
    #expect(response.text.contains("matched"))
  }

  private static func send(
    _ server: TestServer,
    click: ClickID,
    link: LinkResource
  ) async throws {
    let moment = TestServer.start.iso8601
    let body = """
      {"api_key":"\(server.publishableKey)","sent_at":"\(moment)","batch":[\
      {"event":"Deep Link Opened","distinct_id":"u1","timestamp":"\(moment)","properties":\
      {"jid":"\(click)","$session_id":"s","$os":"iOS","campaign_key":"SUMMER25","plan":"pro"}},\
      {"event":"Buy","distinct_id":"u2","properties":{"link_id":"\(link.id)"}}]}
      """
    let response = try await server.send(.post, "/batch", body: body)
    #expect(try response.decoded(BatchResponse.self).accepted.count == 2)
    let events = server.dependencies.repositories.events
    var reasons: Set<String> = []
    for event in try await events.list(server.workspace).items {
      reasons.insert(try await events.attribution(server.workspace, event.uuid)?.reason ?? "")
    }
    #expect(reasons == ["journey", "named"])
  }

  private static func makeKeys(_ server: TestServer) async throws {
    let made = try await server.manage(
      .post,
      "/api/v1/keys",
      body: #"{"kind":"publishable","app":"\#(server.app)","name":"phone"}"#
    )
    let key = try made.decoded(KeyResource.self)
    let revoked = try await server.manage(.delete, "/api/v1/keys/\(key.id)")
    #expect(revoked.status == .noContent)
  }
}
