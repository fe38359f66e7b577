import LinkCore
import SeededRandom
import TargetCore
import Testing

/// No parameter of a tap leads to a host that the workspace did not list, or into an app of another
/// workspace.
@Suite struct OneLinkTargetTests {
  static let listed = OneLinkTargets.Policy(
    web: TargetPolicy(hosts: ["shop.example.com", "*.pages.example.com"]),
    app: TargetPolicy(schemes: ["yourapp"])
  )
  static let anyHost = OneLinkTargets.Policy(
    web: TargetPolicy(),
    app: TargetPolicy(schemes: ["yourapp"])
  )

  struct Row: Sendable {
    let parameter: OneLinkParameters.Name
    let text: String
    /// Why it leads nowhere, by origin; `nil` where it is accepted.
    let stored: String?
    let tap: String?
  }

  static func row(
    _ parameter: OneLinkParameters.Name,
    _ text: String,
    stored: String? = nil,
    tap: String? = nil
  ) -> Row { Row(parameter: parameter, text: text, stored: stored, tap: tap) }

  static let rows: [Row] =
    [
      row(.app, "yourapp://products/42"),
      row(.app, "YOURAPP://products/42"),
      row(.app, "otherapp://x", stored: "scheme_not_allowed", tap: "scheme_not_allowed"),
      row(
        .app,
        "https://shop.example.com",
        stored: "scheme_not_allowed",
        tap: "scheme_not_allowed"
      ),
      row(
        .app,
        "javascript:alert(1)",
        stored: "scheme_never_allowed",
        tap: "scheme_never_allowed"
      ),
      row(.app, "yourapp:", stored: "no_route", tap: "no_route"),
      row(.everything, "https://shop.example.com/all", tap: "not_in_a_tap"),
      row(.everything, "https://evil.example", stored: "host_not_allowed", tap: "not_in_a_tap"),
    ]
    + [.ios, .android, .desktop].flatMap { name in
      [
        row(name, "https://shop.example.com/a?b=c"),
        row(name, "https://SHOP.example.com"),
        // A tap names a listed host exactly, and no port.
        row(name, "https://sub.pages.example.com/x", tap: "host_not_allowed"),
        row(
          name,
          "https://pages.example.com/x",
          stored: "host_not_allowed",
          tap: "host_not_allowed"
        ),
        row(name, "https://shop.example.com:8443/a", tap: "port_not_allowed"),
        row(name, "https://shop.example.com:80/a", tap: "port_not_allowed"),
        row(name, "https://shop.example.com:443/a"),
        row(name, "https://shop.example.com:/a"),
        row(name, "https://shop.example.com:0/a", stored: "bad_port", tap: "bad_port"),
        row(name, "https://evil.example", stored: "host_not_allowed", tap: "host_not_allowed"),
        row(
          name,
          "https://shop.example.com.evil.example",
          stored: "host_not_allowed",
          tap: "host_not_allowed"
        ),
        row(
          name,
          "https://shop.example.com@evil.example",
          stored: "user_info",
          tap: "user_info"
        ),
        row(
          name,
          "https://evil.example\\@shop.example.com",
          stored: "forbidden_character",
          tap: "forbidden_character"
        ),
        row(
          name,
          "http://shop.example.com",
          stored: "scheme_not_allowed",
          tap: "scheme_not_allowed"
        ),
        row(name, "//shop.example.com", stored: "no_scheme", tap: "no_scheme"),
        row(name, "https:shop.example.com", stored: "no_host", tap: "no_host"),
        row(name, "https://127.0.0.1/", stored: "host_not_allowed", tap: "host_not_allowed"),
        row(name, "https://localhost/", stored: "host_not_allowed", tap: "host_not_allowed"),
        row(
          name,
          "https://shop.example.com/%0d%0aSet-Cookie:a",
          stored: "encoded_control",
          tap: "encoded_control"
        ),
        row(name, "yourapp://x", stored: "scheme_not_allowed", tap: "scheme_not_allowed"),
        row(
          name,
          "javascript:alert(1)",
          stored: "scheme_never_allowed",
          tap: "scheme_never_allowed"
        ),
      ]
    }

  @Test(arguments: rows)
  func acceptsByTheTable(row: Row) {
    // attack 91
    let parameters = OneLinkParameters([row.parameter.rawValue: row.text])
    for (origin, reason) in [(OneLinkTargets.Origin.stored, row.stored), (.tap, row.tap)] {
      let targets = OneLinkTargets(parameters, Self.listed, of: origin)
      let refused = targets.refused.map { $0.reason?.code ?? "not_in_a_tap" }
      #expect(refused == (reason.map { [$0] } ?? []), "\(origin): \(row.text)")
      #expect(targets.isEmpty == (reason != nil), "\(origin): \(row.text)")
    }
  }

