import LinkCore
import SeededRandom
import Testing

@testable import TargetCore

/// What one look calls plain is what the whole check accepts, spelled the same.
@Suite struct PlainTargetTests {
  private static let kinds: [TargetPlace.Kind] = [.app, .store, .universalLink, .web]

  private static func checked(_ text: String, _ kind: TargetPlace.Kind) -> AcceptedTarget? {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let isPage = ["https", "http"].contains(scheme)
    let isAllowed =
      switch kind {
      case .app, .store: true
      case .universalLink: isPage
      case .web: isPage || CustomScheme.mayBeAllowed(scheme)
      }
    let policy = TargetPolicy(
      schemes: isAllowed ? [scheme] : [],
      allowsDevelopmentHosts: true,
      maximumLength: TargetPolicy.longest
    )
    return try? AcceptedTarget.accept(text, policy: policy)
  }

  @Test(arguments: TargetRow.accepted + TargetRow.refused, kinds)
  func acceptsTheCorpusAgainAsItWasAccepted(row: TargetRow, kind: TargetPlace.Kind) {
    for text in [row.raw, row.expected] {
      #expect(AcceptedTarget.acceptAgain(text, as: kind) == Self.checked(text, kind))
    }
  }

  @Test(arguments: [
    "tel", "mailto", "sms", "whatsapp", "geo", "facetime", "facetime-audio", "market", "zoommtg",
    "tg", "maps", "skype",
  ])
  func workspacesMayAllow(scheme: String) {
    #expect(CustomScheme.mayBeAllowed(scheme))
    #expect(AcceptedTarget.acceptAgain("\(scheme):a", as: .web)?.isPage == false)
    #expect(AcceptedTarget.acceptAgain("\(scheme):a", as: .universalLink) == nil)
  }

  @Test(arguments: [
    "javascript", "data", "file", "intent", "vbscript", "blob", "about", "itms-services", "https",
    "http", "ftp", "ws", "urn", "shortcuts", "ms-word", "steam", "magnet", "TEL", "", "1a", "a b",
  ])
  func noWorkspaceMayAllow(scheme: String) {
    #expect(!CustomScheme.mayBeAllowed(scheme))
  }

  /// Opaque addresses are stored in one spelling, which is accepted again as it is.
  @Test(arguments: [
    ("TEL:+1-555-0100", "tel:+1-555-0100"), ("tel:%2B15550100", "tel:%2B15550100"),
    ("mailto:Shop@Example.com?subject=Grüße", "mailto:Shop@Example.com?subject=Gr%C3%BC%C3%9Fe"),
    ("mailto:a@example.com?body=a%0D%0Ab", "mailto:a@example.com?body=a%0D%0Ab"),
    ("sms:+15550100?body=%7Ehi", "sms:+15550100?body=~hi"),
    ("geo:48.2010,16.3695;u=35", "geo:48.2010,16.3695;u=35"),
    ("whatsapp://send?phone=1&text=a%20b", "whatsapp://send?phone=1&text=a%20b"),
  ])
  func spellsOpaqueAddresses(raw: String, expected: String) throws {
    let policy = TargetPolicy(schemes: ["https", "tel", "mailto", "sms", "geo", "whatsapp"])
    let target = try AcceptedTarget.accept(raw, policy: policy)
    #expect(target.description == expected)
    #expect(!target.isPage && target.host == nil)
    #expect(AcceptedTarget.acceptAgain(expected, as: .web) == target)
    #expect(policy.stillAllows(target) && !TargetPolicy().stillAllows(target))
  }

  @Test(arguments: [
    ("tel:", TargetRefusal.noRoute), ("mailto:a@example.com%0A?x", .encodedControl),
    ("tel:1 2", .forbiddenCharacter), ("mailto://user@example.com", .userInfo),
    ("skype:shop", .schemeNotAllowed("skype")),
  ])
  func refusesOpaqueAddresses(raw: String, reason: TargetRefusal) {
    let policy = TargetPolicy(schemes: ["https", "tel", "mailto"])
    #expect(throws: reason) { try AcceptedTarget.accept(raw, policy: policy) }
  }

  @Test func agreesOnRandomText() {
    var generator = SplitMix64(seed: 11)
    let starts = [
      "https://", "http://", "myapp://", "javascript://", "intent://", "https:/", "a-b+c.",
    ]
    let pieces = [
      "a", "b", "Z", "9", ".", "-", "--", "xn--", "/", "//", ":", "@", "?", "#", "%", "%2f", "_",
      "~",
      "example", ".com", "127.0.0.1", "localhost", "&k=v", "..", "0x7f", "local", " ", "ü",
    ]
    var plain = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...6, using: &generator)
      let tail = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
      let middle = Bool.random(using: &generator) ? "shop.example/" : ""
      let text = (starts.randomElement(using: &generator) ?? "") + middle + tail.joined()
      for kind in Self.kinds {
        let again = AcceptedTarget.acceptAgain(text, as: kind)
        #expect(again == Self.checked(text, kind), "\(text)")
      }
      if PlainTarget(Array(text.utf8)[...]) != nil { plain += 1 }
    }
    #expect(plain > 2_000)
  }

  @Test func knowsSchemeAndHost() throws {
    let page = try #require(
      AcceptedTarget.acceptAgain("https://shop.example.com/a?b=c", as: .web)
    )
    #expect(page.scheme == "https" && page.host == "shop.example.com")
    let route = try #require(AcceptedTarget.acceptAgain("myapp://products/42", as: .app))
    #expect(route.scheme == "myapp" && route.host == nil)
    #expect(AcceptedTarget.acceptAgain("myapp://products/42", as: .universalLink) == nil)
  }
}
