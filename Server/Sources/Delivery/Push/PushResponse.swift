import LinkCore

/// A provider's answer to one request.
package struct PushResponse: Hashable, Sendable {
  /// The most bytes of a body that are kept.
  package static let maximumBody = 16 * 1_024

  /// The HTTP status.
  package var status: Int
  /// The seconds of `Retry-After`, where the provider sent it.
  package var retryAfter: Int64?
  /// `apns-id`, or the name of FCM's message.
  package var id: String?
  /// The body, cut after ``maximumBody``.
  package var body: [UInt8]

  /// Makes an answer.
  package init(status: Int, retryAfter: Int64? = nil, id: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.retryAfter = retryAfter
    self.id = id
    self.body = body
  }
}

/// The delay that `Retry-After` asks for
/// ([RFC 9110 §10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)).
enum RetryAfter: Sendable {
  /// The longest delay that is believed, in seconds: a day.
  static let maximum: Int64 = 86_400

  /// Seconds from a number or an HTTP date; `nil` for anything else.
  static func seconds(_ text: String, now: Int64) -> Int64? {
    if let number = Int64(text) { return number >= 0 ? min(number, maximum) : nil }
    guard let date = HTTPDate.milliseconds(text) else { return nil }
    return min(max(0, (date - now + 999) / 1_000), maximum)
  }
}

/// The preferred form of dates in HTTP
/// ([RFC 9110 §5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)).
enum HTTPDate: Sendable {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Milliseconds since 1970 of a text such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func milliseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT",
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Timestamp(iso8601: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")?.milliseconds
  }
}
