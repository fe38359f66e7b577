import Delivery
import Foundation
import WireModels

/// Whether the internet can be reached from here, and what time it is there.
struct InternetCheck: Sendable {
  /// A host that answers whenever the internet does: Apple's copies of association files.
  static let witness = "https://app-site-association.cdn-apple.com/"

  let isOnline: Bool
  /// What the clock of this machine is compared with that of the witness.
  let clock: Finding

  /// Asks the witness, once.
  static func look() async -> InternetCheck {
    let answer = try? await OutboundGuard().get(witness)
    guard let answer else {
      let fix = "Compare it by hand, or run this where the internet can be reached."
      let why = "there is no way to the internet from here to compare the clock with."
      return InternetCheck(isOnline: false, clock: .unknown("clock", why, fix: fix))
    }
    guard let there = answer["date"].flatMap(moment) else {
      let fix = "Compare it by hand."
      let finding = Finding.unknown("clock", "the answer has no Date field.", fix: fix)
      return InternetCheck(isOnline: true, clock: finding)
    }
    return InternetCheck(isOnline: true, clock: compare(Date(), with: there))
  }

  static func compare(_ here: Date, with there: Date) -> Finding {
    let seconds = Int(abs(here.timeIntervalSince(there)).rounded())
    let way = here > there ? "fast" : "slow"
    let fix = "Let the system keep its time (NTP): windows of links and tokens go by this clock."
    if seconds > 300 { return .bad("clock", "The clock is \(seconds) s \(way).", fix: fix) }
    if seconds > 30 { return .warning("clock", "The clock is \(seconds) s \(way).", fix: fix) }
    return .good("clock", "The clock is right.")
  }

  /// Reads a date of HTTP (RFC 9110 §5.6.7).
  private static func moment(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text)
  }
}
