import Crypto
public import LinkPages

/// A file that pages of the dashboard load: the hash of its content is in its name, so that browsers
/// keep it for ever.
public struct DashboardAsset: Sendable {
  /// The path, such as `/dashboard/assets/3f1c9a2b7d104e55.css`.
  public let path: String
  /// The value of `Content-Type`.
  public let type: String
  /// The content, compressed once.
  public let content: PageTemplate

  init(_ bytes: [UInt8], extension name: String, type: String) {
    let hash = SHA256.hash(data: bytes).prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    path = "/dashboard/assets/\(hash.joined()).\(name)"
    self.type = type
    content = PageTemplate(HTML(embeddedAsset: bytes))
  }

  /// The styles of all pages.
  public static let style = DashboardAsset(
    PackageResources.dashboard_css,
    extension: "css",
    type: "text/css; charset=utf-8"
  )
  /// The script of all pages.
  public static let script = DashboardAsset(
    PackageResources.dashboard_js,
    extension: "js",
    type: "text/javascript; charset=utf-8"
  )
  /// The sign of the dashboard among the tabs of a browser.
  public static let icon = DashboardAsset(
    PackageResources.favicon_svg,
    extension: "svg",
    type: "image/svg+xml; charset=utf-8"
  )
  /// Every file.
  public static let all = [style, script, icon]
}
