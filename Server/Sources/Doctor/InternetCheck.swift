import Dashboard
import Delivery
import Foundation
import WireModels

/// Whether the internet can be reached from here, and what time it is there.
package struct InternetCheck: Sendable {
  /// A host that answers whenever the internet does: Apple's copies of association files.
  static let witness = "https://app-site-association.cdn-apple.com/"

  /// Whether the witness answered.
  package let isOnline: Bool
  /// What the clock of this machine is compared with that of the witness.
  let clock: Finding

  /// Asks the witness, once.
  package static func look() async -> InternetCheck {
    let answer = try? await OutboundGuard().get(witness)
    guard let answer else {
      let finding = Finding.unknown("clock", .noInternet, fix: .init(.compareOrMove))
      return InternetCheck(isOnline: false, clock: finding)
    }
    guard let there = answer["date"].flatMap(moment) else {
      let finding = Finding.unknown("clock", .noDate, fix: .init(.compare))
      return InternetCheck(isOnline: true, clock: finding)
    }
    return InternetCheck(isOnline: true, clock: compare(Date(), with: there))
  }

  static func compare(_ here: Date, with there: Date) -> Finding {
    let seconds = Int(abs(here.timeIntervalSince(there)).rounded())
    let way: FindingReason = here > there ? .clockFast : .clockSlow
    let values: [String: Problem.Argument] = ["seconds": .init(seconds)]
    if seconds > 300 { return .bad("clock", way, values, fix: .init(.keepTime)) }
    if seconds > 30 { return .warning("clock", way, values, fix: .init(.keepTime)) }
    return .good("clock", .clockGood)
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
