import Testing

@testable import LayoutCore

@Suite struct LocalizedTextTests {
  struct Row: Sendable {
    var texts: [String]
    var preferred: [String]
    var fallback: String?
    var chosen: String
  }

  static let rows: [Row] = [
    Row(texts: ["pt-BR", "pt", "en"], preferred: ["pt-BR"], chosen: "pt-BR"),
    Row(texts: ["pt", "en"], preferred: ["pt-BR"], fallback: "en", chosen: "pt"),
    Row(texts: ["pt-PT", "en"], preferred: ["pt-BR"], fallback: "en", chosen: "pt-PT"),
    Row(texts: ["de", "en"], preferred: ["tr"], fallback: "en", chosen: "en"),
    Row(texts: ["de", "en"], preferred: ["tr", "de"], fallback: "en", chosen: "de"),
    Row(texts: ["de", "fr"], preferred: ["tr"], fallback: "en", chosen: "de"),
    Row(texts: ["fr", "de"], preferred: ["tr"], chosen: "de"),
    Row(texts: ["EN", "tr"], preferred: ["en_US"], chosen: "EN"),
    Row(texts: ["en", "tr"], preferred: ["tr_TR@calendar=gregorian"], chosen: "tr"),
    Row(texts: ["zh-Hans", "zh-Hant"], preferred: ["zh-Hant-TW"], chosen: "zh-Hant"),
    Row(texts: ["zh-Hans", "en"], preferred: ["zh-Hant-TW"], fallback: "en", chosen: "en"),
    Row(texts: ["zh-TW", "en"], preferred: ["zh-Hant-TW"], fallback: "en", chosen: "zh-TW"),
    Row(texts: ["en-x-pirate", "en"], preferred: ["en-x-other"], chosen: "en"),
    Row(texts: ["en"], preferred: [], chosen: "en"),
    Row(texts: ["en", "de"], preferred: [], fallback: "en-GB", chosen: "en"),
  ]

  @Test(arguments: rows)
  func choosesTheBestText(row: Row) {
    let texts = Dictionary(uniqueKeysWithValues: row.texts.map { ($0, $0) })
    let choice = LocalizedText(texts).best(
      for: row.preferred.compactMap { LanguageTag($0) },
      fallback: row.fallback.flatMap { LanguageTag($0) }
    )
    #expect(choice?.text == row.chosen)
  }

  @Test func leavesOutWhatIsNoLanguage() {
    let text = LocalizedText(["": "a", "e n": "b", "en--us": "c", "1": "d", "de": "", "tr": "e"])
    #expect(text.languages.map(\.description) == ["en", "tr"])
  }

  @Test(arguments: [
    ("ar", true), ("ar-Latn", false), ("az-Arab", true), ("fa-IR", true), ("he", true),
    ("en", false), ("ur", true), ("ku", false),
  ])
  func knowsTheDirection(tag: String, isRightToLeft: Bool) {
    #expect(LanguageTag(tag)?.isRightToLeft == isRightToLeft)
  }

  /// A region implies the characters of Chinese where no script is named.
  @Test(arguments: [
    ("zh", "关闭"), ("zh-CN", "关闭"), ("zh-Hans-HK", "关闭"), ("zh-Hant", "關閉"),
    ("zh-Hant-CN", "關閉"), ("zh-TW", "關閉"), ("zh_HK", "關閉"), ("zh-MO", "關閉"),
    ("tr-TR", "Kapat"), ("xx", "Close"),
  ])
  func knowsTheWordsOfButtons(tag: String, close: String) throws {
    let text = LocalizedText([tag: "text"])
    let preferred = try #require(LanguageTag(tag))
    let language = MessageLanguage([text], fallback: nil, preferred: [preferred])
    #expect(language.words.close == close)
  }
}
