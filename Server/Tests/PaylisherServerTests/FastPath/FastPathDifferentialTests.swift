import Database
import DatabaseTestSupport
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Logging
import NIOCore
import NIOPosix
import Persistence
import RoutingCore
import SQLiteDriver
import Synchronization
import TargetCore
import Testing

@testable import PaylisherServer

/// The same requests with and without the front: the same bytes come back, and the same clicks are
/// counted.
@Suite struct FastPathDifferentialTests {
  /// Wants every line, so that the front leaves everything to the router, and writes none.
  struct Silence: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) {}
  }

  static func server(front: Bool, driver: SQLiteDriver? = nil) async throws -> TestServer {
    let server = try await TestServer(driver: driver) {
      $0.settings.port = 0
      $0.settings.countryHeader = "CF-IPCountry"
      // What is tested is what is answered, not how fast a machine is that tests other things too.
      $0.settings.limits.headSeconds = 600
      if !front { $0.logger = Logger(label: "silent") { _ in Silence() } }
    }
    let apps = server.dependencies.repositories.apps
    var app = try #require(try await apps.find(server.workspace, server.app))
    app.matching.isProbabilistic = true
    try await apps.update(app, by: nil)
    let (plain, ruled) = try (plainLink(server), ruledLink(server))
    var warned = try server.link("warned")
    warned.state = .warn
    var limited = try server.link("limited")
    limited.clickLimit = 20
    var abroad = try server.link("abroad")
    abroad.rules = [
      RoutingRule(
        name: "Turkey",
        conditions: [.country(["TR"])],
        outcome: .web(try TestServer.target("https://tr.example.com/"))
      )
    ]
    // No page for computers: they get the one with a code.
    let phones = try server.link(
      "phones",
      LinkTargets(ios: AppTarget(app: try TestServer.target("acme://phones")))
    )
    var off = try server.link("off")
    off.state = .disabled
    var old = try server.link("old")
    old.expiresAt = TestServer.start
    try await server.makeDomain(
      host: "127.0.0.1",
      [try server.link("SUMMER25"), plain, ruled, warned, limited, abroad, phones, off, old]
    )
    return server
  }

  private static func plainLink(_ server: TestServer) throws -> LinkRecord {
    var plain = try server.link(
      "plain",
      LinkTargets(
        ios: AppTarget(store: try TestServer.target("https://apps.apple.com/app/id1")),
        android: AppTarget(
          store: try TestServer.target("https://play.google.com/store/apps/details?id=a.b")
        ),
        fallback: try TestServer.target("https://shop.example.com/p?x=1#top")
      )
    )
    plain.id = LinkID(timestamp: TestServer.start)
    return plain
  }

  private static func ruledLink(_ server: TestServer) throws -> LinkRecord {
    var ruled = try server.link("ruled")
    ruled.id = LinkID(timestamp: TestServer.start)
    ruled.rules = [
      RoutingRule(
        name: "German",
        conditions: [.language(["de"])],
        outcome: .web(try TestServer.target("https://de.example.com/"))
      ),
      RoutingRule(
        name: "phones",
        conditions: [.platform([.ios, .android])],
        outcome: .targets(
          LinkTargets(
            ios: AppTarget(store: try TestServer.target("https://apps.apple.com/app/id2")),
            android: AppTarget(app: try TestServer.target("acme://rule"))
          )
        )
      ),
    ]
    return ruled
  }

  /// Sends requests on connections of their own, and returns what came back.
  static func exchange(_ server: TestServer, _ texts: [String]) async throws -> [String] {
    try await exchangeBytes(server, texts).map { String(decoding: $0, as: UTF8.self) }
  }

  static func exchangeBytes(_ server: TestServer, _ texts: [String]) async throws -> [[UInt8]] {
    try await server.application.buildApplication().test(.live) { client in
      let port = try #require(client.port)
      var answers: [[UInt8]] = []
      for text in texts { answers.append(try await Exchange.run(port: port, text)) }
      return answers
    }
  }

  @Test func answersAreTheSameBytesAndClicksTheSameRows() async throws {
    // attack 101
    var random = SplitMix(state: 4)
    let texts = (0..<600).map { _ in RequestMix.connection(&random) }
    let (first, second) = (
      try await MigratedSQLite.inMemory(), try await MigratedSQLite.inMemory()
    )
    let quick = try await Self.server(front: true, driver: first)
    let slow = try await Self.server(front: false, driver: second)
    let one = try await Self.exchangeBytes(quick, texts)
    let two = try await Self.exchangeBytes(slow, texts)
    for (text, (left, right)) in zip(texts, zip(one, two)) {
      let (left, right) = (MaskedAnswer.lines(left), MaskedAnswer.lines(right))
      let place = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? left.count
      #expect(left.dropFirst(place) == right.dropFirst(place), "\(text.debugDescription)")
    }
    let clicks = try await Self.clicks(quick)
    #expect(try await clicks == Self.clicks(slow))
    #expect(clicks.keys.contains { $0.contains("|TR|") })
    for table in ["handoff", "candidate"] as [StaticString] {
      let counts = (try await Self.count(table, first), try await Self.count(table, second))
      #expect(counts.0 > 20 && counts.0 == counts.1, "\(table): \(counts)")
    }
    #expect(Self.taken(quick) > 400)
    #expect(Self.taken(slow) == 0)
  }

  /// The rows of a table.
  static func count(_ table: StaticString, _ driver: SQLiteDriver) async throws -> Int64 {
    try await driver.read { connection in
      try connection.first("SELECT count(*) AS count FROM \(raw: table)")?.int64("count") ?? 0
    }
  }

  /// The taps that the front answered.
  static func taken(_ server: TestServer) -> Double {
    server.dependencies.metrics.counter("paylisher_fast_path_taps_total", "").series().cell.value
  }

  /// How often each kind of click was counted.
  static func clicks(_ server: TestServer) async throws -> [String: Int] {
    try await server.drain()
    var counts: [String: Int] = [:]
    var cursor: String?
    repeat {
      let page = try await server.dependencies.repositories.clicks
        .list(server.workspace, cursor: cursor, limit: 200)
      for click in page.items {
        let trace = click.trace.map { step in
          let values = (step.arguments ?? [:]).sorted { $0.key < $1.key }.map(\.value.text)
          return "\(step.step)=\(step.outcome): \(step.reason ?? "") \(values)"
        }
        let kind: [String?] = [
          click.platform.rawValue, click.destination.rawValue, "\(click.isBot)", click.referrerHost,
          click.inAppBrowser, click.language, click.country,
        ]
        counts[(kind.map { $0 ?? "-" } + trace).joined(separator: "|"), default: 0] += 1
      }
      cursor = page.nextCursor
    } while cursor != nil
    return counts
  }
}
