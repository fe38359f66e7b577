import Foundation
import LinkCore
import Testing

/// Which links open a screen, and which belong to the app's other handlers.
@Suite struct ScreenLinkTests {
  static let configuration = LinkConfiguration(
    customSchemes: ["yourapp", "my.app"],
    universalLinkDomains: ["go.example.com", "localhost"]
  )

  static let screens: [(String, ScreenLink)] = [
    ("yourapp://ply", .screen(id: nil)), ("yourapp://ply/", .screen(id: nil)),
    ("yourapp://ply/presentations", .screen(id: nil)),
    ("yourapp://ply/presentations/", .screen(id: nil)),
    ("yourapp://ply/presentations/SUMMER", .screen(id: "SUMMER")),
    ("yourapp://ply/presentations/summer", .screen(id: "summer")),
    ("YourApp://PLY/presentations/SUMMER", .screen(id: "SUMMER")),
    ("YOURAPP://Ply/presentations", .screen(id: nil)),
    ("my.app://ply/presentations/x", .screen(id: "x")),
    ("yourapp://ply/presentations/a%20b", .screen(id: "a b")),
    ("yourapp://ply/presentations/a+b", .screen(id: "a+b")),
    ("yourapp://ply/presentations/a%2Bb", .screen(id: "a+b")),
    ("yourapp://ply/presentations/a%2Fb", .screen(id: "a/b")),
    ("yourapp://ply/presentations/%C3%A9t%C3%A9", .screen(id: "été")),
    ("yourapp://ply/presentations/été", .screen(id: "été")),
    ("yourapp://ply/presentations/%2541", .screen(id: "%41")),
    ("yourapp://ply/presentations/...", .screen(id: "...")),
    ("yourapp://ply/presentations/SUMMER?utm_source=mail", .screen(id: "SUMMER")),
    ("yourapp://ply/presentations?id=OTHER", .screen(id: nil)),
    ("yourapp://ply/presentations/SUMMER#x", .screen(id: "SUMMER")),
    ("yourapp://ply/presentations/A?env=prod&api_key=1", .screen(id: "A")),
    ("yourapp://ply?x=1", .screen(id: nil)), ("yourapp://ply/#f", .screen(id: nil)),
    ("yourapp://ply/placements", .placement(id: nil)),
    ("yourapp://ply/placements/", .placement(id: nil)),
    ("yourapp://ply/placements/ONBOARDING", .placement(id: "ONBOARDING")),
    ("yourapp://ply/placements/presentations", .placement(id: "presentations")),
    ("yourapp://ply/presentations_preview/eyJh.b-_c", .preview(token: "eyJh.b-_c")),
    ("yourapp://ply/subscriptions", .subscriptions),
    ("yourapp://ply/subscriptions?x=1", .subscriptions),
    ("yourapp://ply/update_billing", .updateBilling),
    ("yourapp://ply/cancellation_survey", .cancellationSurvey(product: nil)),
    ("yourapp://ply/cancellation_survey/", .cancellationSurvey(product: nil)),
    ("yourapp://ply/cancellation_survey/PRO", .cancellationSurvey(product: "PRO")),
    ("yourapp://ply/products/PRO", .product(id: "PRO", screen: nil)),
    ("yourapp://ply/products/PRO/SUMMER", .product(id: "PRO", screen: "SUMMER")),
    ("yourapp://ply/plans/MONTHLY", .plan(id: "MONTHLY", screen: nil)),
    ("yourapp://ply/plans/MONTHLY/SUMMER", .plan(id: "MONTHLY", screen: "SUMMER")),
    ("https://go.example.com/ply", .screen(id: nil)),
    ("https://go.example.com/ply/", .screen(id: nil)),
    ("https://go.example.com/ply/presentations", .screen(id: nil)),
    ("https://go.example.com/ply/presentations/SUMMER", .screen(id: "SUMMER")),
    ("https://GO.example.COM/ply/presentations/SUMMER", .screen(id: "SUMMER")),
    ("HTTPS://go.example.com/ply/placements/A", .placement(id: "A")),
    ("https://go.example.com:443/ply/subscriptions", .subscriptions),
    ("https://go.example.com/ply/update_billing", .updateBilling),
    ("https://go.example.com/ply/cancellation_survey/P", .cancellationSurvey(product: "P")),
    ("https://go.example.com/ply/presentations_preview/t", .preview(token: "t")),
    ("https://go.example.com/ply/presentations/A?x#y", .screen(id: "A")),
    ("http://localhost:8080/ply/presentations/A", .screen(id: "A")),
  ]

  @Test(arguments: screens)
  func readsWhatTheGrammarNames(_ text: String, _ link: ScreenLink) {
    #expect(ScreenLink.parse(text, configuration: Self.configuration) == link)
    #expect(SlowScreenLink.isScreen(text))
  }

