import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

/// Pages behind `/<code>+`, which show where a link leads without a click.
extension TapTests {
  @Test func inspectsWithoutCounting() async throws {
    let server = try await Self.summer()
    for path in ["/SUMMER25+", "/c/SUMMER25+"] {
      let response = try await server.send(.get, path)
      #expect(response.status == .ok)
      #expect(response.text.contains("acme:"))
      #expect(response.text.contains("shop.example.com"))
    }
    #expect(try await clicks(server).isEmpty)
  }

  @Test func saysWhyALinkIsOver() async throws {
    let (expired, used) = try await (Self.over(limit: 9), Self.over(limit: 1, expires: false))
    #expect(expired.contains("Expired") && !expired.contains("Used up"))
    #expect(used.contains("Used up") && !used.contains("Expired"))
  }

  /// The inspection page of a link with one click, after its end.
  private static func over(limit: Int64, expires: Bool = true) async throws -> String {
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var link = try server.link("OVER")
    link.clickLimit = limit
    if expires { link.expiresAt = TestServer.start.advanced(bySeconds: 60) }
    link.expiredTarget = try TestServer.target("https://over.example.com/")
    try await server.makeDomain([link])
    let tap = try await server.send(.get, "/OVER", headers: [.userAgent: UserAgents.mac])
    #expect(tap.status == .found)
    clock.advance(seconds: 61)
    return try await server.send(.get, "/OVER+").text
  }

  /// What a tap may be led to by a rule, by a variant or on another device is on the page.
  @Test func inspectsEveryPlaceThatALinkCanLeadTo() async throws {
    // attack 27
    let server = try await Self.server { server in
      var link = try server.link(
        "ALL",
        LinkTargets(fallback: TestServer.target("https://a.example.com/"))
      )
      let variants = try ["b", "c"].enumerated().map { place, name in
        WeightedSplit.Variant(
          name: name,
          weight: UInt32(place),
          targets: LinkTargets(desktop: try TestServer.target("https://\(name).example.com/"))
        )
      }
      link.rules = [
        RoutingRule(
          name: "German",
          conditions: [.language(["de"])],
          outcome: .web(try TestServer.target("https://rule.example.com/"))
        ),
        RoutingRule(
          name: "split",
          conditions: [],
          outcome: .split(try #require(WeightedSplit(variants)))
        ),
      ]
      link.expiresAt = TestServer.start.advanced(bySeconds: 60)
      link.expiredTarget = try TestServer.target("https://over.example.com/")
      return [link]
    }
    let page = try await server.send(.get, "/ALL+").text
    #expect(page.ranges(of: "<b>a.example.com</b>").count == 4)
    for host in ["rule", "c", "over"] { #expect(page.contains("<b>\(host).example.com</b>")) }
    #expect(!page.contains("<b>b.example.com</b>"))
    #expect(!page.contains("German"))
  }

  @Test func inspectsAsTapsAreAnsweredWhereTheLinkIsOverOrLocked() async throws {
    var generator = SystemRandomNumberGenerator()
    let hash = PasswordHash("x", cost: .cheap, using: &generator)
    let server = try await Self.server { server in
      var (over, locked) = (try server.link("over"), try server.link("locked"))
      over.id = LinkID(timestamp: TestServer.start)
      over.expiresAt = TestServer.start
      locked.password = hash
      return [over, locked]
    }
    let over = try await server.send(.get, "/over+")
    #expect(over.status == .gone)
    #expect(!over.text.contains("shop.example.com"))
    let locked = try await server.send(.get, "/locked+")
    #expect(locked.status == .ok && locked.text.contains("protected by a password"))
    #expect(!locked.text.contains("shop.example.com") && !locked.text.contains("Summer"))
  }
}
