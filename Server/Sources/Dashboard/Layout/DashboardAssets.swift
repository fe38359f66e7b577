import Crypto
package import LinkPages

/// A file that pages of the dashboard load: the hash of its content is in its name, so that browsers
/// keep it for ever.
package struct DashboardAsset: Sendable {
  /// The path, such as `/dashboard/assets/3f1c9a2b7d104e55.css`.
  package let path: String
  /// The value of `Content-Type`.
  package let type: String
  /// The content, compressed once.
  package let content: PageTemplate

  init(_ bytes: [UInt8], extension name: String, type: String) {
    let hash = SHA256.hash(data: bytes).prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    path = "/dashboard/assets/\(hash.joined()).\(name)"
    self.type = type
    content = PageTemplate(HTML(embeddedAsset: bytes))
  }

  /// The styles of all pages.
  package static let style = DashboardAsset(
    PackageResources.dashboard_css,
    extension: "css",
    type: "text/css; charset=utf-8"
  )
  /// The script of all pages.
  package static let script = DashboardAsset(
    PackageResources.dashboard_js,
    extension: "js",
    type: "text/javascript; charset=utf-8"
  )
  /// The sign of the dashboard among the tabs of a browser.
  package static let icon = DashboardAsset(
    PackageResources.favicon_svg,
    extension: "svg",
    type: "image/svg+xml; charset=utf-8"
  )
  /// Every file.
  package static let all = [style, script, icon]
}