  static let others = [
    // Other apps, other hosts, other schemes.
    "otherapp://ply/presentations/A", "ply://presentations/A", "yourapp://plyx/presentations",
    "yourapp://xply/presentations", "yourapp://pl/y", "yourapp://presentations/A",
    "yourapp://www.ply/presentations", "yourapp://ply.com/presentations",
    "https://example.com/ply/presentations/A", "https://evil.com/ply/presentations/A",
    "https://go.example.com.evil.com/ply/presentations/A",
    "https://evil.com/https://go.example.com/ply/presentations/A",
    "https://sub.go.example.com/ply/presentations/A", "https://ply/presentations/A",
    "http://go.example.com/ply/presentations/A", "ftp://go.example.com/ply/presentations/A",
    "javascript://ply/presentations/A", "file:///ply/presentations/A",
    "https://go.example.com:8443/ply/presentations/A",
    // The marker in another place or form.
    "yourapp:ply/presentations/A", "yourapp:/ply/presentations/A", "yourapp:///ply/presentations/A",
    "yourapp://x/ply/presentations/A", "yourapp://ply:80/presentations/A", "yourapp://ply:",
    "https://go.example.com:/ply",
    "yourapp://user@ply/presentations/A", "yourapp://@ply/presentations/A",
    "yourapp://%70ly/presentations/A", "yourapp://ply%2Fpresentations/A",
    "https://go.example.com/plyx/presentations/A", "https://go.example.com/PLY/presentations/A",
    "https://go.example.com/Ply", "https://go.example.com//ply/presentations/A",
    "https://go.example.com/x/ply/presentations/A", "https://go.example.com/%70ly/presentations/A",
    "https://go.example.com/", "https://go.example.com", "https://go.example.com/?ply",
    "https://user@go.example.com/ply/presentations/A",
    "https://go.example.com/./ply/presentations", "https://go.example.com/x/../ply/presentations",
    // Words that are not in the grammar.
    "yourapp://ply/presentation/A", "yourapp://ply/Presentations/A", "yourapp://ply/PRESENTATIONS",
    "yourapp://ply/presentationsA", "yourapp://ply/placement/A", "yourapp://ply/paywalls/A",
    "yourapp://ply/screens/A", "yourapp://ply/subscription", "yourapp://ply/Subscriptions",
    "yourapp://ply/updatebilling", "yourapp://ply/update-billing",
    "yourapp://ply/cancellationsurvey", "yourapp://ply/%70resentations/A",
    "yourapp://ply//presentations/A", "yourapp://ply/ /presentations",
    // Parts too many or too few.
    "yourapp://ply/presentations/A/B", "yourapp://ply/presentations/A/",
    "yourapp://ply/presentations//", "yourapp://ply/presentations//A",
    "yourapp://ply/placements/A/B", "yourapp://ply/placements/A/",
    "yourapp://ply/presentations_preview", "yourapp://ply/presentations_preview/",
    "yourapp://ply/presentations_preview/a/b",
    "yourapp://ply/subscriptions/", "yourapp://ply/subscriptions/A",
    "yourapp://ply/update_billing/", "yourapp://ply/update_billing/https://evil.com",
    "yourapp://ply/cancellation_survey/A/B", "yourapp://ply/cancellation_survey/A/",
    "yourapp://ply/products", "yourapp://ply/products/", "yourapp://ply/products/A/",
    "yourapp://ply/products/A/B/C", "yourapp://ply/products//B",
    "yourapp://ply/plans", "yourapp://ply/plans/", "yourapp://ply/plans/A/B/C",
    "https://go.example.com/ply/presentations/A/B", "https://go.example.com/ply/subscriptions/",
    "https://go.example.com/ply/ply/presentations/A",
    // Ids that name nothing.
    "yourapp://ply/presentations/.", "yourapp://ply/presentations/..",
    "yourapp://ply/presentations/%2E%2E", "yourapp://ply/presentations/%00",
    "yourapp://ply/presentations/a%0Ab", "yourapp://ply/presentations/%FF",
    "yourapp://ply/presentations/%C3", "yourapp://ply/presentations/a b",
    "yourapp://ply/presentations/a\\b", "yourapp://ply/presentations/<a>",
    "yourapp://ply/placements/%7F", "yourapp://ply/presentations/\u{0}",
    // No URLs.
    "", " ", "ply", "ply/presentations", "//ply/presentations", "yourapp:", "yourapp://", ":",
    "yourapp", "://ply/presentations", " yourapp://ply/presentations", "yourapp ://ply",
    "1app://ply/presentations", "https:go.example.com/ply", "https:/go.example.com/ply",
  ]

  @Test(arguments: others)
  func leavesTheRestToOthers(_ text: String) {
    #expect(ScreenLink.parse(text, configuration: Self.configuration) == nil)
  }

  @Test func hasMoreThanAHundredAndTwentyRows() {
    #expect(Set(Self.screens.map(\.0) + Self.others).count >= 120)
  }

  @Test func refusesWhatIsTooLong() {
    let most = String(repeating: "a", count: 256)
    let base = "yourapp://ply/presentations/"
    #expect(ScreenLink.parse(base + most, configuration: Self.configuration) == .screen(id: most))
    #expect(ScreenLink.parse(base + most + "a", configuration: Self.configuration) == nil)
    let query = "?" + String(repeating: "q", count: 8_192)
    #expect(ScreenLink.parse(base + query, configuration: Self.configuration) == nil)
  }

