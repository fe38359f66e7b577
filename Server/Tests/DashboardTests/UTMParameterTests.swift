import Testing
import WireModels

@testable import Dashboard

/// The UTM parameters of a URL, and the fields of the form that read and write them.
@Suite("UTM parameters of a destination")
struct UTMParameterTests {
  @Test(
    "A parameter is read and written, and every other byte stays",
    arguments: [
      // The URL, the source in it, a new source, and the URL with that.
      ("https://a.example", "", "x", "https://a.example?utm_source=x"),
      ("https://a.example/", "", "", "https://a.example/"),
      ("https://a.example/?", "", "x", "https://a.example/?utm_source=x"),
      ("https://a.example/?", "", "", "https://a.example/?"),
      ("a.example/p?b=1", "", "x", "a.example/p?b=1&utm_source=x"),
      ("a.example/p?b=1&", "", "x", "a.example/p?b=1&utm_source=x"),
      ("a.example/p?b=1&&c=%2f+", "", "x", "a.example/p?b=1&&c=%2f+&utm_source=x"),
      // Fragments, and a question mark in one.
      ("https://a.example/#top", "", "x", "https://a.example/?utm_source=x#top"),
      (
        "https://a.example/#/p?utm_source=f", "", "x",
        "https://a.example/?utm_source=x#/p?utm_source=f"
      ),
      ("https://a.example/?utm_source=x#", "x", "", "https://a.example/#"),
      // One that is there, at its place.
      ("a.example?utm_source=old&b=1", "old", "x", "a.example?utm_source=x&b=1"),
      ("a.example?b=1&utm_source=old", "old", "", "a.example?b=1"),
      ("a.example?utm_source=old", "old", "", "a.example"),
      // Repeated keys, the first of which counts; other names, and other letters' case.
      ("a.example?utm_source=1&b&utm_source=2", "1", "x", "a.example?utm_source=x&b"),
      ("a.example?utm_source=1&utm_source=2&b", "1", "", "a.example?b"),
      (
        "a.example?UTM_SOURCE=1&utm_sources=2", "", "x",
        "a.example?UTM_SOURCE=1&utm_sources=2&utm_source=x"
      ),
      // Values that are empty, and a key without one.
      ("a.example?utm_source=&b=1", "", "x", "a.example?utm_source=x&b=1"),
      ("a.example?utm_source", "", "x", "a.example?utm_source=x"),
      ("a.example?utm_source=a=b", "a=b", "c=d", "a.example?utm_source=c%3Dd"),
      // Escapes, plus signs, letters of other scripts, and bytes that are no text.
      ("a.example?utm%5Fsource=a%26b", "a&b", "a+b", "a.example?utm_source=a%2Bb"),
      ("a.example?utm_source=a+b%20c", "a b c", "a b", "a.example?utm_source=a%20b"),
      ("a.example?utm_source=%C4%9F", "ğ", "قهوة", "a.example?utm_source=%D9%82%D9%87%D9%88%D8%A9"),
      ("a.example?utm_source=ğ&b=ü", "ğ", "é#?", "a.example?utm_source=%C3%A9%23%3F&b=ü"),
      ("a.example?utm_source=%FF+1", "%FF+1", "100 %", "a.example?utm_source=100%20%25"),
      ("a.example?utm_source=50%", "50%", "x", "a.example?utm_source=x"),
      // Schemes of apps with an authority have a query, too.
      ("acme://product/7?utm_source=a#b", "a", "x", "acme://product/7?utm_source=x#b"),
    ]
  )
  func readsAndWrites(url: String, source: String, new: String, written: String) throws {
    var tagged = try #require(TaggedURL(url))
    #expect(tagged.description == url)
    #expect(tagged[.source] == source)
    tagged[.source] = new
    #expect(tagged.description == written)
    #expect(tagged[.source] == new)
  }

  @Test(
    "What has no query has no parameters",
    arguments: ["", "tel:+49301", "mailto:a@b.example?subject=x", "shop:443/a?utm_source=b"]
  )
  func opaque(url: String) { #expect(TaggedURL(url) == nil) }

  private static let read = "https://a.example/?utm_source=a&utm_term=t"

  /// The fields of the form that is filled from ``read``, with changes.
  private static func written(_ changes: [LinkDraft.Field: String]) -> LinkDraft {
    var draft = LinkDraft(values: [.url: read])
    draft.readParameters()
    draft.values.merge(changes) { $1 }
    draft.writeParameters()
    return draft
  }

  private static func field(_ parameter: UTMParameter) -> LinkDraft.Field {
    LinkDraft.Field.utm.first { $0.rawValue == parameter.rawValue } ?? .url
  }

  @Test(
    "What was changed since the page was made counts, in the URL or in its field",
    arguments: [
      ([:], read),
      (["utm_source": "b"], "https://a.example/?utm_source=b&utm_term=t"),
      (["utm_source": " a "], read),
      (["utm_source": "", "utm_term": " "], "https://a.example/"),
      (
        ["utm_medium": "e mail", "utm_content": "top"],
        read + "&utm_medium=e%20mail&utm_content=top"
      ),
      (["url": "https://b.example/?utm_source=c"], "https://b.example/?utm_source=c"),
      (["url": "https://b.example/", "utm_medium": "m"], "https://b.example/?utm_medium=m"),
      (["url": " b.example/?utm_source=c ", "utm_source": "c"], "b.example/?utm_source=c"),
      (["url": ""], ""), (["url": "tel:+49301"], "tel:+49301"),
    ]
  )
  func composes(changes: [String: String], url: String) throws {
    let fields = Dictionary(
      uniqueKeysWithValues: changes.map { change in
        (LinkDraft.Field.following.first { $0.rawValue == change.key } ?? .notes, change.value)
      }
    )
    let draft = Self.written(fields)
    #expect(draft[.url] == url && draft[.urlRead] == url && draft.problem == nil)
    let tagged = TaggedURL(url)
    for parameter in UTMParameter.allCases {
      #expect(draft[Self.field(parameter)] == tagged?[parameter] ?? "")
    }
    var again = draft
    again.writeParameters()
    #expect(again == draft)
  }

  @Test("Two values for one parameter, and one without a web address, are refused at the field")
  func refuses() {
    let source = Self.field(.source)
    let twice = Self.written([.url: "https://a.example/?utm_source=b", source: "c"])
    #expect(twice.problem?.errors?.map(\.pointer) == ["/utm_source"])
    #expect(twice[.url] == "https://a.example/?utm_source=b" && twice[source] == "c")
    for url in ["", "tel:+49301"] {
      let nowhere = Self.written([.url: url, source: "c"])
      #expect(nowhere.problem?.errors?.map(\.pointer) == ["/utm_source"])
    }
  }

  @Test("A form without the fields keeps the parameters of its URL")
  func keeps() {
    var draft = LinkDraft(values: [.url: Self.read])
    draft.writeParameters()
    #expect(draft == LinkDraft(values: [.url: Self.read]))
  }
}
