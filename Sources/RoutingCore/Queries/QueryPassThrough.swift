public import LinkCore

/// Carries a tap's query on to the target, without letting it change where the tap goes.
///
/// The stored target alone chooses scheme, host, port, path and fragment. The query is appended to
/// the target's own, pair by pair, and a pair is left out when
///
/// - the target has a value for its key already (compared decoded and without case),
/// - its key is ``reservedKeys``: it would change what an app or a store believes,
/// - it carries an encoded line break or a NUL,
/// - the target's scheme is not the web's and the key is not one of ``journeyKeys``,
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
    let url = Array(target.description.utf8)
    let fragment = url.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url[..<fragment].firstIndex(of: UInt8(ascii: "?"))
    var result = Array(url[..<fragment])
    let keys = mark.map { QueryPair.keys(url[($0 + 1)..<fragment]) } ?? []
    let isWeb = target.scheme == "https" || target.scheme == "http"
    var room = maximumLength - url.count
    var needsMark = mark == nil
    for pair in QueryPair.pairs(query).prefix(maximumPairs)
    where pair.bytes.count < room && !pair.isUnsafe && isAllowed(pair.key, isWeb: isWeb)
      && !keys.contains(pair.key)
    {
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

  private static func isAllowed(_ key: [UInt8], isWeb: Bool) -> Bool {
    let key = String(decoding: key, as: UTF8.self)
    return isWeb ? !reservedKeys.contains(key) : journeyKeys.contains(key)
  }
}
