import Crypto
import Foundation

/// What a page may load and do, as the value of `Content-Security-Policy`.
///
/// Nothing comes from anywhere but the page's own origin, beside pictures. The only styles and the only script that
/// run are those of `Assets/`, which the policy names by the SHA-256 of their text
/// ([CSP §2.3.1](https://www.w3.org/TR/CSP3/#framework-directive-source-list)), so that a page can be
/// rendered and compressed once for many answers.
package struct ContentSecurityPolicy: Hashable, Sendable, CustomStringConvertible {
  /// The header's value.
  package let description: String

  /// The policy of every page of this target.
  package static let page = ContentSecurityPolicy(
    styles: [PageAssets.style, PageAssets.detailStyle],
    scripts: [PageAssets.landingScript]
  )

  /// - Parameters:
  ///   - styles: The texts of the `<style>` elements.
  ///   - scripts: The texts of the `<script>` elements.
  ///   - pictures: Where pictures come from.
  ///   - ancestors: Which pages may show the page in a frame.
  init(
    styles: [HTML],
    scripts: [HTML],
    pictures: String = "'self' https: data:",
    ancestors: String = "'none'"
  ) {
    description = [
      "default-src 'none'",
      "script-src \(scripts.isEmpty ? "'none'" : Self.hashes(scripts))",
      "style-src \(Self.hashes(styles))",
      "img-src \(pictures)",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors \(ancestors)",
      "base-uri 'none'",
      "object-src 'none'",
    ].joined(separator: "; ")
  }

  private static func hashes(_ texts: [HTML]) -> String {
    texts.map { text in
      let hash = Data(SHA256.hash(data: Data(text.description.utf8)))
      return "'sha256-\(hash.base64EncodedString())'"
    }
    .joined(separator: " ")
  }
}
