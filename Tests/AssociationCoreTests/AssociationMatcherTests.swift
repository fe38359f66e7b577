import AssociationCore
import LinkCore
import Testing

@Suite struct AssociationMatcherTests {
  static let app = "ABCDE12345.com.example.app"

  func verdict(
    _ components: JSONValue,
    _ url: String,
    defaults: JSONValue = [:],
    appDefaults: JSONValue = [:],
    variables: JSONValue = [:]
  ) -> AssociationVerdict {
    let file: JSONValue = [
      "applinks": [
        "defaults": defaults, "substitutionVariables": variables,
        "details": [
          ["appIDs": [.string(Self.app)], "defaults": appDefaults, "components": components]
        ],
      ]
    ]
    return AssociationMatcher.match(aasa: file, appID: Self.app, url: "https://example.com" + url)
  }

  static let paths: [(String, String, Bool)] = [
    ("/buy/*", "/buy", true), ("/buy/*", "/buy/", true), ("/buy/*", "/buy//", true),
    ("/buy/*", "/buy/42", true), ("/buy/*", "/buy/42/a", true), ("/buy/*", "/buyer", false),
    ("/buy/*", "/bu", false), ("/a/b/*", "/a/b", true), ("/buy*", "/buy", true),
    ("/a/*/c", "/a/c", false), ("/a/*/c", "/a/b/c", true), ("/a/*/c", "/a/b/x/c", true),
    ("/buy", "/buy/", true), ("/buy/", "/buy", true), ("/buy/", "/buy//", true),
    ("/", "/", true), ("/", "", true), ("/", "/a", false),
    ("/id/????", "/id/481", false), ("/id/????", "/id/4815", true),
    ("/id/????", "/id/48151", false),
    ("abc", "/abc", true), ("abc", "/abcd", false), ("abc", "/xabc", false),
    ("*abc", "/xabc", true), ("//abc", "/abc", true), ("abc/*", "/abc", true),
    ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true), ("*", "/", true), ("*", "", true),
    ("/a*/b", "/a/x/y/b", true), ("/?", "/", false), ("/?", "/é", false),
    ("", "/", true), ("//", "", true), ("/a//b", "/a/b", false), ("/A%2f", "/A%2F", false),
    ("/a*b*c", "/aXbXbc", true), ("/a*b*c", "/aXbXb", false), ("/A", "/a", false),
  ]

  @Test(arguments: paths)
  func matchesPaths(pattern: String, path: String, expected: Bool) {
    #expect((verdict([["/": .string(pattern)]], path) == .match) == expected)
  }

  static let items: [(String, String, Bool)] = [
    ("*", "", true), ("", "", true), ("?*", "", false), ("42", "", false),
    ("42", "?n=42", true), ("42", "?n=7&n=42", false), ("*", "?n=7&n=42", true),
    ("7", "?n=7&n=7", true), ("7,7", "?n=7&n=7", false), ("?*", "?n=", false), ("*", "?n", true),
    ("42", "?m=1&n=42&o", true), ("4?", "?n=42", true), ("%20", "?n=%20", true),
  ]

  @Test(arguments: items)
  func matchesQueryItems(pattern: String, query: String, expected: Bool) {
    let found = verdict([["?": ["n": .string(pattern)]]], "/a" + query)
    #expect((found == .match) == expected)
  }

  static let queries: [(String, String, Bool)] = [
    ("a=1", "?a=1", true), ("a=1", "?a=1&b=2", false), ("a=1*", "?a=1&b=2", true),
    ("*", "", true), ("", "", true), ("?*", "", false), ("", "?a=1", false),
  ]

  @Test(arguments: queries)
  func matchesWholeQueries(pattern: String, query: String, expected: Bool) {
    #expect((verdict([["?": .string(pattern)]], "/a" + query) == .match) == expected)
  }

  @Test(arguments: [JSONValue.bool(true), 1, nil, ["a"], ["k": "v"]])
  func aPredicateThatIsNoTextVoidsTheWholeQuery(value: JSONValue) {
    #expect(verdict([["?": ["n": value, "m": "never"]]], "/a") == .match)
  }

  static let fragments: [(String, String, Bool)] = [
    ("*", "", true), ("", "", true), ("?*", "", false), ("top", "#top", true),
    ("top", "#bottom", false), ("*market*", "#/market/1", true),
  ]

  @Test(arguments: fragments)
  func matchesFragments(pattern: String, fragment: String, expected: Bool) {
    #expect((verdict([["#": .string(pattern)]], "/a" + fragment) == .match) == expected)
  }

  static let escapes: [(String, Bool, String, Bool)] = [
    ("/caf%C3%A9", true, "/caf%C3%A9", true), ("/caf%C3%A9", true, "/caf%c3%a9", false),
    ("/a b", true, "/a%20b", false), ("/a b", false, "/a%20b", true),
    ("/a%20b", false, "/a%20b", false), ("/a/b", false, "/a%2Fb", true),
    ("/a/b", true, "/a%2Fb", false), ("/café", false, "/caf%C3%A9", true),
    ("/caf?", false, "/caf%C3%A9", true),
  ]

  @Test(arguments: escapes)
  func comparesEscapes(pattern: String, encoded: Bool, path: String, expected: Bool) {
    let rule: JSONValue = ["/": .string(pattern), "percentEncoded": .bool(encoded)]
    #expect((verdict([rule], path) == .match) == expected)
  }

  @Test func foldsCaseOnlyWhereAsked() {
    #expect(verdict([["/": "/Buy/*", "caseSensitive": false]], "/bUY/1") == .match)
    #expect(verdict([["/": "/Buy/*", "caseSensitive": true]], "/buy/1") == .noMatch)
    #expect(verdict([["/": "/Buy/*", "casesensitive": false]], "/buy/1") == .noMatch)
    #expect(verdict([["?": ["n": "ABC"], "caseSensitive": false]], "/?n=abc") == .match)
  }

  @Test func theFirstRuleDecides() {
    let rules: JSONValue = [["/": "/a/b", "exclude": true], ["/": "/a/*"]]
    #expect(verdict(rules, "/a/b") == .exclude)
    #expect(verdict(rules, "/a/c") == .match)
    #expect(verdict(rules, "/b") == .noMatch)
    #expect(verdict([["/": "/a/*"], ["/": "/a/b", "exclude": true]], "/a/b") == .match)
  }

  @Test func ignoresUnknownKeys() {
    #expect(verdict([["unknown": "x"]], "/anything") == .match)
    #expect(verdict([[:]], "/anything") == .match)
    #expect(verdict([], "/anything") == .noMatch)
  }

  @Test func defaultsFillInWhatRulesLeaveOut() {
    #expect(verdict([["/": "/A"]], "/a", defaults: ["caseSensitive": false]) == .match)
    #expect(
      verdict(
        [["/": "/A"]],
        "/a",
        defaults: ["caseSensitive": false],
        appDefaults: ["caseSensitive": true]
      ) == .noMatch
    )
    #expect(verdict([["?": "x=1"]], "/b?x=1", defaults: ["/": "/a"]) == .noMatch)
    #expect(verdict([["/": "/b"]], "/b", defaults: ["/": "/a"]) == .match)
    #expect(verdict([["/": "/a"]], "/a", appDefaults: ["exclude": true]) == .exclude)
    #expect(
      verdict([["/": "/a", "exclude": false]], "/a", appDefaults: ["exclude": true]) == .match
    )
    #expect(verdict([["/": "/a"]], "/a", defaults: ["?": ["n": "1"]]) == .noMatch)
  }

  static let variables: [(String, String, Bool)] = [
    ("/$(lang)/x", "/en/x", true), ("/$(lang)/x", "/haw/x", true), ("/$(lang)/x", "/EN/x", false),
    ("/$(lang)/x", "/qq1/x", false), ("/$(region)", "/GB", true), ("/$(region)", "/UK", false),
    ("/$(lang)-$(region)/*", "/de-AT/a", true), ("/$(digit)$(digit)", "/42", true),
    ("/$(digit)", "/a", false), ("/$(alpha)*", "/a1", true), ("/$(xdigit)", "/f", true),
    ("/$(xdigit)", "/g", false), ("/$(upper)$(lower)", "/Ab", true),
    ("/$(food)/*", "/pizza/1", true),
    ("/$(food)", "/pie-apple", true), ("/$(food)", "/soup", false), ("/$(Food)", "/pizza", false),
    ("/$(none)", "/$(none)", true), ("/$(nested)", "/pizza", false),
    ("/*$(food)*", "/x/pizza/y", true),
    ("/$(lang)_$(region)/$(food)/", "/en_US/pizza/", true),
    ("/$(lang)_$(region)/$(food)/", "/en_US/$(food)/", false),
    ("/$(lang)_$(region)/$(food)/", "/qq_ZZ/pizza/", false),
    ("/$(lang)$(lang)/x", "/dehaw/x", true), ("/$(lang)/$(lang)", "/de/haw/", true),
    ("/$(digit)?$(digit)", "/4x2", true), ("/$(food)?", "/pizza", false),
    ("/$(food", "/$(food", true),
  ]

  @Test(arguments: variables)
  func expandsVariables(pattern: String, path: String, expected: Bool) {
    let found = verdict(
      [["/": .string(pattern)]],
      path,
      variables: ["food": ["pizza", "pie-*"], "nested": ["$(food)"], "wrong": 1]
    )
    #expect((found == .match) == expected)
  }

  @Test func foldsVariablesToo() {
    let rule: JSONValue = ["/": "/$(region)/$(Food)", "caseSensitive": false]
    #expect(verdict([rule], "/gb/PIZZA", variables: ["Food": ["Pizza"]]) == .match)
  }

  static let folded: [(String, String, Bool)] = [
    ("/$(upper)", "/a", true), ("/$(upper)", "/A", true), ("/$(lower)", "/A", true),
    ("/$(alpha)$(digit)", "/A1", true), ("/$(xdigit)", "/F", true), ("/$(xdigit)", "/G", false),
    ("/$(lang)", "/EN", true), ("/É/*", "/%C3%A9/1", false),
  ]

  @Test(arguments: folded)
  func foldsPredefinedVariables(pattern: String, path: String, expected: Bool) {
    let rule: JSONValue = ["/": .string(pattern), "caseSensitive": false]
    #expect((verdict([rule], path) == .match) == expected)
  }

  @Test func foldsNamesOfQueryItems() {
    let rule: JSONValue = ["?": ["Id": "4*"], "caseSensitive": false]
    #expect(verdict([rule], "/?iD=42") == .match)
    #expect(verdict([rule], "/?id=7") == .noMatch)
    #expect(verdict([["?": ["Id": "4*"]]], "/?id=42") == .noMatch)
    let decoded: JSONValue = ["/": "/É*", "caseSensitive": false, "percentEncoded": false]
    #expect(verdict([decoded], "/%C3%A9t%C3%A9") == .match)
  }

  /// Sixteen languages that Apple's list has and Unicode's data has not, and the ends of both lists.
  @Test(arguments: ["crk", "com", "acf", "srs", "aa", "zza", "fil", "yue", "gsw"])
  func knowsTheLanguagesOfTheSystem(code: String) {
    #expect(verdict([["/": "/$(lang)/x"]], "/\(code)/x") == .match)
  }

  @Test func understandsOlderFiles() {
    let file: JSONValue = [
      "applinks": [
        "apps": [],
        "details": [
          [
            "appID": .string(Self.app),
            "paths": ["/products/*", "/blog/202?/*", "NOT /search", "*"],
          ]
        ],
      ]
    ]
    let matcher = AssociationMatcher(file)
    func verdict(_ path: String) -> AssociationVerdict {
      matcher.match(appID: Self.app, url: "https://example.com" + path).verdict
    }
    #expect(verdict("/products/1") == .match)
    #expect(verdict("/search") == .exclude)
    #expect(verdict("/search?q=1") == .exclude)
    #expect(verdict("/other") == .match)
    #expect(matcher.match(appID: "other", url: "https://example.com/a").verdict == .noMatch)
  }

  @Test func tellsWhichRuleOfWhichApp() {
    let file: JSONValue = [
      "applinks": [
        "details": [
          ["appIDs": ["T.one", "T.two"], "components": [["/": "/a"], ["/": "/b"]]],
          ["appID": "T.two", "components": [["/": "/c", "exclude": true]]],
        ]
      ]
    ]
    let matcher = AssociationMatcher(file)
    let found = matcher.matches(url: "https://example.com/c")
    #expect(found.map(\.appID) == ["T.one", "T.two"])
    #expect(found.map(\.match.verdict) == [.noMatch, .exclude])
    #expect(found.last?.match.rule == AssociationRulePlace(detail: 1, rule: 0))
    let trace = matcher.trace(appID: "T.two", url: "https://example.com/b")
    #expect(trace.map(\.mismatch) == [.path, nil])
  }

  @Test(arguments: [
    "", "mailto:a@example.com", "myapp://a", "/a", "https:/a", "ftp://example.com/",
  ])
  func looksAtTheWebOnly(url: String) {
    let file: JSONValue = [
      "applinks": ["details": [["appID": .string(Self.app), "components": [[:]]]]]
    ]
    #expect(AssociationMatcher.match(aasa: file, appID: Self.app, url: url) == .noMatch)
  }

  @Test(arguments: [JSONValue.null, [], "x", ["applinks": 1], ["applinks": ["details": "x"]]])
  func survivesFilesOfTheWrongForm(file: JSONValue) {
    #expect(
      AssociationMatcher.match(aasa: file, appID: Self.app, url: "https://example.com/")
        == .noMatch
    )
  }

  @Test func staysFastOnHostilePatterns() {
    // asvs 1.2.9
    let pattern = String(repeating: "*a", count: 60) + "$(lang)*b"
    let path = "/" + String(repeating: "a", count: 400)
    #expect(verdict([["/": .string(pattern)]], path) == .noMatch)
    let values = JSONValue.array((0..<20).map { .string("*\($0)?") })
    let many = String(repeating: "$(v)", count: 8)
    #expect(verdict([["/": .string(many)]], path, variables: ["v": values]) == .noMatch)
  }
}
