import LinkCore
import Testing

struct EffectiveRouteTests {
  /// `scheme`, `iosUniversalUrl`, the route and the destination that they give.
  private static let wholeRoutes: [(String?, String?, [String], String)] = [
    ("myapp://products/42/reviews", nil, ["products", "42", "reviews"], "products/42/reviews"),
    ("myapp://products", nil, ["products"], "products"),
    ("myapp:///products/42", nil, ["products", "42"], "products/42"),
    ("https://go.example.com/products/42", nil, ["products", "42"], "products/42"),
    (nil, "https://go.example.com/products/42", ["products", "42"], "products/42"),
    ("myapp://a/b", "https://go.example.com/c/d", ["a", "b"], "a/b"),
    ("myapp://", "https://go.example.com/x/y", ["x", "y"], "x/y"),
    ("myapp", "https://go.example.com/x/y", ["x", "y"], "x/y"),
    ("", "", ["c", "KEY"], "c/KEY"),
    (nil, nil, ["c", "KEY"], "c/KEY"),
    (nil, "https://link.paylisher.com/c/KEY", ["c", "KEY"], "c/KEY"),
    (nil, "https://link.paylisher.com/KEY", ["c", "KEY"], "c/KEY"),
    ("myapp://c/KEY", "https://link.paylisher.com/x", ["x"], "x"),
    ("my app://bad", "https://go.example.com/x", ["x"], "x"),
  ]

  /// `scheme` and `iosUniversalUrl` of campaigns that lead to a gated screen.
  private static let gatedCampaigns: [(String?, String?)] = [
    ("myapp://wallet", nil), ("myapp://Wallet/transfer", nil), ("myapp://%2577allet", nil),
    ("https://go.example.com/wallet", nil), (nil, "https://go.example.com/account/1"),
    ("myapp://home", "https://go.example.com/wallet"), ("myapp://home?auth=required", nil),
    ("myapp://wallet\\x", nil), ("myapp://x/../../wallet", nil), ("myapp://wallet%FF", nil),
  ]

  private let short = "https://link.paylisher.com/c/KEY?source=ig&id=1"

  @Test(arguments: wholeRoutes)
  func describesTheWholeRoute(
    scheme: String?,
    universal: String?,
    segments: [String],
    destination: String
  ) throws {
    let route = try effective(short, scheme: scheme, universal: universal)
    #expect(route.pathSegments == segments)
    #expect(route.resolvedDestination == destination)
  }

  @Test func keepsTheLinksOwnDestinationWithoutACampaign() throws {
    let link = try link("yourapp://products/42?keyName=K")
    let route = EffectiveRoute(link)
    #expect(route.resolvedDestination == "products")
    #expect(route.pathSegments == ["products", "42"])
    #expect(route.parameters == link.parameters)
  }

  @Test func mergesTheQueriesWithTheCampaignFirst() throws {
    let route = try effective(short, scheme: "myapp://p?id=9&tab=2&id=8")
    #expect(route.parameters.dictionary == ["id": "8", "tab": "2", "source": "ig"])
    #expect(route.parameters.pairs.map(\.name) == ["id", "tab", "id", "source"])
  }

  @Test(arguments: gatedCampaigns)
  func gatesEveryRouteOfTheCampaign(scheme: String?, universal: String?) throws {
    let link = try link(short)
    let gate = TestApp.guide.configuration.gatedRoutes
    #expect(!gate.requireAuth(for: link))
    let route = try effective(short, scheme: scheme, universal: universal)
    #expect(gate.requireAuth(for: route, of: link))
  }

  @Test func gatesTheLinksOwnRouteToo() throws {
    let text = "yourapp://wallet?keyName=K"
    let gate = TestApp.guide.configuration.gatedRoutes
    let route = try effective(text, scheme: "myapp://home")
    #expect(gate.requireAuth(for: route, of: try link(text)))
    #expect(route.pathSegments == ["home"])
  }

  @Test func letsAnOpenCampaignPass() throws {
    let gate = TestApp.guide.configuration.gatedRoutes
    let route = try effective(short, scheme: "myapp://products/42")
    #expect(!gate.requireAuth(for: route, of: try link(short)))
    let unreadable = try effective(short, scheme: "myapp://a b")
    #expect(!GatedRoutes().requireAuth(for: unreadable, of: try link(short)))
  }

  private func effective(
    _ text: String,
    scheme: String? = nil,
    universal: String? = nil
  ) throws -> EffectiveRoute {
    var campaign = CampaignPayload()
    campaign.scheme = scheme
    campaign.iosUniversalURL = universal
    return EffectiveRoute(try link(text), campaign: campaign)
  }

  private func link(_ text: String) throws -> ParsedLink {
    try #require(LinkGrammar.parse(text, configuration: TestApp.guide.configuration).link)
  }
}
