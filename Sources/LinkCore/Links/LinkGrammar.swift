/// Reads the links of an app.
///
/// One pass over the bytes decides whose a URL is, refuses what is malformed, and takes the rest
/// apart into segments and parameters. `docs/link-grammar.md` lists every decision.
public enum LinkGrammar: Sendable {
  /// The longest link, in bytes.
  public static let maximumLength = 8_192
  /// The most parameters of a link.
  public static let maximumParameters = 64
  /// The longest name of a parameter, in bytes after decoding.
  public static let maximumNameLength = 128
  /// The longest value of a parameter, in bytes after decoding.
  public static let maximumValueLength = 2_048

  /// Says what a URL is to an app.
  ///
  /// ```swift
  /// let configuration = LinkConfiguration(
  ///   customSchemes: ["yourapp"], universalLinkDomains: ["go.example.com"])
  /// LinkGrammar.parse("yourapp://products/42", configuration: configuration).link?.pathSegments
  /// // ["products", "42"]
  /// LinkGrammar.parse("https://go.example.com/c/SUMMER", configuration: configuration)
  ///   .link?.campaignKey  // "SUMMER"
  /// LinkGrammar.parse("otherapp://x", configuration: configuration)
  /// // .notOurs(.schemeNotConfigured)
  /// ```
  public static func parse(_ text: String, configuration: LinkConfiguration) -> LinkVerdict {
    // A longer text is cut, which is enough to see whose it is.
    let isTooLong = text.utf8.count > maximumLength
    let bytes = isTooLong ? Array(text.utf8.prefix(maximumLength)) : Array(text.utf8)
    guard let colon = LinkURL.endOfScheme(in: bytes) else { return .refused(.notAURL) }
    let scheme = LinkURL.scheme(in: bytes, upTo: colon)
    let isWeb = scheme == "https" || scheme == "http"
    guard isWeb || configuration.contains(scheme: scheme) else {
      return .notOurs(.schemeNotConfigured)
    }
    if isWeb, configuration.domain(ofHost: apparentHost(in: bytes, after: colon)) == nil {
      return .notOurs(.domainNotConfigured)
    }
    if isTooLong { return .refused(.tooLong) }
    let url: LinkURL
    do {
      url = try LinkURL(bytes: bytes)
    } catch {
      return .refused(LinkRefusal(error))
    }
    return verdict(text, url: url, configuration: configuration)
  }

  private static func verdict(
    _ text: String,
    url: LinkURL,
    configuration: LinkConfiguration
  ) -> LinkVerdict {
    if url.hasUserInfo { return .refused(.userInfo) }
    do {
      guard url.isWeb else { return try .link(customLink(text, url: url)) }
      guard let domain = configuration.domain(ofHost: url.bytes[url.hostRange]) else {
        return .notOurs(.domainNotConfigured)
      }
      guard domain.isForDevelopment || url.hasDefaultPort else { return .notOurs(.portNotDefault) }
      return try .link(webLink(text, url: url, domain: domain))
    } catch {
      return .refused(error)
    }
  }

  private static func webLink(
    _ text: String,
    url: LinkURL,
    domain: LinkDomain
  ) throws(LinkRefusal) -> ParsedLink {
    let segments = try LinkPath.segments(of: url.bytes[url.pathRange], after: [])
    return try ParsedLink(
      text: text,
      url: url,
      kind: .universal,
      host: domain.description,
      segments: segments
    )
  }

  private static func customLink(_ text: String, url: LinkURL) throws(LinkRefusal) -> ParsedLink {
    let bytes = url.bytes[url.hostRange]
    guard bytes.first != 0x5B else { throw .badHost }
    let segments = try LinkPath.segments(ofHost: bytes, path: url.bytes[url.pathRange])
    return try ParsedLink(
      text: text,
      url: url,
      kind: .customScheme,
      host: try LinkPath.text(bytes),
      segments: segments
    )
  }

  /// Where the host of a web URL is, even if the URL turns out to be malformed.
  private static func apparentHost(in bytes: [UInt8], after colon: Int) -> ArraySlice<UInt8> {
    var rest = bytes[(colon + 1)...]
    guard rest.starts(with: [0x2F, 0x2F]) else { return [] }
    rest = rest.dropFirst(2).prefix { byte in
      byte != 0x2F && byte != 0x3F && byte != 0x23 && byte != 0x5C && !byte.isASCIIControl
    }
    if let at = rest.lastIndex(of: 0x40) { rest = rest[(at + 1)...] }
    return rest.prefix { $0 != 0x3A }
  }
}

extension LinkURL {
  /// Whether the port is absent or the one of its scheme.
  var hasDefaultPort: Bool {
    port == nil || port == (scheme == "https" ? 443 : 80)
  }
}
