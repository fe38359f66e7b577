import Testing

@testable import LinkPages

@Suite("PageText")
struct PageTextTests {
  @Test("Every language says everything, with the same values", arguments: PageLanguage.allCases)
  func isComplete(language: PageLanguage) {
    let english = Mirror(reflecting: PageText.english).children
    let translated = Mirror(reflecting: language.text).children
    for (original, translation) in zip(english, translated) {
      let label = original.label ?? ""
      let text = translation.value as? String ?? ""
      #expect(!text.isEmpty, "\(label)")
      #expect(names(in: text) == names(in: original.value as? String ?? ""), "\(label)")
    }
  }

  @Test("Values are put in, isolated, and never read again")
  func fillsValues() {
    let text = PageText.fill("In {app} \u{2013} {item}{", ["app": "{item}", "item": "x"])
    #expect(text == "In \u{2068}{item}\u{2069} \u{2013} \u{2068}x\u{2069}{")
    #expect(PageText.fill("{other}", [:]) == "{other}")
  }

  private func names(in text: String) -> Set<Substring> {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    return Set(parts.map { $0.prefix { $0 != "}" } })
  }
}
