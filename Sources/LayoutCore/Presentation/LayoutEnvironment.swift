/// What a layout depends on besides the message.
public struct LayoutEnvironment: Equatable, Sendable {
  /// The size of the screen in points.
  public var size: LayoutSize
  /// What the system covers at the edges, in points.
  public var insets: LayoutInsets
  /// How much larger than usual the reader wants text; 1 is usual.
  public var textScale: Double
  /// Whether interfaces are light or dark.
  public var colorScheme: LayoutColorScheme
  /// The reader's languages, the most wanted first.
  public var languages: [LanguageTag]
  /// Whether the reader wants less motion.
  public var reducesMotion: Bool
  /// The links of pictures that could not be loaded; their blocks are left out.
  public var missingImages: Set<String>

  /// Makes an environment.
  public init(
    size: LayoutSize,
    insets: LayoutInsets = LayoutInsets(),
    textScale: Double = 1,
    colorScheme: LayoutColorScheme = .light,
    languages: [LanguageTag] = [],
    reducesMotion: Bool = false,
    missingImages: Set<String> = []
  ) {
    (self.size, self.insets) = (size, insets)
    self.textScale = textScale.clamped(0.7, 3.5)
    self.colorScheme = colorScheme
    self.languages = languages
    self.reducesMotion = reducesMotion
    self.missingImages = missingImages
  }
}

/// The language of a whole message, and the words that the SDK itself adds.
package struct MessageLanguage {
  /// The language, `nil` where the message does not say.
  package let tag: LanguageTag?
  private let order: [LanguageTag]
  private let fallback: LanguageTag?

  /// Chooses the language of a message: that of its first text in more than one language, so that all
  /// texts agree where they can.
  init(_ document: LayoutDocument, preferred: [LanguageTag]) {
    self.init(document.texts, fallback: document.defaultLanguage, preferred: preferred)
  }

  /// Chooses the language of texts that are shown together.
  package init(
    _ texts: some Sequence<LocalizedText>,
    fallback: LanguageTag?,
    preferred: [LanguageTag]
  ) {
    self.fallback = fallback
    let chosen = texts.first { $0.languages.count > 1 } ?? texts.first { !$0.languages.isEmpty }
    tag = chosen?.best(for: preferred, fallback: fallback)?.language ?? fallback
    order = [tag].compactMap { $0 } + preferred
  }

  var isRightToLeft: Bool { tag?.isRightToLeft ?? false }

  /// The text to show, and its language.
  package func choice(_ text: LocalizedText) -> LocalizedText.Choice? {
    text.best(for: order, fallback: fallback)
  }

  /// What the SDK says itself.
  var words: LayoutWords { LayoutWords.all[tag?.wordsKey ?? "en"] ?? .english }
}

/// The words of buttons that the author of a message does not write.
struct LayoutWords {
  let close: String
  let next: String
  let previous: String

  static let english = LayoutWords(close: "Close", next: "Next page", previous: "Previous page")
  static let all: [String: LayoutWords] = [
    "ar": LayoutWords(close: "إغلاق", next: "الصفحة التالية", previous: "الصفحة السابقة"),
    "de": LayoutWords(close: "Schließen", next: "Nächste Seite", previous: "Vorige Seite"),
    "en": english,
    "es": LayoutWords(close: "Cerrar", next: "Página siguiente", previous: "Página anterior"),
    "fr": LayoutWords(close: "Fermer", next: "Page suivante", previous: "Page précédente"),
    "he": LayoutWords(close: "סגירה", next: "העמוד הבא", previous: "העמוד הקודם"),
    "it": LayoutWords(close: "Chiudi", next: "Pagina successiva", previous: "Pagina precedente"),
    "ja": LayoutWords(close: "閉じる", next: "次のページ", previous: "前のページ"),
    "pt": LayoutWords(close: "Fechar", next: "Próxima página", previous: "Página anterior"),
    "ru": LayoutWords(
      close: "Закрыть",
      next: "Следующая страница",
      previous: "Предыдущая страница"
    ),
    "tr": LayoutWords(close: "Kapat", next: "Sonraki sayfa", previous: "Önceki sayfa"),
    "zh": LayoutWords(close: "关闭", next: "下一页", previous: "上一页"),
    "zh-hant": LayoutWords(close: "關閉", next: "下一頁", previous: "上一頁"),
  ]
}