  @Test(arguments: screens.map(\.1))
  func printsWhatItReads(_ link: ScreenLink) throws {
    let scheme = try #require(CustomScheme("yourapp"))
    let domain = try #require(LinkDomain("go.example.com"))
    for text in [link.url(scheme: scheme), link.url(domain: domain)] {
      #expect(ScreenLink.parse(text, configuration: Self.configuration) == link)
    }
  }

  /// Mutated links: nothing is handled that an independent, slow reader of the grammar does not know.
  @Test func handlesNothingOutsideTheGrammar() {
    let long = ProcessInfo.processInfo.environment["PAYLISHER_TEST_LONG"] != nil
    var random = MutationSource(state: 42)
    let seeds = Self.screens.map(\.0) + Self.others
    var handled = 0
    for _ in 0..<(long ? 1_000_000 : 20_000) {
      let text = random.mutated(seeds[random.below(seeds.count)])
      let isScreen = ScreenLink.parse(text, configuration: Self.configuration) != nil
      if isScreen { handled += 1 }
      #expect(isScreen == SlowScreenLink.isScreen(text), "\(text.debugDescription)")
    }
    #expect(handled > 100)
  }

  @Test func keepsItsWordFromShortCodes() throws {
    #expect(ReservedCodes.contains(try #require(ShortCode("ply"))))
    #expect(ReservedCodes.contains(try #require(ShortCode("PLY"))))
  }
}

/// The grammar once more, by splitting strings.
private enum SlowScreenLink {
  static func isScreen(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && scalar.value != 0x7F && !"\"<>\\".unicodeScalars.contains(scalar)
    }
    guard isPlain, text.utf8.count <= 8_192, let colon = text.firstIndex(of: ":") else {
      return false
    }
    let scheme = text[..<colon].lowercased()
    var rest = String(text[text.index(after: colon)...])
    guard rest.hasPrefix("//") else { return false }
    rest = String(rest.dropFirst(2))
    let beyond = rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex
    rest = String(rest[..<beyond])
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let (authority, path) = (String(rest[..<slash]).lowercased(), String(rest[slash...]))
    switch scheme {
    case "yourapp", "my.app": return authority == "ply" && isTail(path)
    case "https", "http":
      // A host may be escaped, and end with the dot of the root.
      let parts = authority.components(separatedBy: ":")
      guard parts.count <= 2, var host = decoded(parts[0])?.lowercased() else { return false }
      if host.hasSuffix(".") { host.removeLast() }
      let port = parts.count == 2 ? parts[1] : nil
      let isLocal = host == "localhost" && (port.map(isPort) ?? true)
      let isGo = scheme == "https" && host == "go.example.com" && (port ?? "443") == "443"
      guard isLocal || isGo, path == "/ply" || path.hasPrefix("/ply/") else { return false }
      return isTail(String(path.dropFirst(4)))
    default: return false
    }
  }

  private static func isPort(_ text: String) -> Bool {
    text.allSatisfy(\.isNumber) && Int(text).map { $0 <= 65_535 } ?? false
  }

  private static func isTail(_ tail: String) -> Bool {
    let parts = tail.components(separatedBy: "/").dropFirst()
    let (word, ids) = (parts.first ?? "", Array(parts.dropFirst()))
    switch word {
    case "": return ids.isEmpty
    case "presentations", "placements", "cancellation_survey":
      return ids.isEmpty || ids == [""] || ids.count == 1 && isID(ids[0])
    case "presentations_preview": return ids.count == 1 && isID(ids[0])
    case "subscriptions", "update_billing": return ids.isEmpty
    case "products", "plans": return (1...2).contains(ids.count) && ids.allSatisfy(isID)
    default: return false
    }
  }

  private static func isID(_ text: String) -> Bool {
    guard let decoded = decoded(text), (1...256).contains(decoded.utf8.count) else { return false }
    return decoded != "." && decoded != ".."
      && !decoded.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  /// A `%` that two hexadecimal digits do not follow stands for itself.
  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), digits.first != 0x2B
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// Changes texts a little, the same for one seed.
private struct MutationSource {
  var state: UInt64
  private static let pieces = [
    "/", "//", "?", "#", "%", "%2F", "%2E", "%00", ":", "@", ".", "..", "ply", "presentations",
    "placements", "A", "é", " ", "\\", "yourapp", "https", "go.example.com", "+", "%41", "%C3%A9",
  ]

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, count)
  }

  mutating func mutated(_ text: String) -> String {
    var characters = Array(text)
    for _ in 0...below(3) {
      let place = below(characters.count + 1)
      switch below(3) {
      case 0: characters.insert(contentsOf: Array(Self.pieces[below(Self.pieces.count)]), at: place)
      case 1 where place < characters.count: characters.remove(at: place)
      case 2 where place < characters.count:
        characters[place] = Character(Unicode.Scalar(UInt8(0x20 + below(95))))
      default: break
      }
    }
    return String(characters)
  }
}
