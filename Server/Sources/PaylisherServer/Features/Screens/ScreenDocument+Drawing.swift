import LayoutCore
import LinkCore
import ScreenCore
import ScreenLinting

extension LayoutEnvironment {
  /// A phone of 390 × 844 points, in which drafts are drawn.
  static func phone(_ scheme: LayoutColorScheme, languages: [LanguageTag]) -> LayoutEnvironment {
    LayoutEnvironment(
      size: LayoutSize(width: 390, height: 844),
      insets: LayoutInsets(top: 47, bottom: 34),
      colorScheme: scheme,
      languages: languages
    )
  }
}

extension ScreenDocument {
  /// The screen with made-up prices.
  func drawn(on phone: LayoutEnvironment) -> LayoutGeometry? {
    resolve(
      in: phone,
      state: ScreenState(openedAt: Timestamp(milliseconds: 0), products: samples),
      measurer: AverageTextMeasurer()
    )
  }
}
