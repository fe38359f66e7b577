import HTTPTypes
import LinkCore
import LinkPages
import NIOCore
import NIOHTTP1
import Redirecting

/// Writes answers of taps as the router and the HTTP encoder behind the fast path write them, byte for
/// byte.
struct TapAnswerWriter: Sendable {
  private let redirectFields: [UInt8]
  private let pageFields: [UInt8]
  /// The fields that follow the request's id.
  private let lastRedirectFields: [UInt8]
  private let lastPageFields: [UInt8]

  init(overTLS: Bool) {
    let family = RouteFamily.redirect.headers(overTLS: overTLS)
    let page = PageResponse.fields
    redirectFields = Self.lines([(HTTPField.Name.contentLength.rawName, "0")])
    pageFields = Self.lines(page.map { ($0.name.rawName, $0.value) })
    lastRedirectFields = Self.lines(family.map { ($0.name.rawName, $0.value) })
    lastPageFields = Self.lines(
      family.filter { page[$0.name] == nil }.map { ($0.name.rawName, $0.value) }
    )
  }

  private static func lines(_ fields: [(String, String)]) -> [UInt8] {
    Array(fields.map { "\($0.0): \($0.1)\r\n" }.joined().utf8)
  }

  /// Adds an answer to a connection's answers.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - acceptEncoding: The codings that the client takes.
  ///   - requestID: What `X-Request-Id` says.
  ///   - date: The value of `Date` and the end of the head.
  ///   - answers: The connection's answers.
  func write(
    _ answer: TapAnswer,
    acceptEncoding: String?,
    requestID: EntityID,
    date: [UInt8],
    to answers: inout ByteBuffer
  ) {
    let coding = answer.isPage ? PageCoding.best(for: acceptEncoding) : .identity
    let body = answer.body(coding)
    answers.reserveCapacity(minimumWritableBytes: 1_024 + (body?.count ?? 0))
    Self.write(status: answer.status, to: &answers)
    if case .location(let location) = answer.content {
      answers.writeStaticString("Location: ")
      answers.writeString(location)
      answers.writeStaticString("\r\n")
      answers.writeBytes(redirectFields)
    } else if let body {
      answers.writeBytes(pageFields)
      if coding != .identity { answers.writeString("Content-Encoding: \(coding.rawValue)\r\n") }
      for cookie in answer.cookies { answers.writeString("Set-Cookie: \(cookie)\r\n") }
      if let seconds = answer.retryAfter { answers.writeString("Retry-After: \(seconds)\r\n") }
      answers.writeString("Content-Length: \(body.count)\r\n")
    }
    answers.writeStaticString("X-Request-Id: ")
    Self.write(requestID, to: &answers)
    answers.writeStaticString("\r\n")
    answers.writeBytes(body == nil ? lastRedirectFields : lastPageFields)
    answers.writeStaticString("Date: ")
    answers.writeBytes(date)
    if let body { answers.writeBytes(body) }
  }

  /// Writes the line that begins an answer; nearly all are one of two.
  private static func write(status: Int, to answers: inout ByteBuffer) {
    switch status {
    case 200: answers.writeStaticString("HTTP/1.1 200 OK\r\n")
    case 302: answers.writeStaticString("HTTP/1.1 302 Found\r\n")
    default:
      let status = HTTPResponseStatus(statusCode: status)
      answers.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    }
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
