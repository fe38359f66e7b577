/// How an app looks on the pages of its links.
public struct AppAppearance: Codable, Hashable, Sendable {
  /// A square picture on the web; pages show the first letter of the app's name where absent.
  public var iconURL: String?
  /// The brand's color as six hexadecimal digits, such as `D6006D`.
  ///
  /// Pages take the nearest of their own colors, which can be read on light and on dark.
  public var color: String?

  /// Makes an appearance.
  public init(iconURL: String? = nil, color: String? = nil) {
    self.iconURL = iconURL
    self.color = color
  }
}
