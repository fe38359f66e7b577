import LinkCore

/// One `key=value` of a query, made safe to stand in a URL.
struct QueryPair {
  /// The key, decoded and in ASCII lower case, for comparing.
  let key: [UInt8]
  /// The pair as it is appended: ASCII, everything that may not stand in a query encoded.
  let bytes: [UInt8]
  /// Whether it carries an encoded control character.
  let isUnsafe: Bool

  /// The pairs of a request's query, in order, without empty ones.
  static func pairs(_ query: String) -> [QueryPair] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { QueryPair($0) }
  }

  /// The comparable keys of a stored query.
  static func keys(_ query: ArraySlice<UInt8>) -> [[UInt8]] {
    (query.split { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }.map { QueryPair($0).key })
  }

  private init(_ raw: some Collection<UInt8>) {
    let raw = Array(raw)
    let isPlain = raw.allSatisfy { allowed[Int($0)] && $0 != UInt8(ascii: "+") }
    bytes = isPlain ? raw : Self.encoded(raw)
    isUnsafe = isPlain ? false : Self.decoded(bytes).contains { $0 < 0x20 || $0 == 0x7F }
    let name = bytes.prefix { $0 != UInt8(ascii: "=") }
    key = (isPlain ? Array(name) : Self.decoded(name)).map(\.asciiLowercased)
  }

  /// Encodes what RFC 3986 does not allow in a query; well-formed escapes stay as they are.
  private static func encoded(_ raw: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    for (index, byte) in raw.enumerated() {
      if allowed[Int(byte)] || PercentCoding.escape(in: raw, at: index) != nil {
        result.append(byte)
      } else {
        PercentCoding.appendEscape(of: byte, to: &result)
      }
    }
    return result
  }

  /// Decodes escapes, and `+` as the space that forms write it as.
  private static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"),
        let (byte, next) = PercentCoding.escape(in: bytes, at: index)
      {
        result.append(byte)
        index = next
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return result
  }
}

/// RFC 3986 `query` without `'`, which ends attributes, and without `%`, which callers look at.
private let allowed: [Bool] = {
  var allowed = Array(repeating: false, count: 256)
  for range in [0x30...0x39, 0x41...0x5A, 0x61...0x7A] {
    for byte in range { allowed[byte] = true }
  }
  for byte in "-._~!$&()*+,;=:@/?".utf8 { allowed[Int(byte)] = true }
  return allowed
}()
