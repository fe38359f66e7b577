import LinkCore

/// A URL that a link may lead to.
///
/// The only way to make one is ``accept(_:policy:)``, for every write path and again for every
/// stored row, so that a target that was never checked cannot be served.
public struct AcceptedTarget: Hashable, Sendable, CustomStringConvertible {
  /// The URL as it is stored and sent: in canonical spelling, always ASCII.
  public let description: String
  /// How many bytes of ``description`` are the scheme.
  private let schemeLength: UInt16
  /// How many bytes behind the scheme's `://` are the host, 0 for a route in an app.
  private let hostLength: UInt16
  /// Whether the host is public for all to see; see ``LinkDomain/isPlainlyPublic(_:)``.
  let isPlainlyPublic: Bool

  /// The scheme, lower case.
  public var scheme: String {
    String(decoding: description.utf8.prefix(Int(schemeLength)), as: UTF8.self)
  }

  /// The host of a web target in its DNS form, `nil` for a route in an app.
  public var host: String? {
    guard hostLength > 0 else { return nil }
    let bytes = description.utf8.dropFirst(Int(schemeLength) + 3)
    return String(decoding: bytes.prefix(Int(hostLength)), as: UTF8.self)
  }

  /// Whether it is a page on the web, rather than a route in an app or an address such as `tel:`.
  public var isPage: Bool { hostLength > 0 }

  /// Whether it is a web page by `https`, as nearly all are.
  var isSecurePage: Bool { hostLength > 0 && schemeLength == 5 }

  private init(
    _ description: String,
    schemeLength: Int,
    hostLength: Int,
    isPlainlyPublic: Bool
  ) {
    self.description = description
    self.isPlainlyPublic = isPlainlyPublic
    self.schemeLength = UInt16(schemeLength)
    self.hostLength = UInt16(hostLength)
  }

  /// Checks a URL against a policy.
  ///
  /// ```swift
  /// try AcceptedTarget.accept("HTTPS://Bücher.example/a b", policy: policy)  // throws
  /// try AcceptedTarget.accept("HTTPS://Bücher.example/ü", policy: policy).description
  /// // "https://xn--bcher-kva.example/%C3%BC"
  /// ```
  ///
  /// - Throws: ``TargetRefusal`` with what was wrong and what would be right.
  public static func accept(
    _ raw: String,
    policy: TargetPolicy
  ) throws(TargetRefusal) -> AcceptedTarget {
    let limit = min(policy.maximumLength, TargetPolicy.longest)
    guard raw.utf8.count <= limit else { throw .tooLong(limit) }
    guard raw.unicodeScalars.allSatisfy(isAllowed) else { throw .forbiddenCharacter }
    let url = try parse(raw)
    try check(scheme: url.scheme, policy: policy)
    guard !hasEncodedControl(url) else { throw .encodedControl }
    guard !url.hasUserInfo else { throw .userInfo }
    guard url.port != 0 else { throw .badPort }
    var host: String?
    if url.isWeb {
      host = try policy.canonicalHost(url.bytes[url.hostRange])
      let standard = url.scheme == "https" ? 443 : 80
      guard policy.allowsPorts || url.port.map({ $0 == standard }) ?? true else {
        throw .portNotAllowed
      }
    } else if url.hostRange.isEmpty && url.pathRange.isEmpty && url.queryRange == nil {
      throw .noRoute
    }
    let text = url.description(host: host)
    guard text.utf8.count <= limit else { throw .tooLong(limit) }
    return AcceptedTarget(
      text,
      schemeLength: url.scheme.utf8.count,
      hostLength: host?.utf8.count ?? 0,
      isPlainlyPublic: host.map { LinkDomain.isPlainlyPublic(Array($0.utf8)[...]) } ?? false
    )
  }

  /// Checks a URL that was accepted before, under whatever policy: one that was changed since, so
  /// that no policy would accept it, is none any more.
  ///
  /// Most such URLs are plain, and looking at each byte once tells so; the others are checked like
  /// new ones.
  ///
  /// - Parameters:
  ///   - text: The URL's ``description``, as it was kept.
  ///   - kind: What kind of URL belongs in its place.
  /// - Returns: The target; `nil` where it would not be accepted.
  public static func acceptAgain(_ text: String, as kind: TargetPlace.Kind) -> AcceptedTarget? {
    acceptAgain(Array(text.utf8)[...], as: kind)
  }

  /// Checks a URL that was accepted before, by the bytes of its ``description``.
  public static func acceptAgain(
    _ bytes: ArraySlice<UInt8>,
    as kind: TargetPlace.Kind
  ) -> AcceptedTarget? {
    let text = String(decoding: bytes, as: UTF8.self)
    if let plain = PlainTarget(bytes), plain.isWeb || kind == .app || kind == .store {
      return AcceptedTarget(
        text,
        schemeLength: plain.schemeLength,
        hostLength: plain.isWeb ? plain.hostLength : 0,
        isPlainlyPublic: plain.isPlainlyPublic
      )
    }
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let scheme = text[..<colon].lowercased()
    let policy = TargetPolicy(
      schemes: kind.mayHave(scheme) ? [scheme] : [],
      allowsDevelopmentHosts: true,
      maximumLength: TargetPolicy.longest
    )
    return try? accept(text, policy: policy)
  }

  private static func parse(_ raw: String) throws(TargetRefusal) -> LinkURL {
    do {
      return try LinkURL(raw)
    } catch {
      throw TargetRefusal(error)
    }
  }

  private static func check(scheme: String, policy: TargetPolicy) throws(TargetRefusal) {
    if CustomScheme.neverAllowed.contains(scheme) { throw .schemeNeverAllowed(scheme) }
    guard policy.schemes.contains(scheme) else { throw .schemeNotAllowed(scheme) }
  }

  /// What shows as something else than it is, or as nothing, is refused rather than encoded.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return !"\"<>\\ ".unicodeScalars.contains(scalar) && !UInt8(scalar.value).isASCIIControl
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned:
      return false
    default: return true
    }
  }

  /// Whether an escape stands for the end of a text or of a line.
  ///
  /// A query may have line breaks, as in `https://wa.me/15550100?text=Hi%0AThere`: they are kept and sent
  /// as escapes, which no header field takes for an end.
  private static func hasEncodedControl(_ url: LinkURL) -> Bool {
    let bytes = url.bytes
    var rest = bytes[...]
    while let percent = rest.firstIndex(of: 0x25) {
      switch PercentCoding.escape(in: bytes, at: percent)?.byte {
      case 0x00: return true
      case 0x0A, 0x0D: if url.queryRange?.contains(percent) != true { return true }
      default: break
      }
      rest = bytes[(percent + 1)...]
    }
    return false
  }
}
