import LinkCore
import TargetCore
import Testing

@testable import RoutingCore

@Suite struct LinkDestinationsTests {
  @Test func aFallbackAloneLeadsEveryDevice() throws {
    let page = try target("https://www.example.com/all")
    let destinations = LinkDestinations(RoutableLink(targets: LinkTargets(fallback: page)))
    #expect(destinations.cases.count == 1)
    #expect(
      destinations.cases[0].places.map(\.audience)
        == [.iPhone, .android, .computers, .everythingElse]
    )
    #expect(destinations.cases[0].places.allSatisfy { $0.destination == .web(page) })
  }

  @Test func listsTabletsAndHuaweiWhereTheyGoElsewhere() throws {
    var targets = try everywhere()
    targets.ipad = AppTarget(web: try target("https://www.example.com/ipad"))
    targets.huawei = AppTarget(web: try target("https://www.example.com/huawei"))
    targets.desktop = nil
    let places = LinkDestinations(RoutableLink(targets: targets)).cases[0].places
    #expect(
      places.map(\.audience)
        == [.iPhone, .iPad, .android, .huawei, .computers, .everythingElse]
    )
    #expect(places[4].destination == .web(try target("https://www.example.com/all")))
  }

  @Test func computersSeeTheCodeWhereOnlyPhonesOpenTheLink() throws {
    let targets = LinkTargets(ios: try everywhere().ios)
    var phones = targets
    phones.ios?.web = nil
    let places = LinkDestinations(RoutableLink(targets: phones)).cases[0].places
    #expect(places.first { $0.audience == .computers }?.destination == .desktop)
  }

  @Test func listsRulesAndVariantsThatLeadAnywhere() throws {
    let (page, over) = (try target("https://a.example/"), try target("https://over.example/"))
    let split = try #require(
      WeightedSplit([
        .init(name: "off", weight: 0, targets: LinkTargets(fallback: page)),
        .init(name: "on", weight: 1, targets: LinkTargets(fallback: page)),
      ])
    )
    var link = RoutableLink(
      targets: LinkTargets(fallback: page),
      rules: [
        RoutingRule(name: "web", conditions: [], outcome: .web(page)),
        .never("gone"),
        RoutingRule(name: "split", conditions: [], outcome: .split(split)),
      ]
    )
    link.expiredTarget = over
    #expect(LinkDestinations(link).afterEnd == nil)
    link.clickLimit = 3
    let destinations = LinkDestinations(link)
    #expect(destinations.afterEnd == over)
    #expect(destinations.cases.map(\.rule) == [nil, 1, 3])
    #expect(destinations.cases.map(\.variant) == [nil, nil, 2])
    #expect(destinations.cases[1].places.map(\.audience) == [.everyone])
  }

  @Test(
    arguments: [
      (LinkState.disabled, 5, 0, LinkStatus.disabled), (.active, -5, 0, .notStarted),
      (.active, 15, 0, .expired), (.active, 5, 3, .usedUp), (.warn, 5, 2, .warn),
      (.active, 5, 2, .active),
    ] as [(LinkState, Int64, Int64, LinkStatus)]
  )
  func saysWhetherALinkWorksNow(
    state: LinkState,
    now: Int64,
    clicks: Int64,
    status: LinkStatus
  ) throws {
    let link = RoutableLink(
      targets: LinkTargets(),
      state: state,
      startsAt: Timestamp(milliseconds: 0),
      expiresAt: Timestamp(milliseconds: 10),
      clickLimit: 3
    )
    #expect(link.status(at: Timestamp(milliseconds: now), clicks: clicks) == status)
  }
}
