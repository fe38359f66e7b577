import LinkCore
import Testing

struct LinkGrammarTests {
  @Test(arguments: LinkRow.all)
  func readsTheTable(row: LinkRow) {
    let verdict = row.verdict
    #expect(
      LinkRow.describe(verdict, gate: row.app.configuration.gatedRoutes) == row.expected
    )
  }

  @Test func coversAtLeast150Rows() {
    #expect(LinkRow.all.count >= 150)
  }

  @Test(arguments: LinkRow.all)
  func readsTheCanonicalSpellingAlike(row: LinkRow) throws {
    guard let link = row.verdict.link else { return }
    let configuration = row.app.configuration
    let again = try #require(
      LinkGrammar.parse(link.url.description, configuration: configuration).link
    )
    #expect(again.pathSegments == link.pathSegments)
    #expect(again.parameters == link.parameters)
    #expect(again.campaignKey == link.campaignKey)
    #expect(again.host == link.host)
    #expect(again.url.description == link.url.description)
  }

  @Test func keepsTheURLAsReceived() throws {
    let text = "YourApp://Products/%34%32?a=1#f"
    let link = try #require(guide(text).link)
    #expect(link.text == text)
    #expect(link.scheme == "yourapp")
    #expect(link.host == "Products")
    #expect(link.rawQuery == "a=1")
    #expect(link.kind == .customScheme)
  }

  @Test func readsEveryNamedField() throws {
    let link = try #require(
      guide(
        "yourapp://p?jid=J&source=S&utm_source=T&campaign_id=I&campaign=C&utm_campaign=U"
          + "&utm_medium=M&medium=N&referrer=R&ref=Q"
      ).link
    )
    #expect(link.jid == "J")
    #expect(link.source == "S")
    #expect(link.campaignID == "I")
    #expect(link.utmMedium == "M")
    #expect(link.referrer == "R")
  }

  @Test func readsTheSecondNameWhereTheFirstIsEmpty() throws {
    let link = try #require(
      guide(
        "yourapp://p?jid=&source=&utm_source=T&campaign_id&campaign=C&utm_medium=&medium=N&ref=Q"
      )
      .link
    )
    #expect(link.jid == nil)
    #expect(link.source == "T")
    #expect(link.campaignID == "C")
    #expect(link.utmMedium == "N")
    #expect(link.referrer == "Q")
  }

  @Test(arguments: [
    ("", [:]), ("a=1", ["a": "1"]), ("a=1&a=2", ["a": "2"]), ("a", ["a": ""]), ("a=", ["a": ""]),
    ("&&a=1&&", ["a": "1"]), ("=1", [:]), ("a=b=c", ["a": "b=c"]), ("a=1;b=2", ["a": "1;b=2"]),
    ("a=x+y", ["a": "x+y"]), ("a=%2B%26%3D", ["a": "+&="]), ("%C3%BC=%C3%A7", ["ü": "ç"]),
    ("a=%zz", ["a": "%zz"]), ("a=100%", ["a": "100%"]), ("a=%FF", ["a": "%FF"]),
    ("A=1&a=2", ["A": "1", "a": "2"]), ("a=%250A", ["a": "%0A"]), ("a=1?b=2", ["a": "1?b=2"]),
    ("a=line%0Abreak", ["a": "line\nbreak"]), ("a=/x/../y", ["a": "/x/../y"]),
  ])
  func readsQueries(query: String, expected: [String: String]) throws {
    let link = try #require(guide("yourapp://p?" + query).link)
    #expect(link.parameters.dictionary == expected)
  }

  @Test func keepsDuplicatesInOrder() throws {
    let link = try #require(guide("yourapp://p?a=1&b=2&a=3").link)
    #expect(link.parameters.pairs.map(\.value) == ["1", "2", "3"])
  }

  @Test func prefersTheLastValueExceptForTheKey() throws {
    let link = try #require(guide("yourapp://p?source=a&source=b&source=&keyName=c&keyName=d").link)
    #expect(link.source == "b")
    #expect(link.campaignKey == "c")
    #expect(link.parameters.dictionary["keyName"] == "d")
  }

  @Test func classifiesTheSource() throws {
    var link = try #require(guide("yourapp://p").link)
    #expect(link.canonicalSource == .direct)
    link.platformHint = "com.burbn.instagram"
    #expect(link.canonicalSource == .instagram)
    #expect(try #require(guide("yourapp://p?ref=https://t.co/x").link).canonicalSource == .twitter)
    #expect(try #require(guide("yourapp://p?utm_source=news").link).canonicalSource == .unknown)
  }

  private func guide(_ text: String) -> LinkVerdict {
    LinkGrammar.parse(text, configuration: TestApp.guide.configuration)
  }
}
