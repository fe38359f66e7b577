import Foundation
import GeoDatabase
import GeoDatabaseTestSupport
import HTTPTypes
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct GeoDatabaseTests {
  private static func address(_ text: String) throws -> NetworkAddress {
    try #require(NetworkAddress(text))
  }

  private static func file(country: String, network: UInt64) -> GeoFile {
    var file = GeoFile()
    file.add(
      ipv4: [203, 0, 113, 0],
      length: 24,
      .map([
        ("country", .map([("iso_code", .text(country))])),
        ("autonomous_system_number", .uint32(network)),
      ])
    )
    file.add(
      [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 12),
      length: 32,
      .map([("country_code", .text("fr")), ("asn", .text("AS64500"))])
    )
    file.add(ipv4: [198, 51, 100, 0], length: 24, .map([("country", .text("Germany"))]))
    return file
  }

  /// Writes databases, and removes them again.
  private func withFiles<Result>(
    _ files: GeoFile...,
    body: ([String]) async throws -> Result
  ) async throws -> Result {
    let paths = files.map { _ in
      FileManager.default.temporaryDirectory.appending(path: "geo-\(UUID().uuidString).mmdb").path
    }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    for (path, file) in zip(paths, files) {
      try Data(file.bytes).write(to: URL(filePath: path))
    }
    return try await body(paths)
  }

  @Test func findsCountryAndNetwork() async throws {
    try await withFiles(Self.file(country: "DE", network: 3_320)) { paths in
      let database = try GeoDatabase(paths: paths)
      let expected = [
        ("203.0.113.9", ClientLocation(country: "DE", network: 3_320)),
        ("2001:db8:7::7", ClientLocation(country: "FR", network: 64_500)),
        ("198.51.100.1", ClientLocation()), ("192.0.2.1", ClientLocation()),
        ("2001:db9::1", ClientLocation()),
      ]
      for (text, location) in expected {
        #expect(database.location(of: try Self.address(text)) == location, "\(text)")
      }
      let description = try #require(database.descriptions.first)
      #expect(description.kind == "Test")
      #expect(description.built == Date(timeIntervalSince1970: 1_700_000_000))
    }
  }

  @Test func takesEachFieldFromTheFirstFileThatKnowsIt() async throws {
    var networks = GeoFile()
    networks.add(
      ipv4: [203, 0, 113, 0],
      length: 24,
      .map([("autonomous_system_number", .uint32(1))])
    )
    try await withFiles(networks, Self.file(country: "DE", network: 2)) { paths in
      let location = try GeoDatabase(paths: paths).location(of: Self.address("203.0.113.1"))
      #expect(location == ClientLocation(country: "DE", network: 1))
    }
  }

  @Test func readsAFileThatChangedAndKeepsTheLastGoodOne() async throws {
    // attack 25
    try await withFiles(Self.file(country: "DE", network: 1)) { paths in
      let (path, url) = (paths[0], URL(filePath: paths[0]))
      let database = try GeoDatabase(paths: paths)
      let address = try Self.address("203.0.113.9")
      #expect(try database.reload() == [])
      try Data(Self.file(country: "TR", network: 65_536).bytes).write(to: url)
      #expect(database.location(of: address).country == "DE")
      #expect(try database.reload() == [path])
      #expect(database.location(of: address) == ClientLocation(country: "TR", network: 65_536))
      try Data("cut".utf8).write(to: url)
      #expect(throws: GeoDatabaseError.noDatabase(path)) { try database.reload() }
      try FileManager.default.removeItem(at: url)
      #expect(throws: GeoDatabaseError.unreadable(path)) { try database.reload() }
      #expect(database.location(of: address).country == "TR")
    }
  }

  @Test func refusesWhatIsNoDatabase() async throws {
    // asvs 5.2.2
    #expect(throws: GeoDatabaseError.unreadable("/nowhere.mmdb")) {
      try GeoDatabase(paths: ["/nowhere.mmdb"])
    }
    try await withFiles(GeoFile()) { paths in
      try Data("no database".utf8).write(to: URL(filePath: paths[0]))
      #expect(throws: GeoDatabaseError.noDatabase(paths[0])) { try GeoDatabase(paths: paths) }
    }
  }

  // MARK: - Clicks

  @Test func fillsTheCountryOfAClickWhereNoHeaderSaysIt() async throws {
    let database = try await withFiles(Self.file(country: "DE", network: 1)) {
      try GeoDatabase(paths: $0)
    }
    let server = try await TestServer {
      $0.settings.port = 0
      $0.settings.countryHeader = "CF-IPCountry"
      $0.geo = database
    }
    var german = try server.link("german")
    german.rules = [
      RoutingRule(
        name: "DE",
        conditions: [.country(["DE"])],
        outcome: .web(try TestServer.target("https://de.example.com/"))
      )
    ]
    var plain = try server.link("plain")
    plain.id = LinkID(timestamp: TestServer.start)
    try await server.makeDomain(host: "127.0.0.1", [german, plain])
    let clients = [
      "X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: 203.0.113.9\r\nCF-IPCountry: tr",
      "X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 203.0.113.9",
      "X-Forwarded-For: 203.0.113.9, 10.0.0.1", "Accept: */*",
    ]
    // Rules look at the country in the router; the fast path answers for the other link.
    let answers = try await FastPathDifferentialTests.exchange(
      server,
      clients.flatMap { client in
        ["german", "plain"].map { code in
          """
          GET /c/\(code) HTTP/1.1\r
          Host: 127.0.0.1\r
          User-Agent: \(UserAgents.mac)\r
          \(client)\r
          \r

          """
        }
      }
    )
    let expected = ["DE", "TR", nil, "DE", nil, nil]
    let answered = stride(from: 0, to: answers.count, by: 2).map { answers[$0] }
    #expect(answered.map { $0.contains("https://de.example.com/") } == expected.map { $0 == "DE" })
    try await server.drain()
    let clicks = try await server.dependencies.repositories.clicks.list(server.workspace).items
    let countries = clicks.sorted { $0.id.value < $1.id.value }.map(\.country)
    #expect(countries.filter { $0 == "DE" }.count == 4)
    #expect(countries.filter { $0 == "TR" }.count == 2)
    #expect(countries.count == 12)
  }

  @Test func explainsATapByWhatTheDatabaseKnowsOfItsAddress() async throws {
    let database = try await withFiles(Self.file(country: "DE", network: 1)) {
      try GeoDatabase(paths: $0)
    }
    let server = try await TestServer { $0.geo = database }
    var link = try server.link("german")
    link.rules = [
      RoutingRule(
        name: "DE",
        conditions: [.country(["DE"])],
        outcome: .web(try TestServer.target("https://de.example.com/"))
      )
    ]
    try await server.makeDomain([link])
    for (ip, rule) in [("203.0.113.9", "DE"), ("192.0.2.1", nil)] {
      let path = APIEndpoint.explainLink.path(link.id) + "?ip=\(ip)"
      let answer = try await server.manage(.get, path)
      #expect(try answer.decoded(Explanation.self).rule == rule)
    }
  }
}
