import LinkCore
public import TargetCore

/// Carries a tap's query on to the target, without letting it change where the tap goes.
///
/// The stored target alone chooses scheme, host, port, path and fragment. The query is appended to
/// the target's own, pair by pair, and a pair is left out when
///
/// - the target has a value for its key already (compared decoded, without case, and as PHP and servers
///   that split at `;` read keys),
/// - its key is ``reservedKeys``: it would change what an app or a store believes,
/// - it carries an encoded line break or a NUL, or more than ``maximumPairs`` keys,
/// - the target's scheme is not the web's and the key is not one of ``journeyKeys``,
/// - the target is a page of a store and the key is not one of ``storeKeys``,
/// - it would be the 33rd or push the whole above ``maximumLength``.
///
/// ```swift
/// // stored: https://shop.example.com/sale?utm_source=mail#top
/// QueryPassThrough.apply("utm_source=evil&size=42", to: target)
/// // https://shop.example.com/sale?utm_source=mail&size=42#top
/// ```
public enum QueryPassThrough: Sendable {
  /// Keys that a request may never set: they gate a route, say what a store tells the app, or name a
  /// device.
  public static let reservedKeys: Set<String> = [
    "auth", "referrer", "pl_token", "pl_click", "pl_ticket", "idfa", "gaid",
  ]
  /// The keys that reach a custom scheme: those that name the campaign and the journey, and the data of
  /// a OneLink.
  public static let journeyKeys: Set<String> = OneLinkParameters.appData.union([
    "jid", "keyname", "source",
  ])
  /// The hosts where apps are got; a list of allowed hosts need not name them.
  public static let storeHosts = [
    "apps.apple.com", "itunes.apple.com", "play.google.com", "appgallery.huawei.com",
    "appgallery.cloud.huawei.com",
  ]
  /// The keys that reach a page of a store: its language and country.
  ///
  /// Others name who earns from the sale (`at`, `ct`, `pt`), or have the store open another page
  /// (`launch`, `url`, `id`).
  public static let storeKeys: Set<String> = ["gl", "hl", "l"]
  /// The longest result, in bytes; pairs that do not fit are left out.
  public static let maximumLength = 4_096
  /// The most pairs that are carried over.
  static let maximumPairs = 32

  /// The target's URL with what the query may add.
  ///
  /// - Parameters:
  ///   - query: the request's query, percent-encoded, without `?`.
  ///   - target: the stored target.
  /// - Returns: ASCII that begins with the target's scheme, host and port, unchanged.
  public static func apply(_ query: String?, to target: AcceptedTarget) -> String {
    guard let query, !query.isEmpty else { return target.description }
    return apply(query, to: target.description, Kind(target))
  }

  /// A short link with what the query of a tap on it may add, for another browser on the same way.
  ///
  /// - Parameters:
  ///   - query: the request's query, percent-encoded, without `?`.
  ///   - address: the short link.
  /// - Returns: ASCII that begins with the link's scheme, host and port, unchanged.
  public static func apply(_ query: String?, toShortLink address: String) -> String {
    guard let query, !query.isEmpty else { return address }
    return apply(query, to: address, .web)
  }

  private static func apply(_ query: String, to target: String, _ kind: Kind) -> String {
    let url = Array(target.utf8)
    let fragment = url.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url[..<fragment].firstIndex(of: UInt8(ascii: "?"))
    var result = Array(url[..<fragment])
    let stored = mark.map { QueryPair.names(url[($0 + 1)..<fragment]) } ?? []
    var room = maximumLength - url.count
    var needsMark = mark == nil
    let pairs = query.utf8.split(separator: UInt8(ascii: "&"), maxSplits: maximumPairs)
    for raw in pairs.prefix(maximumPairs) where raw.count < room {
      let pair = QueryPair(raw)
      guard pair.bytes.count < room, !pair.isUnsafe else { continue }
      let names = pair.names
      guard kind.allows(pair.key, names), stored.isDisjoint(with: names) else { continue }
      if needsMark {
        result.append(UInt8(ascii: "?"))
      } else if let last = result.last, last != UInt8(ascii: "?"), last != UInt8(ascii: "&") {
        result.append(UInt8(ascii: "&"))
      }
      needsMark = false
      result += pair.bytes
      room -= pair.bytes.count + 1
    }
    return String(decoding: result + url[fragment...], as: UTF8.self)
  }

