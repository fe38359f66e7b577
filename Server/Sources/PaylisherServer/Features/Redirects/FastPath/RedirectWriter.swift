import HTTPTypes
import LinkCore
import NIOCore

/// Writes redirects as the router and the HTTP encoder behind the front write them, byte for byte.
struct RedirectWriter: Sendable {
  private let beforeLocation = Array("HTTP/1.1 302 Found\r\nLocation: ".utf8)
  private let beforeID = Array("\r\nContent-Length: 0\r\nX-Request-Id: ".utf8)
  private let beforeDate: [UInt8]

  init(overTLS: Bool) {
    let fields = RouteFamily.redirect.headers(overTLS: overTLS)
      .map { "\($0.name.rawName): \($0.value)\r\n" }
    beforeDate = Array(("\r\n" + fields.joined() + "Date: ").utf8)
  }

  /// Adds an answer to a connection's answers.
  func write(_ location: String, requestID: EntityID, date: [UInt8], to answers: inout ByteBuffer) {
    answers.reserveCapacity(
      minimumWritableBytes: 128 + beforeDate.count + location.utf8.count + date.count
    )
    answers.writeBytes(beforeLocation)
    answers.writeString(location)
    answers.writeBytes(beforeID)
    Self.write(requestID, to: &answers)
    answers.writeBytes(beforeDate)
    answers.writeBytes(date)
  }

  /// Writes an id as its description does.
  private static func write(_ id: EntityID, to answers: inout ByteBuffer) {
    answers.writeWithUnsafeMutableBytes(minimumWritableBytes: 36) { bytes in
      var place = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          bytes[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = index < 8 ? id.high : id.low
        let byte = UInt8(truncatingIfNeeded: half >> UInt64(56 - index % 8 * 8))
        bytes[place] = digit(byte >> 4)
        bytes[place + 1] = digit(byte & 0xF)
        place += 2
      }
      return place
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

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
