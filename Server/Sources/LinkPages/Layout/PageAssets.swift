/// The files of `Assets/`, which the build puts into the program.
enum PageAssets {
  /// The styles of all pages.
  static let style = HTML(embeddedAsset: PackageResources.page_css)
  /// The styles that all previews of in-app messages share.
  static let messageStyle = HTML(embeddedAsset: PackageResources.message_css)
  /// The script of the landing page.
  static let landingScript = HTML(embeddedAsset: PackageResources.landing_js)
}