  /// What a target is, which decides what keys reach it.
  private enum Kind {
    case app, store, web

    init(_ target: AcceptedTarget) {
      switch target.host {
      case nil: self = .app
      case let host?: self = storeHosts.contains(host) ? .store : .web
      }
    }

    func allows(_ key: [UInt8], _ names: [[UInt8]]) -> Bool {
      let key = String(decoding: key, as: UTF8.self)
      return switch self {
      case .app: journeyKeys.contains(key)
      case .store: storeKeys.contains(key)
      case .web: names.allSatisfy { !reservedKeys.contains(String(decoding: $0, as: UTF8.self)) }
      }
    }
  }
}

/// One `key=value` of a query, made safe to stand in a URL.
struct QueryPair {
  /// The key, decoded and in ASCII lower case.
  let key: [UInt8]
  /// The keys that servers may read in it, for comparing.
  ///
  /// PHP takes spaces before a key away, cuts it at `[` and reads `.`, space and `[` inside as `_`;
  /// other servers end a pair at `;` as at `&`.
  var names: [[UInt8]] {
    decoded.contains(where: Self.isSpecial) ? Self.names(in: decoded) : [key]
  }
  /// The pair as it is appended: ASCII, everything that may not stand in a query encoded.
  let bytes: [UInt8]
  /// Whether it carries an encoded control character, or more keys than a query may carry over.
  let isUnsafe: Bool
  private let decoded: [UInt8]

  /// The comparable keys of a stored query.
  static func names(_ query: ArraySlice<UInt8>) -> Set<[UInt8]> {
    Set(query.split(separator: UInt8(ascii: "&")).flatMap { QueryPair($0).names })
  }

  init(_ raw: some Collection<UInt8>) {
    let raw = Array(raw)
    let isPlain = raw.allSatisfy { allowed[Int($0)] && $0 != UInt8(ascii: "+") }
    bytes = isPlain ? raw : Self.encoded(raw)
    let name = bytes.prefix { $0 != UInt8(ascii: "=") }
    key = (isPlain ? Array(name) : Self.decoded(name)).map(\.asciiLowercased)
    decoded = isPlain ? raw : Self.decoded(bytes)
    let keys = decoded.reduce(1) { $1 == UInt8(ascii: ";") ? $0 + 1 : $0 }
    isUnsafe =
      keys > QueryPassThrough.maximumPairs || decoded.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Whether a byte can make a server read another key than the text before `=`.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ".")
      || byte <= 0x20
  }

  private static func names(in pair: [UInt8]) -> [[UInt8]] {
    pair.split(separator: UInt8(ascii: ";")).flatMap { part -> [[UInt8]] in
      let name = part.prefix { $0 != UInt8(ascii: "=") }.drop { $0 <= 0x20 }
        .prefix { $0 != UInt8(ascii: "[") && $0 != 0 }
      // Some servers cut spaces at the end, PHP reads them as underscores.
      guard let last = name.lastIndex(where: { $0 > 0x20 }) else { return [] }
      return Set([folded(name), folded(name[...last])]).sorted { $0.count < $1.count }
    }
  }

  private static func folded(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.map { byte in
      byte == UInt8(ascii: ".") || byte <= 0x20 ? UInt8(ascii: "_") : byte.asciiLowercased
    }
  }

  /// Encodes what RFC 3986 does not allow in a query; well-formed escapes stay as they are.
  private static func encoded(_ raw: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    for (index, byte) in raw.enumerated() {
      if allowed[Int(byte)] || escape(in: raw, at: index) != nil {
        result.append(byte)
      } else {
        PercentCoding.appendEscape(of: byte, to: &result)
      }
    }
    return result
  }

  /// The byte that an escape at a place stands for.
  ///
  /// Made for arrays: the one for all collections cannot be specialised in another module, and costs a tap with a long
  /// query of escapes some milliseconds.
  private static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = Hexadecimal.value(of: bytes[index + 1]),
      let low = Hexadecimal.value(of: bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Decodes escapes, and `+` as the space that forms write it as.
  private static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let byte = escape(in: bytes, at: index) {
        result.append(byte)
        index += 3
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
