import LinkCore
import Testing

@testable import Paylisher

@Suite struct GateFuzzTests {
  /// Spellings of links that lead to a gated route, or say so themselves: 20,000 of them.
  @Test(arguments: 0..<5)
  func noSpellingOfAGatedLinkOpensWithoutApproval(seed: UInt64) {
    var generator = Lehmer(seed: seed + 1)
    for _ in 0..<4_000 {
      let text = Self.gatedLink(&generator)
      let actions = Self.actions(for: text, campaign: nil)
      let opened = actions.filter { if case .deliver(_, false) = $0 { true } else { false } }
      #expect(opened.isEmpty, "\(text)")
    }
  }

  @Test func noSpellingInACampaignOpensWithoutApproval() {
    var generator = Lehmer(seed: 99)
    for _ in 0..<2_000 {
      var campaign = CampaignPayload()
      campaign.scheme = Self.gatedLink(&generator)
      let actions = Self.actions(for: "https://go.example.com/c/AbC123", campaign: campaign)
      let opened = actions.filter { if case .deliver(_, false) = $0 { true } else { false } }
      #expect(opened.isEmpty, "\(campaign.scheme ?? "")")
    }
  }

  /// The control: what is not gated is opened, or the two tests above would prove nothing.
  @Test func otherLinksOpen() {
    let actions = Self.actions(for: "yourapp://walle/t?auth=optional", campaign: nil)
    #expect(actions.contains { if case .deliver(_, false) = $0 { true } else { false } })
  }

  private static let configuration = LinkConfiguration(
    customSchemes: ["yourapp"],
    universalLinkDomains: ["go.example.com"],
    authRequiredDestinations: ["wallet", "account/cards"]
  )

  private static func actions(
    for text: String,
    campaign: CampaignPayload?
  ) -> [LinkMachine.Action] {
    guard let link = LinkGrammar.parse(text, configuration: configuration).link else { return [] }
    var machine = LinkMachine(
      gate: configuration.gatedRoutes,
      holdsGatedLinks: true,
      timeout: 300_000
    )
    let handlers = LinkMachine.Handlers(receive: true, authenticate: true)
    let now = Timestamp(milliseconds: 0)
    let arrival = machine.arrive(link, audience: .closures, handlers: handlers, now: now)
    guard let arrival else { return [] }
    return arrival.actions
      + machine.resolved(ticket: arrival.ticket, campaign: campaign, handlers: handlers, now: now)
  }

  private static func gatedLink(_ generator: inout Lehmer) -> String {
    let routes = [
      ["wallet"], ["wallet", "transfer"], ["account", "cards"], ["account", "cards", "1"],
    ]
    var segments = routes.randomElement(using: &generator) ?? ["wallet"]
    var query: [String] = []
    if Int.random(in: 0..<8, using: &generator) == 0 {
      segments = ["open", "to", "all"]
      query.append(
        spelled("auth", encoding: true, &generator) + "="
          + spelled("required", encoding: true, &generator)
      )
    }
    let isWeb = Bool.random(using: &generator)
    var path = segments.map { spelled($0, encoding: true, &generator) }
    for _ in 0..<Int.random(in: 0..<3, using: &generator) {
      let place = Int.random(in: (isWeb ? 0 : 1)...path.count, using: &generator)
      path.insert(contentsOf: noise.randomElement(using: &generator) ?? [], at: place)
    }
    for _ in 0..<Int.random(in: 0..<3, using: &generator) {
      query.append(
        ["a=b", "utm_source=x", "auth=", "&", "x=%2F"].randomElement(using: &generator) ?? ""
      )
    }
    let scheme = spelled(isWeb ? "https" : "yourapp", encoding: false, &generator)
    let host = isWeb ? spelled("go.example.com", encoding: false, &generator) + "/" : ""
    let slashes = Bool.random(using: &generator) ? "" : "/"
    let text = "\(scheme)://\(host)\(path.joined(separator: "/"))\(slashes)"
    return query.isEmpty ? text : "\(text)?\(query.joined(separator: "&"))"
  }

  private static let noise: [[String]] = [
    [""], ["."], ["%2e"], ["x", ".."], ["%2E%2e", "x"].reversed(), ["", ""],
  ]

  /// The same text in another case, and with some characters escaped.
  private static func spelled(
    _ text: String,
    encoding: Bool,
    _ generator: inout Lehmer
  ) -> String {
    text.utf8.map { byte in
      let character = String(Unicode.Scalar(byte))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return character.uppercased()
      case 1 where encoding:
        let digits = String(byte, radix: 16, uppercase: Bool.random(using: &generator))
        return "%" + digits
      default: return character
      }
    }.joined()
  }
}

/// Random numbers that are the same on every run.
struct Lehmer: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) ^ (state << 31)
  }
}
