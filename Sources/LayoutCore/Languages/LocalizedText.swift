/// A text in several languages, or one text for all of them.
///
/// ```swift
/// let title = LocalizedText(["pt": "Olá", "en": "Hello"])
/// title.best(for: [LanguageTag("pt-BR")!], fallback: nil)?.text  // "Olá"
/// ```
public struct LocalizedText: Equatable, Sendable {
  /// A text and its language, `nil` where the text is for all languages.
  public struct Choice: Equatable, Sendable {
    /// The language of the text.
    public let language: LanguageTag?
    /// The text.
    public let text: String
  }

  /// The longest text of one language, in characters; a longer one is cut.
  public static let maximumLength = 4_000
  /// The most languages that are read.
  public static let maximumLanguages = 64

  /// The texts in the order of their tags, so that the order in a document decides nothing.
  private var choices: [Choice]

  /// Makes a text for all languages.
  public init(_ text: String) {
    choices = text.isEmpty ? [] : [Choice(language: nil, text: Self.cut(text))]
  }

  /// Makes a text from texts by language; keys that are no language and empty texts are left out.
  public init(_ texts: [String: String]) {
    let readable: [Choice] = texts.compactMap { key, text in
      guard let language = LanguageTag(key), !text.isEmpty else { return nil }
      return Choice(language: language, text: Self.cut(text))
    }
    let sorted = readable.sorted { one, two in
      (one.language?.description ?? "", one.text) < (two.language?.description ?? "", two.text)
    }
    choices = Array(sorted.prefix(Self.maximumLanguages))
  }

  /// Makes a text of one language that was chosen and filled already.
  package init(_ text: String, language: LanguageTag?) {
    choices = text.isEmpty ? [] : [Choice(language: language, text: Self.cut(text))]
  }

  /// Whether there is no text at all.
  public var isEmpty: Bool { choices.isEmpty }
  /// The languages there are texts for, in the order of their tags.
  public var languages: [LanguageTag] { choices.compactMap(\.language) }
  /// The texts of all languages.
  package var texts: [String] { choices.map(\.text) }

  /// The same languages with other texts.
  package func mapTexts(_ transform: (String) -> String) -> LocalizedText {
    var mapped = self
    mapped.choices = choices.map { Choice(language: $0.language, text: transform($0.text)) }
    return mapped
  }

  /// The text for a reader.
  ///
  /// Each preferred language is tried exactly, then without its last parts (`pt-BR`, `pt`), then in
  /// another region; then the fallback in the same way; then the first in the order of the tags.
  ///
  /// - Parameters:
  ///   - preferred: The reader's languages, the most wanted first.
  ///   - fallback: The language that the message names as its own.
  /// - Returns: The text, `nil` where there is none.
  public func best(for preferred: [LanguageTag], fallback: LanguageTag?) -> Choice? {
    if choices.count < 2 { return choices.first }
    for wanted in preferred + [fallback].compactMap({ $0 }) {
      if let found = choice(for: wanted) { return found }
    }
    return choices.first
  }

  private func choice(for wanted: LanguageTag) -> Choice? {
    for tag in wanted.chain {
      if let exact = choices.first(where: { $0.language == tag }) { return exact }
    }
    return choices.first { $0.language.map(wanted.isRelated) ?? false }
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= maximumLength ? text : String(text.prefix(maximumLength))
  }
}