  @Test func aWorkspaceThatListsNoHostTakesNoPageFromATap() {
    let parameters = OneLinkParameters([
      "af_web_dp": "https://shop.example.com", "af_ios_url": "https://apps.apple.com/app/id1",
      "af_dp": "yourapp://a",
    ])
    let tap = OneLinkTargets(parameters, Self.anyHost, of: .tap)
    #expect(tap.app?.description == "yourapp://a")
    #expect((tap.desktop, tap.ios) == (nil, nil))
    let stored = OneLinkTargets(parameters, Self.anyHost, of: .stored)
    #expect(stored.desktop?.host == "shop.example.com")
    #expect(stored.ios?.host == "apps.apple.com")
  }

  /// Pieces of URLs that try to look like what is allowed, in every order.
  @Test func noTextLeadsATapElsewhere() {
    var random = SplitMix64(seed: 20)
    let pieces = [
      "https://", "HTTPS://", "http://", "//", "/", "\\", "@", ":", "?", "#", "%2e", "%40", "%00",
      "shop.example.com", "evil.example", "pages.example.com", ".", "yourapp", "yourapp://",
      "otherapp://", "javascript:", "data:", "\u{202E}", "ｓｈｏｐ.example.com", "xn--", "[::1]",
      "127.0.0.1", "localhost", " ", "\t", "intent://", "a", "443", "..",
    ]
    var accepted = 0
    for _ in 0..<50_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let parameters = OneLinkParameters(
        Dictionary(
          uniqueKeysWithValues: [
            OneLinkParameters.Name.app, .ios, .android, .desktop, .everything,
          ].map { ($0.rawValue, text) }
        )
      )
      let targets = OneLinkTargets(parameters, Self.listed, of: .tap)
      #expect(targets.everything == nil)
      for page in [targets.ios, targets.android, targets.desktop].compactMap(\.self) {
        let host = page.host ?? ""
        #expect(page.scheme == "https" && host == "shop.example.com", "\(text)")
        let authority = page.description.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        #expect(authority == "shop.example.com", "\(text)")
        accepted += 1
      }
      if let app = targets.app {
        #expect(app.scheme == "yourapp", "\(text)")
        accepted += 1
      }
    }
    // A control: the pieces also make texts that are allowed.
    #expect(accepted > 100)
  }

  @Test func putsTargetsInThePlaceOfTheLinksOwn() throws {
    func target(_ text: String) throws -> AcceptedTarget {
      try AcceptedTarget.accept(
        text,
        policy: TargetPolicy(schemes: ["https", "yourapp"])
      )
    }
    let store = try target("https://apps.apple.com/app/id1")
    let link = try LinkTargets(
      ios: AppTarget(app: target("yourapp://home"), store: store),
      fallback: target("https://shop.example.com")
    )
    let parameters = OneLinkParameters([
      "af_dp": "yourapp://products/42", "af_ios_url": "https://shop.example.com/ios",
      "af_android_url": "https://shop.example.com/android",
      "af_web_dp": "https://shop.example.com/web",
    ])
    let targets = link.applying(OneLinkTargets(parameters, Self.listed, of: .tap))
    #expect(targets.ios?.app?.description == "yourapp://products/42")
    #expect(targets.ios?.store == nil)
    #expect(targets.ios?.web?.description == "https://shop.example.com/ios")
    // The link has no app on Android, so that a tap does not bring one.
    #expect(targets.android?.app == nil)
    #expect(targets.android?.web?.description == "https://shop.example.com/android")
    #expect(targets.huawei == nil)
    #expect(targets.desktop?.description == "https://shop.example.com/web")
    #expect(targets.fallback == link.fallback)
    #expect(link.applying(OneLinkTargets(OneLinkParameters([:]), Self.listed, of: .tap)) == link)
  }

  @Test func aStoredOverrideLeadsEveryTapToOnePage() {
    let parameters = OneLinkParameters(["af_r": "https://shop.example.com/all"])
    let targets = LinkTargets().applying(OneLinkTargets(parameters, Self.listed, of: .stored))
    #expect(targets.desktop?.description == "https://shop.example.com/all")
    #expect(targets.fallback == targets.desktop)
    #expect(targets.ios == nil)
  }
}
