import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

extension EveryFeature {
  private static let targets =
    #""targets":{"ios":{"app":"acme://p/1","store":"https://apps.apple.com/app/id1"},"#
    + #""fallback":"https://example.com/"}"#

  /// A domain, links, a tap in an app's browser, and the first launch after it.
  func useLinks() async throws {
    try await server.makeDomain([])
    try await makeLinks()
    try await launch(token: try await tap())
    try await server.drain()
    let click = try #require(try await list(ClickResource.self, "clicks").first)
    #expect((click.country, click.network) == ("TR", 3_320))
    #expect((click.source, click.medium) == ("newsletter", "email"))
    #expect((click.campaign, click.code, click.rule) == ("black friday", "SUMMER25", "all"))
    #expect(["A", "B"].contains(click.variant))
    let key = try await manage(
      .post,
      "keys",
      #"{"kind":"publishable","app":"\#(server.app)","name":"phone"}"#
    ).decoded(KeyResource.self)
    try await manage(.post, "keys/\(key.id)/rotation", "{}")
    try await manage(.delete, "keys/\(key.id)")
  }

  /// A link that is tapped, one with everything that a link may have, and one that is gone.
  private func makeLinks() async throws {
    let split = """
      {"code":"SUMMER25","rules":[{"name":"all","split":[\
      {"name":"A","weight":1,"targets":{"ios":{"app":"acme://p/1","store":"https://apps.apple.com/app/id1"}}},\
      {"name":"B","weight":1,"targets":{"ios":{"app":"acme://p/2","store":"https://apps.apple.com/app/id1"}}}]}],\
      "targets":{"ios":{"app":"acme://p/1","store":"https://apps.apple.com/app/id1"}}}
      """
    try await manage(.post, "links", split)
    let start = TestServer.start.milliseconds
    let full = """
      {"code":"FULL",\(Self.targets),"title":"t","tags":["a"],"notes":"n","rules":[{"name":"r",\
      "web":"https://example.com/r","conditions":[{"kind":"country","values":["TR"]}]}],\
      "campaign":{"title":"c"},"preview":{"title":"p"},"startsAt":\(start),\
      "expiresAt":\(start + 1_000_000),"expiredTarget":"https://example.com/e","clickLimit":9,\
      "password":"correct horse battery","matchWindow":{"certain":1000,"probabilistic":1000}}
      """
    var headers = HTTPFields()
    headers[.idempotencyKey] = "full"
    for _ in 0..<2 { try await manage(.post, "links", full, headers: headers) }
    let gone = try await manage(.post, "links", #"{"code":"GONE",\#(Self.targets)}"#)
    let path = try #require(gone.headers[.location]).dropFirst("/api/v1/".count)
    try await manage(.delete, String(path))
    #expect(try await list(LinkResource.self, "links?tag=a&search=full").map(\.code) == ["FULL"])
    try await server.application.prepare()
    try await device(
      "/v1/invites",
      #"{"domain":"localhost","template":"SUMMER25","parameters":{"pid":"friends"}}"#
    )
  }

  /// Taps in an app's browser, and takes the token that the page hands over.
  private func tap() async throws -> String {
    var headers: HTTPFields = [
      .userAgent: UserAgents.iPhone + " Instagram 350.0.0.0",
      .referer: "https://social.example.com/post", .acceptLanguage: "tr-TR",
      .forwardedFor: "203.0.113.9",
    ]
    headers[try #require(HTTPField.Name("X-Country"))] = "TR"
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

  private func launch(token: String) async throws {
    let request = DeferredRequest(
      installID: InstallID(timestamp: TestServer.start),
      platform: "ios",
      distinctID: "u1",
      token: token
    )
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    #expect(try await device("/v1/deferred-deeplink", body).text.contains("matched"))
  }

  /// Events of two journeys, of a person with properties, and one that is refused.
  func useEvents() async throws {
    let click = try #require(try await list(ClickResource.self, "clicks").first)
    let link = try #require(try await list(LinkResource.self, "links").last)
    let opened = """
      {"jid":"\(click.id)","$session_id":"s","$os":"iOS","campaign_key":"SUMMER25","plan":"pro"}
      """
    let profile = """
      {"$set":{"plan":"pro","age":30,"beta":true},"$os_name":"iOS","$app_version":"4.2",\
      "$locale":"tr-TR","$timezone":"Europe/Istanbul","jid":"\(click.id)"}
      """
    let sent = try await batch([
      event("Deep Link Opened", "u1", opened),
      event("Buy", "u2", #"{"link_id":"\#(link.id)","revenue":1.5,"currency":"EUR"}"#),
      event("$identify", "ada", profile), event("Cart", "ada", #"{"size":"m"}"#),
      event("Cart", "bob"),
    ])
    #expect(sent.accepted.count == 5)
    #expect(try await batch([event("", "u1")]).accepted.isEmpty)
    let events = server.dependencies.repositories.events
    var reasons: Set<String> = []
    for event in try await events.list(server.workspace).items {
      reasons.insert(try await events.attribution(server.workspace, event.uuid)?.reason ?? "")
      try await manage(.get, "events/\(event.uuid)/attribution")
    }
    #expect(reasons.isSuperset(of: ["journey", "named"]))
  }

  /// A first launch that is compared with the taps of its network.
  func matchByNetwork() async throws {
    try await manage(
      .put,
      "apps/\(server.app)",
      """
      {"name":"Acme","platform":"ios","bundleID":"com.example.acme","scheme":"acme",\
      "matching":{"enabled":true,"probabilistic":true}}
      """
    )
    try await server.application.prepare()
    let phone = Phone(server: server)
    _ = try await phone.tapTelling()
    clock.advance(milliseconds: 60_000)
    let answer = try await phone.ask()
    try await server.drain()
    let receipt = try await manage(.get, "receipts/\(answer.receipt)")
      .decoded(ReceiptResource.self)
    #expect(receipt.today != nil)
  }

  /// A code that a computer shows and a user types into the app.
  func matchByCode() async throws {
    var computer = Phone(server: server)
    computer.agent = UserAgents.mac
    let path = try Phone.path("code", in: try await computer.tap())
    let shown = try await computer.post(path, accept: "application/json")
    let code = try #require(try shown.json()["code"]?.stringValue, "\(shown.text)")
    let answer = try await Phone(server: server).ask { $0.code = code }
    #expect(answer.attributionMethod == "code")
    try await server.drain()
  }
}
