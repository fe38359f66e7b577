/// What a URL is to an app.
public enum LinkVerdict: Hashable, Sendable {
  /// A link of this app.
  case link(ParsedLink)
  /// Of another app: to be left alone, neither stored nor reported.
  case notOurs(LinkNotOurs)
  /// Of this app by its scheme or domain, but not to be opened.
  case refused(LinkRefusal)

  /// The link, if it is one.
  public var link: ParsedLink? {
    if case .link(let link) = self { link } else { nil }
  }

  /// The stable name of the reason, `nil` for a link.
  public var reason: String? {
    switch self {
    case .link: nil
    case .notOurs(let reason): reason.rawValue
    case .refused(let reason): reason.rawValue
    }
  }

  /// The reason in words, `nil` for a link.
  public var explanation: String? {
    switch self {
    case .link: nil
    case .notOurs(let reason): reason.explanation
    case .refused(let reason): reason.explanation
    }
  }
}

/// Why a URL belongs to another app; the raw value is stable.
public enum LinkNotOurs: String, Hashable, Sendable, CaseIterable {
  /// A scheme that is not configured.
  case schemeNotConfigured = "scheme_not_configured"
  /// A web host that is not configured.
  case domainNotConfigured = "domain_not_configured"
  /// A configured domain on a port of its own, which no universal link has.
  case portNotDefault = "port_not_default"

  /// The reason in words.
  public var explanation: String {
    switch self {
    case .schemeNotConfigured: "The app's configuration does not name this scheme."
    case .domainNotConfigured: "The app's configuration does not name this domain."
    case .portNotDefault: "Links of a domain are on the default port."
    }
  }
}

/// Why a URL of ours is not opened; the raw value is stable.
public enum LinkRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// Text without a scheme.
  case notAURL = "not_a_url"
  /// Longer than 8 KiB.
  case tooLong = "too_long"
  /// A control character, a space, a backslash, a quote, an angle bracket, or an encoded NUL.
  case forbiddenCharacter = "forbidden_character"
  /// A user name or password before the host.
  case userInfo = "user_info"
  /// A host that cannot be one.
  case badHost = "bad_host"
  /// A port that is no number up to 65535.
  case badPort = "bad_port"
  /// Escapes in the route that are not UTF-8 or stand for control characters.
  case badEscape = "bad_escape"
  /// More `..` than there are segments before them.
  case climbsAboveRoot = "climbs_above_root"
  /// More than 64 parameters.
  case tooManyParameters = "too_many_parameters"
  /// A parameter name longer than 128 bytes.
  case parameterNameTooLong = "parameter_name_too_long"
  /// A parameter value longer than 2 KiB.
  case parameterValueTooLong = "parameter_value_too_long"
  /// Neither a route nor a campaign key.
  case noDestination = "no_destination"
  /// A page that is meant for the browser: `/<key>/bridge`, `/<key>/handoff` or `/<key>+`.
  case forBrowser = "for_browser"

  /// The reason in words.
  public var explanation: String {
    switch self {
    case .notAURL: "A link starts with a scheme and a colon."
    case .tooLong: "A link has at most \(LinkGrammar.maximumLength) bytes."
    case .forbiddenCharacter:
      "Control characters, spaces, backslashes, quotes and angle brackets may not stand in a link."
    case .userInfo: "A link has no user name or password before its host."
    case .badHost: "The host of this link is not a host name."
    case .badPort: "The port of a link is a number up to 65535."
    case .badEscape: "The route of a link decodes to UTF-8 without control characters."
    case .climbsAboveRoot: "The route climbs above its beginning with `..`."
    case .tooManyParameters:
      "A link has at most \(LinkGrammar.maximumParameters) parameters."
    case .parameterNameTooLong:
      "A parameter's name has at most \(LinkGrammar.maximumNameLength) bytes."
    case .parameterValueTooLong:
      "A parameter's value has at most \(LinkGrammar.maximumValueLength) bytes."
    case .noDestination: "The link names neither a route nor a campaign key."
    case .forBrowser: "This page of a short link is for the browser."
    }
  }
}

extension LinkRefusal {
  init(_ error: LinkSyntaxError) {
    switch error {
    case .noScheme: self = .notAURL
    case .forbiddenCharacter: self = .forbiddenCharacter
    case .badHost: self = .badHost
    case .badPort: self = .badPort
    }
  }
}
