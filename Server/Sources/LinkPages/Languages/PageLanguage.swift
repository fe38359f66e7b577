/// A language that pages are written in.
package enum PageLanguage: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case turkish = "tr"
  case german = "de"
  case spanish = "es"
  case arabic = "ar"

  /// Whether it is written from right to left.
  package var isRightToLeft: Bool {
    self == .arabic
  }

  /// The value of `dir`: `ltr` or `rtl`.
  package var direction: String {
    isRightToLeft ? "rtl" : "ltr"
  }
}
