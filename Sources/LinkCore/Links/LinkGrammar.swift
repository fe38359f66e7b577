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
    guard let scheme = configuration.scheme(in: bytes, upTo: colon) else {
      return .notOurs(.schemeNotConfigured)
    }
    do {
      let survey = try URLSurvey(bytes, after: colon)
      return verdict(
        text,
        url: LinkURL(bytes: bytes, scheme: scheme, survey: survey),
        survey: survey,
        isTooLong: isTooLong,
        configuration: configuration
      )
    } catch {
      let isOurs =
        configuration.contains(scheme: scheme)
        || configuration.domain(ofHost: apparentHost(in: bytes, after: colon), in: bytes) != nil
      return isOurs ? .refused(LinkRefusal(error)) : .notOurs(.domainNotConfigured)
    }
  }

  private static func verdict(
    _ text: String,
    url: consuming LinkURL,
    survey: URLSurvey,
    isTooLong: Bool,
    configuration: LinkConfiguration
  ) -> LinkVerdict {
    var domain: LinkDomain?
    if url.isWeb {
      domain = configuration.domain(ofHost: url.hostRange, in: url.bytes)
      guard let domain else { return .notOurs(.domainNotConfigured) }
      guard url.hasDefaultPort || domain.isForDevelopment else {
        return .notOurs(.portNotDefault)
      }
    } else if url.bytes[url.hostRange].first == 0x5B {
      return .refused(.badHost)
    }
    if isTooLong { return .refused(.tooLong) }
    if url.hasUserInfo { return .refused(.userInfo) }
    do {
      return try .link(ParsedLink(text: text, url: url, survey: survey, domain: domain))
    } catch {
      return .refused(error)
    }
  }

  /// Where the host of a web URL is, even if the URL turns out to be malformed.
  private static func apparentHost(in bytes: [UInt8], after colon: Int) -> Range<Int> {
    var rest = bytes[(colon + 1)...]
    guard rest.starts(with: [0x2F, 0x2F]) else { return 0..<0 }
    rest = rest.dropFirst(2).prefix { byte in
      byte != 0x2F && byte != 0x3F && byte != 0x23 && byte != 0x5C && !byte.isASCIIControl
    }
    if let at = rest.lastIndex(of: 0x40) { rest = rest[(at + 1)...] }
    return rest.prefix { $0 != 0x3A }.indices
  }
}

extension LinkURL {
  /// Whether the port is absent or the one of its scheme.
  var hasDefaultPort: Bool {
    port == nil || port == (scheme == "https" ? 443 : 80)
  }
}
