import LinkPagesTestSupport
import Testing

@testable import LinkPages

@Suite("StringCatalog")
struct StringCatalogTests {
  private enum Count: Int, Translated {
    static let phraseTable = PhraseTable(Self.self, in: StringCatalogTests.catalog)

    case links, all
  }

  private static func unit(_ words: String) -> String {
    #"{"stringUnit" : {"state" : "translated", "value" : "\#(words)"}}"#
  }

  private static func plural(_ forms: KeyValuePairs<String, String>) -> String {
    let members = forms.map { #""\#($0)" : \#(unit($1))"# }.joined(separator: ",")
    return #"{"variations" : {"plural" : {\#(members)}}}"#
  }

  private static func bytes(links arabic: String, all: String = "Todos de {name}") -> [UInt8] {
    let other = plural(["one": "Ein Link", "other": "{count} Links"])
    let spanish = plural([
      "one": "Un enlace", "many": "{count} de enlaces", "other": "{count} enlaces",
    ])
    let links = """
      "de" : \(other), "en" : \(plural(["one": "One link", "other": "{count} links"])), "tr" : \(other),
      "es" : \(spanish), "ar" : \(arabic)
      """
    let texts = ["de", "en", "tr", "ar"].map { #""\#($0)" : \#(unit("\($0) {name}"))"# }
    return Array(
      """
      {"sourceLanguage" : "en", "strings" : {
        "Count.all" : {"localizations" : {\(texts.joined(separator: ",")), "es" : \(unit(all))}},
        "Count.links" : {"localizations" : {\(links)}}
      }, "version" : "1.0"}
      """.utf8
    )
  }

  private static let arabic = plural([
    "zero": "0", "one": "1", "two": "2", "few": "{count} few", "many": "{count} many",
    "other": "{count} other",
  ])

  private static let catalog = (try? StringCatalog(bytes(links: arabic))) ?? .linkPages

  @Test(
    "A number chooses the form of its category",
    arguments: [
      (0, "0", "0 links"), (1, "1", "One link"), (2, "2", "2 links"), (3, "3 few", "3 links"),
      (10, "10 few", "10 links"), (11, "11 many", "11 links"), (99, "99 many", "99 links"),
      (100, "100 other", "100 links"), (102, "102 other", "102 links"),
      (103, "103 few", "103 links"),
    ] as [(Int64, String, String)]
  )
  func plurals(count: Int64, arabic: String, english: String) {
    func said(_ language: PageLanguage) -> String {
      Count.links.text(in: language, ["count": String(count)], count: count)
        .filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    }
    #expect(said(.arabic) == arabic)
    #expect(said(.english) == english)
    #expect(Count.links.text(in: .english, ["count": "1"]) == "\u{2068}1\u{2069} links")
    #expect(PageLanguage.spanish.pluralCategory(of: 2_000_000) == .many)
  }

  @Test("Values are put in, isolated, and never read again")
  func fillsValues() {
    let text = PhraseForm("In {app} \u{2013} {item}{").filled(["app": "{item}", "item": "x"])
    #expect(text == "In \u{2068}{item}\u{2069} \u{2013} \u{2068}x\u{2069}{")
    #expect(PhraseForm("{other}").filled([:]) == "{other}")
    #expect(PhraseForm("{other}").filled(["app": "x"]) == "{other}")
    #expect(PhraseForm("a {one} b {two}").names == ["one", "two"])
  }

  @Test("A catalog that is complete has no fault, and each fault is found")
  func faults() throws {
    func found(
      _ bytes: [UInt8],
      _ subjects: [any Translated.Type] = [Count.self]
    ) throws -> [String] {
      try StringCatalog(bytes).faults(of: subjects)
    }
    #expect(try found(Self.bytes(links: Self.arabic)) == [])
    let few = Self.plural(["one": "1", "few": "{count}", "other": "{count}"])
    #expect(try found(Self.bytes(links: few)) == ["Count.links in ar has other plural forms"])
    #expect(try found(Self.bytes(links: "{}")) == ["Count.links in ar is missing"])
    let other = try found(Self.bytes(links: Self.arabic, all: "Todos"))
    #expect(other == ["Count.all in es has other values"])
    #expect(try found(Self.bytes(links: Self.arabic), []).count == 2)
    let all = PagePhrase.allCases.count
    #expect(try found(Self.bytes(links: Self.arabic), [Count.self, PagePhrase.self]).count == all)
  }

  @Test("A file that is no catalog is refused")
  func broken() {
    #expect(throws: (any Error).self) { try StringCatalog(Array(#"{"strings" : {"#.utf8)) }
  }
}

@Suite("PageText")
struct PageTextTests {
  @Test("Every phrase has a text in every language, with the same values, and no key is unused")
  func isComplete() {
    #expect(StringCatalog.linkPages.faults(of: [PagePhrase.self]) == [])
  }
}
