/// A language that pages are written in.
public enum PageLanguage: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Turkish.
  case turkish = "tr"
  /// German.
  case german = "de"
  /// Spanish.
  case spanish = "es"
  /// Arabic.
  case arabic = "ar"

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool {
    self == .arabic
  }

  /// The value of `dir`: `ltr` or `rtl`.
  public var direction: String {
    isRightToLeft ? "rtl" : "ltr"
  }
}
