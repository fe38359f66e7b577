import Foundation
import NIOCore

/// The head of a request that is plain enough to be answered before the HTTP parser sees it: a
/// `GET` of HTTP/1.1 with one `Host`, without a body, an upgrade or anything that closes.
///
/// It holds places in the connection's bytes and copies none of them.
struct PlainRequest: Hashable, Sendable {
  /// What the beginning of a connection's bytes is.
  enum Reading: Hashable, Sendable {
    /// A whole plain head.
    case plain(PlainRequest)
    /// What may become one.
    case incomplete
    /// Anything else; the parser behind knows what to do with it.
    case other
  }

  /// The bytes of the head, with the empty line that ends it.
  var length = 0
  /// The path without its query.
  var path = 0..<0
  /// The query without `?`, where there is one.
  var query: Range<Int>?
  /// Where the fields that answers look at have their values.
  private(set) var fields = Fields()

  /// The longest head that is looked at, in bytes; the parser behind has its own limits.
  static let maximumLength = 8_192
  /// The most fields of a head that is looked at.
  static let maximumFields = 64

  /// The fields that answers look at.
  enum Field: Int, CaseIterable, Sendable {
    case host, userAgent, referer, acceptLanguage, secPurpose, purpose, xMoz
    case clientBrands, clientPlatform, clientMobile, clientModel, clientPlatformVersion
    case acceptEncoding, cookie, forwardedFor
  }

  /// The values' places by field.
  struct Fields: Hashable, Sendable {
    private var starts = SIMD16<UInt16>(repeating: 0)
    private var ends = SIMD16<UInt16>(repeating: 0)

    subscript(_ field: Field) -> Range<Int>? {
      get {
        let end = Int(ends[field.rawValue])
        return end == 0 ? nil : Int(starts[field.rawValue])..<end
      }
      set {
        starts[field.rawValue] = UInt16(truncatingIfNeeded: newValue?.lowerBound ?? 0)
        ends[field.rawValue] = UInt16(truncatingIfNeeded: newValue?.upperBound ?? 0)
      }
    }
  }

  /// Notes a field's value; `false` where it was there already.
  mutating func note(_ field: Field, at range: Range<Int>) -> Bool {
    guard fields[field] == nil else { return false }
    fields[field] = range
    return true
  }

  /// The text of another field, by its name in lower case; `nil` where it is not there exactly once.
  func onlyValue(of name: [UInt8], in bytes: UnsafeRawBufferPointer) -> String? {
    var found: Range<Int>?
    var start = path.upperBound
    while start < length, let end = bytes[start..<length].firstIndex(of: UInt8(ascii: "\r")) {
      let colon = start + name.count
      let isNamed =
        colon < end && bytes[colon] == UInt8(ascii: ":")
        && zip(bytes[start..<colon], name).allSatisfy { byte, lower in
          ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == lower
        }
      if isNamed {
        guard found == nil else { return nil }
        found = colon + 1..<end
      }
      start = end + 2
    }
    return found.map { range in
      let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      return text.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The text of a field's value.
  func text(_ field: Field, in bytes: UnsafeRawBufferPointer) -> String? {
    fields[field].map {
      String(decoding: UnsafeRawBufferPointer(rebasing: bytes[$0]), as: UTF8.self)
    }
  }
}

/// Answers plain requests in front of the HTTP parser; belongs to one event loop.
protocol FastPathResponder: AnyObject {
  /// Takes a request, or leaves it to the router.
  ///
  /// A responder that takes a request adds its answer to `answers`, and calls ``FastPathChannelHandler/finish()`` of
  /// the connection later, once everything that was added may leave: never from within this call.
  ///
  /// - Parameters:
  ///   - request: The request's places in `bytes`.
  ///   - bytes: What the connection received.
  ///   - client: The connection.
  ///   - answers: The connection's answers so far, in the order of their requests.
  /// - Returns: Whether it was taken.
  func take(
    _ request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    for client: FastPathChannelHandler,
    answers: inout ByteBuffer
  ) -> Bool
}
