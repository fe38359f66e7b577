/// The files of `Assets/`, which the build puts into the program.
enum PageAssets {
  static let style = HTML(embeddedAsset: PackageResources.page_css)
  /// The styles of pages that show codes, targets or notices, which the landing page does without.
  static let detailStyle = HTML(embeddedAsset: PackageResources.details_css)
  /// The styles that all previews of in-app messages share.
  static let messageStyle = HTML(embeddedAsset: PackageResources.message_css)
  /// The script of the landing page, without the comments and the indentation of its source.
  static let landingScript = HTML(embeddedAsset: withoutComments(PackageResources.landing_js))

  /// Lines that are comments go, and so do the spaces before the others.
  private static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    script.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
      .filter { !$0.starts(with: Array("//".utf8)) }
      .reduce(into: []) { $0 += $1 + [UInt8(ascii: "\n")] }
  }
}
