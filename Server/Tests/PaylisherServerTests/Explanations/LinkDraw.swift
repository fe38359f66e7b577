import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

/// Draws links with rules of every kind.
struct LinkDraw {
  let server: TestServer

  init(_ server: TestServer) {
    self.server = server
  }

  func link(_ number: Int, using generator: inout SplitMix) throws -> LinkRecord {
    var link = try server.link("link\(number)", targets("link\(number)", &generator))
    link.rules = try (0..<Int.random(in: 0...8, using: &generator)).map {
      try rule($0, &generator)
    }
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: link.state = .disabled
    case 1: link.state = .warn
    case 2: link.startsAt = TestServer.start.advanced(bySeconds: 86_400)
    case 3: link.expiresAt = TestServer.start
    case 4:
      link.expiresAt = TestServer.start
      link.expiredTarget = try TestServer.target("https://shop.example.com/over")
    case 5:
      link.password = PasswordHash("x", cost: .cheap, using: &generator)
    default: break
    }
    return link
  }

  private func targets(_ name: String, _ generator: inout SplitMix) throws -> LinkTargets {
    let page = { (path: String) in try TestServer.target("https://shop.example.com/\(name)/\(path)")
    }
    var targets = LinkTargets()
    if Bool.random(using: &generator) { targets.ios = try phone("ios", &generator) }
    if Bool.random(using: &generator) { targets.ipad = try phone("ipad", &generator) }
    if Bool.random(using: &generator) { targets.android = try phone("android", &generator) }
    if Bool.random(using: &generator) { targets.huawei = try phone("huawei", &generator) }
    if Bool.random(using: &generator) { targets.desktop = try page("desktop") }
    if Bool.random(using: &generator) { targets.fallback = try page("fallback") }
    return targets
  }

  private func phone(_ name: String, _ generator: inout SplitMix) throws -> AppTarget {
    var target = AppTarget()
    if Bool.random(using: &generator) { target.app = try TestServer.target("acme://\(name)") }
    if Bool.random(using: &generator) {
      target.universalLink = try TestServer.target("https://open.example.com/\(name)")
    }
    if Bool.random(using: &generator) {
      target.store = try TestServer.target(
        name == "android"
          ? "https://play.google.com/store/apps/details?id=com.example"
          : "https://apps.example.com/\(name)"
      )
    }
    if Bool.random(using: &generator) {
      target.web = try TestServer.target("https://shop.example.com/\(name)")
    }
    return target
  }

  private func rule(_ number: Int, _ generator: inout SplitMix) throws -> RoutingRule {
    let pool = LinkRuleSamples.conditions
    let count =
      Int.random(in: 0...9, using: &generator) == 0 ? 0 : Int.random(in: 1...2, using: &generator)
    let forms = (0..<count).compactMap { _ in pool.randomElement(using: &generator) }
    let name = forms.map(\.kind).joined(separator: "+") + "#\(number)"
    return RoutingRule(
      name: name,
      conditions: try forms.map { try $0.condition() },
      outcome: try outcome(name, &generator)
    )
  }

  private func outcome(
    _ name: String,
    _ generator: inout SplitMix
  ) throws -> RoutingRule.Outcome {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .web(try TestServer.target("https://shop.example.com/rule/\(name.utf8.count)"))
    case 1: return .targets(try targets("rule", &generator))
    default:
      let variants = try ["A", "B", "C"].map {
        WeightedSplit.Variant(
          name: $0,
          weight: UInt32.random(in: 1...5, using: &generator),
          targets: try targets("split\($0)", &generator)
        )
      }
      return .split(try #require(WeightedSplit(variants)))
    }
  }
}
