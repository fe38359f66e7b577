import Foundation
import LinkCore
import SeededRandom
import TargetCore
import Testing

struct AcceptedTargetTests {
  private static let rows = TargetRow.accepted + TargetRow.refused

  @Test(arguments: rows)
  func judgesTheCorpus(row: TargetRow) {
    // asvs 1.1.1
    // attack 41
    #expect(row.verdict == row.expected)
  }

  @Test func coversAtLeast120Rows() {
    #expect(TargetRow.refused.count >= 120)
  }

  @Test(arguments: TargetRow.accepted)
  func acceptsItsOwnSpellingAgain(row: TargetRow) {
    // asvs 1.1.1
    #expect(TargetRow(row.expected, "", row.policy).verdict == row.expected)
  }

  /// Whoever follows the redirect must see the same scheme, host, port and path as we did.
  @Test(arguments: TargetRow.accepted)
  func agreesWithTheSystemsParser(row: TargetRow) throws {
    let target = try AcceptedTarget.accept(row.raw, policy: row.policy)
    let theirs = try #require(URLComponents(string: target.description))
    let ours = try LinkURL(target.description)
    #expect(theirs.scheme == ours.scheme)
    #expect(theirs.encodedHost ?? "" == ours.host ?? "")
    #expect(theirs.port == ours.port)
    #expect(theirs.percentEncodedPath == ours.path)
    #expect(theirs.percentEncodedQuery == ours.query)
    #expect(theirs.user == nil)
  }

  @Test func agreesWithTheSystemsParserOnRandomText() throws {
    var generator = SplitMix64(seed: 3)
    let pieces = [
      "a", "B", "1", ".", "-", "/", "//", ":", "@", "?", "#", "%", "%2f", "%40", "%2E", "ü", "[",
      "]", ";",
      "&", "=", "example", ".com", "xn--", "localhost", "{", "|", "%C3%BC", "。", "..",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let tail = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let raw = "https://" + (Bool.random(using: &generator) ? "a.example" : "") + tail.joined()
      guard let target = try? AcceptedTarget.accept(raw, policy: .usual) else { continue }
      accepted += 1
      let theirs = try #require(URLComponents(string: target.description))
      let ours = try LinkURL(target.description)
      #expect(theirs.encodedHost == ours.host)
      #expect(target.host == ours.host)
      #expect(theirs.port == ours.port)
      #expect(theirs.percentEncodedPath == ours.path)
      #expect(try AcceptedTarget.accept(target.description, policy: .usual) == target)
    }
    #expect(accepted > 2_000)
  }

  @Test func limitsTheLength() throws {
    let room = 2_048 - "https://example.com/".utf8.count
    let longest = "https://example.com/" + String(repeating: "a", count: room)
    #expect(try AcceptedTarget.accept(longest, policy: .usual).description == longest)
    #expect(throws: TargetRefusal.tooLong(2_048)) {
      try AcceptedTarget.accept(longest + "a", policy: .usual)
    }
    let growing = "https://example.com/" + String(repeating: "ü", count: room / 2)
    #expect(throws: TargetRefusal.tooLong(2_048)) {
      try AcceptedTarget.accept(growing, policy: .usual)
    }
    let generous = TargetPolicy(maximumLength: 1_000_000)
    #expect(throws: TargetRefusal.tooLong(8_000)) {
      try AcceptedTarget.accept(
        "https://example.com/" + growing + growing + growing + growing,
        policy: generous
      )
    }
  }

  @Test func tellsTheHost() throws {
    #expect(
      try AcceptedTarget.accept("https://Bücher.example:8443/", policy: .usual).host
        == "xn--bcher-kva.example"
    )
    #expect(try AcceptedTarget.accept("yourapp://products/42", policy: .usual).host == nil)
  }
}
