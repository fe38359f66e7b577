import Persistence
import Redirecting

/// The cookie that names a browser for as long as its taps can be candidates, so that two taps of
/// one person are not taken for two people.
///
/// 32 random bits, on the link domain only, read by no script; set only where the app's owner has
/// switched probabilistic matching on.
enum BrowserCookie: Sendable {
  static let name = "__Host-pl_browser"

  /// The browser's name, where it has one.
  static func read(_ headers: TapHeaders) -> UInt32? {
    guard let value = headers.cookie(named: name), value.utf8.count == 8 else { return nil }
    return UInt32(value, radix: 16)
  }

  /// The header's value that gives a browser its name.
  static func set(_ browser: UInt32) -> String {
    let digits = String(browser, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    let seconds = MatchingSettings.longestProbabilisticWindow / 1_000
    return "\(name)=\(padded); Max-Age=\(seconds); Path=/; Secure; HttpOnly; SameSite=Lax"
  }
}
