import AttributionCore
import Persistence
import Redirecting

/// The cookie that names a browser for as long as its taps can be candidates, so that two taps of
/// one person are not taken for two people.
///
/// 31 random bits, on the link domain only, read by no script; set only where the app's owner has
/// switched probabilistic matching on.
enum BrowserCookie: Sendable {
  static let name = "__Host-pl_browser"
  static let largest = UInt32.max >> 1

  /// The browser's name, or a new one where a request brings none.
  static func name(_ headers: TapHeaders) -> BrowserName {
    if let value = headers.cookie(named: name), value.utf8.count == 8,
      let number = UInt32(value, radix: 16), (1...largest).contains(number)
    {
      return BrowserName(number, isKept: true)
    }
    return BrowserName(.random(in: 1...largest), isKept: false)
  }

  /// The header's value that gives a browser its name.
  static func set(_ browser: BrowserName) -> String {
    let digits = String(browser.number, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    let seconds = MatchingSettings.longestProbabilisticWindow / 1_000
    return "\(name)=\(padded); Max-Age=\(seconds); Path=/; Secure; HttpOnly; SameSite=Lax"
  }
}
