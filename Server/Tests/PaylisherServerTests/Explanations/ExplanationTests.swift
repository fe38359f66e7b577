import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

/// What explains a tap and what answers it never differ.
@Suite("Explanations")
struct ExplanationTests {
  private static let rounds = 60
  private static let tapsPerLink = 40

  private func server() async throws -> TestServer {
    try await TestServer { dependencies in
      dependencies.settings.countryHeader = "X-Country"
      dependencies.settings.addressHeader = "X-Address"
    }
  }

  /// 2,400 taps on 60 links with rules of every kind, drawn from a seed that never changes.
  @Test func explainAndServeAlike() async throws {
    let server = try await server()
    var generator = SplitMix(state: 20_261_121)
    var links: [LinkRecord] = []
    for number in 0..<Self.rounds {
      links.append(try LinkDraw(server).link(number, using: &generator))
    }
    try await server.makeDomain(links)
    var destinations: Set<String> = []
    var rules: Set<String> = []
    for link in links {
      for _ in 0..<Self.tapsPerLink {
        let tap = TapDraw(using: &generator)
        let explained = try await explain(link, tap, server)
        let served = try await serve(link, tap, server)
        try #require(served == explained.answer, "\(link.rules)\n\(tap)\n\(explained.trace)")
        destinations.insert(explained.destination)
        if let rule = explained.rule { rules.insert(rule) }
      }
    }
    // The draw must reach every corner, or the comparison says little.
    #expect(
      destinations == [
        "landing", "store", "web", "desktop", "preview", "expired", "not_found", "password",
        "warning",
      ]
    )
    #expect(rules.count > 12)
  }

  /// The trace that a click keeps is the one that the explanation shows.
  @Test func explainsAsTheClickIsKept() async throws {
    let server = try await server()
    var generator = SplitMix(state: 7)
    var links: [LinkRecord] = []
    for number in 0..<20 {
      links.append(try LinkDraw(server).link(number, using: &generator))
    }
    try await server.makeDomain(links)
    var traces: [LinkID: [TraceEntry]] = [:]
    for link in links {
      let tap = TapDraw(using: &generator)
      let explained = try await explain(link, tap, server)
      _ = try await server.send(.get, "/c/\(link.code)\(tap.suffix)", headers: tap.headers)
      traces[link.id] = explained.trace
    }
    try await server.drain()
    let clicks = try await server.manage(.get, "/api/v1/clicks?limit=200")
      .decoded(Page<ClickResource>.self).items
    #expect(clicks.count > 8)
    for click in clicks { #expect(click.trace == traces[click.link]) }
  }

  @Test func anotherTapIsAnsweredOtherwise() async throws {
    // The control: the comparison can fail.
    let server = try await server()
    var link = try server.link("CONTROL")
    let page = try TestServer.target("https://shop.example.com/tr")
    link.rules = [.init(name: "tr", conditions: [.country(["TR"])], outcome: .web(page))]
    try await server.makeDomain([link])
    var generator = SplitMix(state: 1)
    var tap = TapDraw(using: &generator)
    (tap.userAgent, tap.country) = (UserAgents.mac, "TR")
    let explained = try await explain(link, tap, server)
    #expect(explained.rule == "tr")
    tap.country = "DE"
    #expect(try await serve(link, tap, server) != explained.answer)
  }

  @Test(arguments: [
    "country=TUR", "ip=1.2.3", "at=yesterday", "unlocked=yes", "agent=x", "query=a%20b",
    "userAgent=%0A",
  ])
  func refusesAQuestionThatMeansNothing(_ query: String) async throws {
    let server = try await server()
    let link = try server.link("A")
    try await server.makeDomain([link])
    let answer = try await server.manage(.get, "/api/v1/links/\(link.id)/explain?\(query)")
    #expect(try answer.problem().code == "invalid_query")
  }

  private func explain(
    _ link: LinkRecord,
    _ tap: TapDraw,
    _ server: TestServer
  ) async throws -> Explanation {
    let target = APIRoute<Explanation>.explain(link.id, tap.description).target
    return try await server.manage(.get, target).decoded(Explanation.self)
  }

  /// The answer of a request that counts nothing, so that it carries no click of its own.
  private func serve(
    _ link: LinkRecord,
    _ tap: TapDraw,
    _ server: TestServer
  ) async throws -> TapAnswer {
    let answer = try await server.send(
      .head,
      "/c/\(link.code)\(tap.suffix)",
      headers: tap.headers
    )
    return TapAnswer(status: answer.status.code, headers: answer.headers)
  }
}

/// What can be compared of an answer: everything but names of the request and random words.
struct TapAnswer: Equatable {
  var status: Int
  var headers: [String: String]

  init(status: Int, headers: HTTPFields) {
    self.status = status
    self.headers = Self.comparable(headers.map { ($0.name.canonicalName, $0.value) })
  }

  init(_ explanation: Explanation) {
    status = explanation.status
    headers = Self.comparable((explanation.headers ?? [:]).map { ($0.key.lowercased(), $0.value) })
  }

  private static func comparable(_ fields: [(String, String)]) -> [String: String] {
    let own = ["x-request-id", "date", "content-length", "content-security-policy"]
    // Every warning names its browser anew.
    let kept = fields.filter { !own.contains($0.0) }.map { name, value in
      (name, name == "set-cookie" ? String(value.prefix { $0 != "=" }) : value)
    }
    return Dictionary(kept, uniquingKeysWith: { $1 })
  }
}

extension Explanation {
  var answer: TapAnswer { TapAnswer(self) }
}
