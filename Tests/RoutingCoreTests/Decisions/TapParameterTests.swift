import LinkCore
import RoutingCore
import TargetCore
import Testing
import WireModels

@Suite struct TapParameterTests {
  static let policy = OneLinkTargets.Policy(
    web: TargetPolicy(hosts: ["www.example.com"]),
    app: TargetPolicy(schemes: ["myapp"])
  )

  private func tap(_ query: String, on system: Agent.System) -> Tap {
    let device: Agent.Device = system == .windows ? .desktop : .phone
    return Tap(
      agent: Agent(system: system, device: device),
      now: Timestamp(milliseconds: 0),
      query: query,
      oneLink: OneLinkTargets(OneLinkParameters(query: query), Self.policy, of: .tap)
    )
  }

  @Test(arguments: [
    (
      Agent.System.windows, "af_web_dp=https%3A%2F%2Fwww.example.com%2Fx",
      "https://www.example.com/x"
    ),
    (.windows, "af_web_dp=https://evil.example/x", "https://www.example.com/desktop"),
    (.windows, "af_r=https://www.example.com/x", "https://www.example.com/desktop"),
    (.windows, "af_ios_url=https://www.example.com/x", "https://www.example.com/desktop"),
    (.ios, "af_dp=myapp%3A%2F%2Fcart", "myapp://cart"),
    (.ios, "af_dp=other://cart", "myapp://products/42"),
    (.android, "af_dp=myapp://cart&af_dp=", "myapp://cart"),
  ])
  func leadsWithinThePolicy(system: Agent.System, query: String, url: String) throws {
    let link = RoutableLink(targets: try everywhere())
    let destination = RouteDecision.destination(link: link, tap: tap(query, on: system))
    switch destination {
    case .web(let page): #expect(page.description == url)
    case .landing(let app, _, _): #expect(app.description == url)
    default: Issue.record("\(destination)")
    }
  }

  @Test func aPageForPhonesTakesThePlaceOfTheStore() throws {
    let link = RoutableLink(targets: try everywhere())
    let query = "af_ios_url=https://www.example.com/get"
    guard
      case .landing(_, let store, let web) = RouteDecision.destination(
        link: link,
        tap: tap(query, on: .ios)
      )
    else {
      Issue.record("no landing page")
      return
    }
    #expect(store == nil)
    #expect(web?.description == "https://www.example.com/get")
  }

  /// The URLs of a tap's parameters are not kept, so its trace says that there were some.
  @Test func aTraceThatIsWrittenLaterSaysThatTheTapDecided() throws {
    let link = RoutableLink(targets: try everywhere())
    let tapped = tap("af_web_dp=https://www.example.com/x", on: .windows)
    let (_, path, _) = RouteDecision.route(link: link, tap: tapped)
    var later = tapped
    (later.query, later.oneLink) = (nil, nil)
    let name = "tap_parameters"
    let retraced = RouteDecision.retrace(link: link, tap: later, path: path).trace
    #expect(retraced.contains { $0.step == name })
    #expect(RouteDecision.decide(link: link, tap: tapped).trace.contains { $0.step == name })
    let plain = RouteDecision.route(link: link, tap: later).path
    #expect(
      !RouteDecision.retrace(link: link, tap: later, path: plain).trace.contains { $0.step == name }
    )
  }

  @Test func readsAQuery() {
    #expect(OneLinkParameters(query: "a=1&b=%C3%BC&c=&a=2").values == ["a": "2", "b": "ü"])
    #expect(OneLinkParameters(query: "").values.isEmpty)
    #expect(OneLinkParameters(query: "a=\u{0}").values.isEmpty)
  }
}
