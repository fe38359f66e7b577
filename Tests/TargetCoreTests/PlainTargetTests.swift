import LinkCore
import SeededRandom
import Testing

@testable import TargetCore

/// What one look calls plain is what the whole check accepts, spelled the same.
@Suite struct PlainTargetTests {
  private static func checked(_ text: String, isWeb: Bool) -> AcceptedTarget? {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let policy = TargetPolicy(
      schemes: isWeb ? ["https", "http"] : [scheme],
      allowsDevelopmentHosts: true,
      maximumLength: TargetPolicy.longest
    )
    return try? AcceptedTarget.accept(text, policy: policy)
  }

  @Test(arguments: TargetRow.accepted + TargetRow.refused, [true, false])
  func acceptsTheCorpusAgainAsItWasAccepted(row: TargetRow, isWeb: Bool) {
    for text in [row.raw, row.expected] {
      #expect(
        AcceptedTarget.acceptAgain(text, isWeb: isWeb) == Self.checked(text, isWeb: isWeb)
      )
    }
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
      for isWeb in [true, false] {
        let again = AcceptedTarget.acceptAgain(text, isWeb: isWeb)
        #expect(again == Self.checked(text, isWeb: isWeb), "\(text)")
      }
      if PlainTarget(Array(text.utf8)[...]) != nil { plain += 1 }
    }
    #expect(plain > 2_000)
  }

  @Test func knowsSchemeAndHost() throws {
    let page = try #require(
      AcceptedTarget.acceptAgain("https://shop.example.com/a?b=c", isWeb: true)
    )
    #expect(page.scheme == "https" && page.host == "shop.example.com")
    let route = try #require(AcceptedTarget.acceptAgain("myapp://products/42", isWeb: false))
    #expect(route.scheme == "myapp" && route.host == nil)
    #expect(AcceptedTarget.acceptAgain("myapp://products/42", isWeb: true) == nil)
  }
}
