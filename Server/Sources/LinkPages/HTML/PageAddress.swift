/// A URL that may stand in a page's link.
///
/// Targets are checked when they are written; this is the second look when they are shown, so
/// that a row from elsewhere cannot put a script into a page. It wants visible ASCII and a scheme
/// that leads somewhere: `https:`, `market:`, `intent:` or an app's own, but never one that runs
/// or reads something in the browser.
///
/// ```swift
/// PageAddress("acme://product/42")     // accepted
/// PageAddress("javascript:alert(1)")   // nil
/// ```
package struct PageAddress: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init?(_ text: String) {
    guard text.utf8.count <= 8_192, text.utf8.allSatisfy(Self.isVisible),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      Self.isScheme(text.utf8[..<colon]),
      !Self.refusedSchemes.contains(text[..<colon].lowercased())
    else { return nil }
    description = text
  }

  init?(_ text: String?) {
    guard let text else { return nil }
    self.init(text)
  }

  private static let refusedSchemes: Set<String> = [
    "about", "android-app", "blob", "chrome", "chrome-extension", "content", "data", "file",
    "filesystem", "itms-services", "jar", "javascript", "resource", "vbscript", "view-source",
    "ws", "wss",
  ]

  private static func isVisible(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
  }

  /// Whether bytes are a scheme of RFC 3986 §3.1.
  private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: isLetter(byte)
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}

extension PageAddress {
  /// The scheme, lower case.
  var scheme: String {
    description.prefix { $0 != ":" }.lowercased()
  }

  /// What the button that goes on to it says: the web, or what the device does with the address.
  func onward(_ text: PageText) -> String {
    switch scheme {
    case "https", "http": text(.continueOnTheWeb)
    case "tel", "facetime", "facetime-audio": text(.call)
    case "mailto": text(.writeEmail)
    case "sms", "smsto", "whatsapp": text(.writeMessage)
    case "geo", "maps": text(.showOnMap)
    default: text(.goOn)
    }
  }

  /// The name of the store whose page it is; `nil` where it is that of none that people know.
  var storeName: String? {
    Self.stores.first { description.hasPrefix($0.prefix) }?.name
  }

  private static let stores: [(prefix: String, name: String)] = [
    ("https://apps.apple.com/", "App Store"), ("https://play.google.com/", "Google Play"),
    ("market:", "Google Play"), ("https://itunes.apple.com/", "App Store"),
    ("https://appgallery.huawei.com/", "AppGallery"),
    ("https://appgallery.cloud.huawei.com/", "AppGallery"),
  ]

  /// Whether it is a page on the web.
  package var isWeb: Bool {
    scheme == "https" || scheme == "http"
  }
}
