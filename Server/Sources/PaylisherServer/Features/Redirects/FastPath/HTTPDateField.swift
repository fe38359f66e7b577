import LinkCore

/// The value of `Date` (RFC 9110 §5.6.7) and the end of a head, written once a second.
struct HTTPDateField: Sendable {
  private var second = Int64.min
  private(set) var bytes: [UInt8] = []

  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Follows the time.
  mutating func update(_ now: Timestamp) {
    let second = max(0, now.milliseconds / 1_000)
    guard second != self.second else { return }
    self.second = second
    bytes = Array((Self.text(second) + "\r\n\r\n").utf8)
  }

  /// A moment after 1970, such as `Sat, 21 Nov 2026 03:51:45 GMT`.
  static func text(_ second: Int64) -> String {
    let iso = Timestamp(milliseconds: second * 1_000).iso8601
    // 2026-11-21T03:51:45.000Z
    let parts = iso.split { $0 == "-" || $0 == "T" || $0 == "." || $0 == "Z" }
    guard parts.count >= 4, let month = Int(parts[1]), (1...12).contains(month) else { return "" }
    let day = days[Int(second / 86_400 % 7)]
    return "\(day), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]) GMT"
  }
}
