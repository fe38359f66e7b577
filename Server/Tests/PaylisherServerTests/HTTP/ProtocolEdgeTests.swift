import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing

@testable import PaylisherServer

/// What the RFCs leave to servers, or forbid, and what pages of other sites may make browsers send.
@Suite struct ProtocolEdgeTests {
  private func exchange(_ texts: [String]) async throws -> [String] {
    let server = try await FastPathDifferentialTests.server(front: true)
    return try await FastPathDifferentialTests.exchange(server, texts)
  }

  private func status(_ answer: String) -> String {
    String(answer.prefix { $0 != "\r" }.dropFirst("HTTP/1.1 ".count).prefix(3))
  }

  @Test func aBrokenBodyIsTheClientsFault() async throws {
    // asvs 4.2.1
    // attack 20
    let bodies = [
      "0x2\r\n{}\r\n0\r\n\r\n", "+2\r\n{}\r\n0\r\n\r\n", "2\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n",
      "2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n", "5\r\n{",
    ]
    let head = """
      POST /batch HTTP/1.1\r
      Host: 127.0.0.1\r
      Content-Type: application/json\r
      Transfer-Encoding: chunked\r
      \r

      """
    for (body, answer) in zip(bodies, try await exchange(bodies.map { head + $0 })) {
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(body.debugDescription): \(answer)")
      #expect(
        answer.ranges(of: "\r\nX-Request-Id: ").count == 1,
        "\(body.debugDescription): \(answer)"
      )
    }
    // The control: a body that is whole reaches the route, which needs a key.
    #expect(try await exchange([head + "2\r\n{}\r\n0\r\n\r\n"]).map(status) == ["401"])
  }

  @Test func closesWhereAnotherProtocolIsAskedFor() async throws {
    // asvs 4.3.1 4.3.2 4.4.1 4.4.2 4.4.3 4.4.4
    // attack 21
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    let paths = ["/c/SUMMER25", "/livez"]
    let answers = try await exchange(
      paths.map { "GET \($0) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(upgrade)\r\n" }
    )
    for answer in answers { #expect(answer.lowercased().contains("\r\nconnection: close\r\n")) }
  }

  @Test(arguments: [
    ("GET /c/plain HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "302"),
    ("GET /c/plain HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n", "302"),
    ("GET /c/plain HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n", "400"),
    ("GET /c/plain HTTP/1.1\r\n\r\n", "400"),
    ("GET /c/plain HTTP/1.1\r\nHost:\r\n\r\n", "400"),
    ("GET /c/plain HTTP/1.1\r\nHost: 127.0.0.1:evil.example\r\n\r\n", "400"),
    ("GET http://evil.example/c/plain HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "404"),
    ("GET http://127.0.0.1/c/plain HTTP/1.1\r\nHost: evil.example\r\n\r\n", "302"),
    ("GET /livez HTTP/1.0\r\n\r\n", "200"),
  ])
  func readsHostsAsTheRFCSays(_ request: String, _ expected: String) async throws {
    // asvs 4.2.1
    // attack 22
    #expect(try await exchange([request]).map(status) == [expected])
  }

  @Test func takesNoHandoffForAPageOfAnotherSite() async throws {
    // asvs 3.5.1 3.5.2 3.5.3
    // attack 19
    let phone = try await Phone.make(isProbabilistic: true)
    let page = try await phone.tap()
    let signals = String(decoding: try JSONEncoder().encode(phone.signals), as: UTF8.self)
    for (site, origin, isTaken) in [
      ("cross-site", nil, false), ("same-site", nil, false), ("same-origin", nil, true),
      (nil, "https://evil.example", false), (nil, "http://localhost", true), (nil, nil, true),
    ] as [(String?, String?, Bool)] {
      var headers = phone.headers
      headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = site
      headers[.origin] = origin
      for (name, taken) in [("handoff", .ok), ("code", .ok), ("signals", .noContent)]
        as [(String, HTTPResponse.Status)]
      {
        let path = try Phone.path(name, in: page)
        let body = name == "signals" ? signals : nil
        headers[.contentType] = body.map { _ in "application/json" }
        let answer = try await phone.server.send(.post, path, headers: headers, body: body)
        #expect(answer.status == (isTaken ? taken : .forbidden), "\(name): \(answer.text)")
        #expect((answer.headers[.setCookie] != nil) == (isTaken && name != "code"))
      }
    }
  }

  @Test func believesCountriesOfNamedProxiesAlone() async throws {
    // asvs 4.1.3
    // attack 24
    for (proxies, country) in [(["10.0.0.0/8"], nil), (["127.0.0.0/8"], "TR")] {
      let server = try await TestServer {
        $0.settings.port = 0
        $0.settings.countryHeader = "CF-IPCountry"
        $0.settings.trustedProxies = proxies.compactMap { NetworkRange($0) }
      }
      var link = try server.link("here")
      link.rules = [
        RoutingRule(
          name: "TR",
          conditions: [.country(["TR"])],
          outcome: .web(try TestServer.target("https://tr.example.com/"))
        )
      ]
      var plain = try server.link("plain")
      plain.id = LinkID(timestamp: TestServer.start)
      try await server.makeDomain(host: "127.0.0.1", [link, plain])
      let texts = ["here", "plain"].map { code in
        """
        GET /c/\(code) HTTP/1.1\r
        Host: 127.0.0.1\r
        User-Agent: \(UserAgents.mac)\r
        CF-IPCountry: TR\r
        \r

        """
      }
      let answers = try await FastPathDifferentialTests.exchange(server, texts)
      #expect(answers[0].contains("https://tr.example.com/") == (country != nil))
      try await server.drain()
      let clicks = try await server.dependencies.repositories.clicks.list(server.workspace).items
      #expect(clicks.map(\.country) == [country, country])
    }
  }
}
