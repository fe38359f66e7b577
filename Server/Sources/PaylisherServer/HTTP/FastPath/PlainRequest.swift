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

extension PlainRequest {
  /// Reads the head at the beginning of some bytes.
  ///
  /// It is stricter than any parser behind it: a head that it calls plain ends where every parser
  /// says that it ends, and has no body (RFC 9112 §2.2, §5, §6.3, §11.2).
  static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
    var reader = PlainRequestReader(bytes: bytes)
    do throws(PlainRequestReader.Stop) {
      return .plain(try reader.head())
    } catch {
      switch error {
      case .incomplete: return bytes.count < maximumLength ? .incomplete : .other
      case .other: return .other
      }
    }
  }
}

/// Walks over a head.
private struct PlainRequestReader {
  let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var request = PlainRequest()

  /// Why there is no plain head.
  enum Stop: Error {
    case incomplete, other
  }

  init(bytes: UnsafeRawBufferPointer) {
    let count = min(bytes.count, PlainRequest.maximumLength)
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<count])
  }

  mutating func head() throws(Stop) -> PlainRequest {
    try expect("GET /")
    try target()
    try expect("HTTP/1.1\r\n")
    var count = 0
    while try peek() != UInt8(ascii: "\r") {
      count += 1
      guard count <= PlainRequest.maximumFields else { throw .other }
      try field()
    }
    try expect("\r\n")
    guard request.fields[.host] != nil else { throw .other }
    request.length = place
    return request
  }

  private func peek() throws(Stop) -> UInt8 {
    guard place < bytes.count else { throw .incomplete }
    return bytes[place]
  }

  private mutating func expect(_ text: StaticString) throws(Stop) {
    for index in 0..<text.utf8CodeUnitCount {
      guard try peek() == text.utf8Start[index] else { throw .other }
      place += 1
    }
  }

  /// The path, of which the first byte was read, and the query, with the space behind them.
  private mutating func target() throws(Stop) {
    let start = place - 1
    var mark: Int?
    while true {
      let byte = try peek()
      if byte == UInt8(ascii: " ") { break }
      if byte == UInt8(ascii: "?"), mark == nil {
        mark = place
      } else if !Self.isTarget(byte) {
        throw .other
      }
      place += 1
    }
    request.path = start..<(mark ?? place)
    request.query = mark.map { $0 + 1..<place }
    place += 1
  }

  /// A name, a colon and a value on one line.
  private mutating func field() throws(Stop) {
    let start = place
    while try peek() != UInt8(ascii: ":") {
      guard Self.isToken(bytes[place]) else { throw .other }
      place += 1
    }
    let name = start..<place
    guard !name.isEmpty else { throw .other }
    place += 1
    while try peek() == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t") { place += 1 }
    let value = place
    while try peek() != UInt8(ascii: "\r") {
      let byte = bytes[place]
      guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else { throw .other }
      place += 1
    }
    let end = place
    try expect("\r\n")
    guard note(name, value: value..<end) else { throw .other }
  }

  /// Whether a head with this field is still plain; notes its value where answers look at it.
  private mutating func note(_ name: Range<Int>, value: Range<Int>) -> Bool {
    switch name.count {
    case 4 where matches(name, "host"): return keep(.host, value)
    case 5 where matches(name, "x-moz"): return keep(.xMoz, value)
    case 6 where matches(name, "cookie"): return keep(.cookie, value)
    case 6 where matches(name, "expect"): return false
    case 7 where matches(name, "referer"): return keep(.referer, value)
    case 7 where matches(name, "purpose"): return keep(.purpose, value)
    case 7 where matches(name, "upgrade"): return false
    case 9 where matches(name, "sec-ch-ua"): return keep(.clientBrands, value)
    case 10 where matches(name, "user-agent"): return keep(.userAgent, value)
    case 10 where matches(name, "connection"): return matches(value, "keep-alive")
    case 9 where matches(name, "x-purpose"): return false
    case 11 where matches(name, "sec-purpose"): return keep(.secPurpose, value)
    case 13 where matches(name, "x-sec-purpose"): return false
    case 14 where matches(name, "content-length"): return false
    // Nearly every browser sends both with a tap; what has another value is rarely one.
    case 14 where matches(name, "sec-fetch-mode"): return matches(value, "navigate")
    case 14 where matches(name, "sec-fetch-dest"): return matches(value, "document")
    case 15 where matches(name, "accept-language"): return keep(.acceptLanguage, value)
    case 15 where matches(name, "accept-encoding"): return keep(.acceptEncoding, value)
    case 15 where matches(name, "x-forwarded-for"): return keep(.forwardedFor, value)
    case 15 where matches(name, "sec-ch-ua-model"): return keep(.clientModel, value)
    case 16 where matches(name, "sec-ch-ua-mobile"): return keep(.clientMobile, value)
    case 16 where matches(name, "proxy-connection"): return false
    case 17 where matches(name, "transfer-encoding"): return false
    case 18 where matches(name, "sec-ch-ua-platform"): return keep(.clientPlatform, value)
    case 20 where matches(name, "next-router-prefetch"): return false
    case 20 where matches(name, "sec-speculation-tags"): return false
    case 21 where matches(name, "x-middleware-prefetch"): return false
    case 26 where matches(name, "sec-ch-ua-platform-version"):
      return keep(.clientPlatformVersion, value)
    default: return true
    }
  }

  /// Notes a value that is ASCII, not empty and has no space at its end; nothing else is plain.
  private mutating func keep(_ field: PlainRequest.Field, _ value: Range<Int>) -> Bool {
    guard let last = value.last, bytes[last] > 0x20 else { return false }
    var union: UInt8 = 0
    for index in value { union |= bytes[index] }
    return union < 0x80 && request.note(field, at: value)
  }

  /// Whether bytes are a word in any case; the word is in lower case.
  private func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<range.count {
      let byte = bytes[range.lowerBound + index]
      let folded = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      guard folded == word.utf8Start[index] else { return false }
    }
    return true
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// What may stand in a path or a query (RFC 3986 §3.3, §3.4).
  private static func isTarget(_ byte: UInt8) -> Bool {
    if isLetterOrDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "%"):
      return true
    default: return false
    }
  }

  /// What may stand in a field's name (RFC 9110 §5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    if isLetterOrDigit(byte) || byte == UInt8(ascii: "-") { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }
}
