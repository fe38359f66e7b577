import LinkCore
import RoutingCore
import TargetCore
import Testing

@Suite struct QueryPassThroughTests {
  @Test(arguments: [
    ("https://a.example", "x=1", "https://a.example/?x=1"),
    ("https://a.example/p", "x=1&y=2", "https://a.example/p?x=1&y=2"),
    ("https://a.example/p?q=1", "x=1", "https://a.example/p?q=1&x=1"),
    ("https://a.example/p?", "x=1", "https://a.example/p?x=1"),
    ("https://a.example/p#top", "x=1", "https://a.example/p?x=1#top"),
    ("https://a.example/p?q=1#top?z", "x=1", "https://a.example/p?q=1&x=1#top?z"),
    ("https://a.example/p", "", "https://a.example/p"),
    ("https://a.example/p", "&&", "https://a.example/p"),
    ("https://a.example/p", "x=1&x=2", "https://a.example/p?x=1&x=2"),
    ("https://a.example/p", "x=%C3%A9", "https://a.example/p?x=%C3%A9"),
    ("https://a.example/p", "x=é<\"'>\\ #", "https://a.example/p?x=%C3%A9%3C%22%27%3E%5C%20%23"),
    ("https://a.example/p", "x=100%", "https://a.example/p?x=100%25"),
  ])
  func appends(stored: String, query: String, expected: String) throws {
    #expect(QueryPassThrough.apply(query, to: try target(stored)) == expected)
  }

  @Test(arguments: ["q=2", "Q=2", "%71=2", "q", "q=2&auth=", "auth=none", "AUTH=1", "referrer=x"])
  func neverOverrides(query: String) throws {
    let stored = "https://a.example/p?q=1"
    #expect(QueryPassThrough.apply(query, to: try target(stored)) == stored)
  }

  /// Servers of several kinds read another key than the text before `=`.
  @Test(arguments: [
    "utm_source[]=evil", "utm_source%5B%5D=evil", "a=1;utm_source=evil", "+utm_source=evil",
    "%20utm_source=evil", "utm_source+=evil", "utm.source=evil", "utm+source=evil",
    "UTM_SOURCE[x]=evil", "a=1;auth=none", "auth[]=none",
  ])
  func neverOverridesInAnotherSpelling(query: String) throws {
    // asvs 1.2.2
    // attack 43
    let stored = "https://a.example/p?utm_source=mail"
    #expect(QueryPassThrough.apply(query, to: try target(stored)) == stored)
  }

  @Test(arguments: [
    ("https://apps.apple.com/app/id1", "at=1000l&ct=evil&pt=1&mt=8&utm_source=x&l=tr", "?l=tr"),
    ("https://play.google.com/store/apps/details?id=a", "launch=true&url=x&hl=tr&ID=b", "&hl=tr"),
  ])
  func givesStoresALanguageAlone(stored: String, query: String, added: String) throws {
    // attack 43
    #expect(QueryPassThrough.apply(query, to: try target(stored)) == stored + added)
  }

  @Test(arguments: ["x=%0d%0aSet-Cookie:a=b", "x=%00", "x=\r\nA: b", "%0A=1"])
  func dropsControlCharacters(query: String) throws {
    #expect(
      QueryPassThrough.apply(query, to: try target("https://a.example/")) == "https://a.example/"
    )
  }

  @Test func givesCustomSchemesOnlyTheJourney() throws {
    let result = QueryPassThrough.apply(
      "url=https://evil.example&jid=j1&keyName=A&source=qr&auth=none&utm_source=x",
      to: try target("myapp://products/42")
    )
    #expect(result == "myapp://products/42?jid=j1&keyName=A&source=qr")
  }

  @Test func givesCustomSchemesTheDataOfAOneLinkAndNotItsTargets() throws {
    let result = QueryPassThrough.apply(
      "deep_link_value=apple&deep_link_sub1=7&deep_link_sub11=x&pid=mail&c=a&af_sub1=b"
        + "&af_dp=other://x&af_ios_url=https://evil.example&af_r=https://evil.example",
      to: try target("myapp://products/42")
    )
    #expect(
      result
        == "myapp://products/42?deep_link_value=apple&deep_link_sub1=7&pid=mail&c=a&af_sub1=b"
    )
  }

  @Test func stopsAtTheLimits() throws {
    let many = (0..<100).map { "k\($0)=1" }.joined(separator: "&")
    let counted = QueryPassThrough.apply(many, to: try target("https://a.example/"))
    #expect(counted.utf8.count { $0 == UInt8(ascii: "=") } == 32)
    let long = "a=" + String(repeating: "x", count: 5_000) + "&b=1"
    #expect(
      QueryPassThrough.apply(long, to: try target("https://a.example/")) == "https://a.example/?b=1"
    )
  }

  @Test func leavesSchemeHostAndPortAloneWhateverTheQuery() throws {
    var generator = SplitMix(state: 42)
    let stored = try [
      "https://a.example", "https://a.example:8443/p?q=1#f", "https://a.example/p?", "myapp://h/p",
    ].map { try target($0) }
    let alphabet = Array("ab=&?#/\\:@%0dDaA.;+ <>\"'\u{e9}\r\n\t\0[]{}|^`~".unicodeScalars)
    for round in 0..<100_000 {
      let length = Int.random(in: 0...16, using: &generator)
      var query = String.UnicodeScalarView()
      for _ in 0..<length { query.append(alphabet.randomElement(using: &generator) ?? "a") }
      let target = stored[round % stored.count]
      let before = Array(target.description.utf8.prefix(while: isBeforeQuery))
      let result = Array(QueryPassThrough.apply(String(query), to: target).utf8)
      let isSame = result.prefix(while: isBeforeQuery).elementsEqual(before)
      let isPrintable = result.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      if !isSame || !isPrintable {
        Issue.record("\(String(query).debugDescription) changed \(target)")
        return
      }
    }
  }

  func isBeforeQuery(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
