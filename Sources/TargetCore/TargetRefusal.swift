import LinkCore

/// Why a URL may not be a link's target.
public enum TargetRefusal: Error, Hashable, Sendable {
  /// Longer than this many bytes.
  case tooLong(Int)
  /// A control character, a space, a quote, an angle bracket, a backslash or something invisible.
  case forbiddenCharacter
  /// An escape of a line break or of NUL.
  case encodedControl
  /// No `scheme:` at the beginning.
  case noScheme
  /// A scheme that the policy does not allow.
  case schemeNotAllowed(String)
  /// A scheme that is never allowed.
  case schemeNeverAllowed(String)
  /// A user name or password before the host.
  case userInfo
  /// A web URL without `//` and a host.
  case noHost
  /// A host that is not a public host name.
  case badHost
  /// An address instead of a name.
  case addressHost
  /// A name that means something on private networks only.
  case privateHost
  /// A name with letters of one script in the place of another's.
  case lookAlikeHost
  /// A host that the policy does not list.
  case hostNotAllowed(String)
  /// A port that is no number from 1 to 65535.
  case badPort
  /// Another port than that of the scheme, where the policy allows that alone.
  case portNotAllowed
  /// A custom scheme without anything behind it.
  case noRoute
}

extension TargetRefusal {
  /// A stable name, for programs.
  public var code: String {
    switch self {
    case .tooLong: "too_long"
    case .forbiddenCharacter: "forbidden_character"
    case .encodedControl: "encoded_control"
    case .noScheme: "no_scheme"
    case .schemeNotAllowed: "scheme_not_allowed"
    case .schemeNeverAllowed: "scheme_never_allowed"
    case .userInfo: "user_info"
    case .noHost: "no_host"
    case .badHost: "bad_host"
    case .addressHost: "address_host"
    case .privateHost: "private_host"
    case .lookAlikeHost: "look_alike_host"
    case .hostNotAllowed: "host_not_allowed"
    case .badPort: "bad_port"
    case .portNotAllowed: "port_not_allowed"
    case .noRoute: "no_route"
    }
  }

  /// What was wrong and what would be right, for people.
  public var explanation: String {
    switch self {
    case .tooLong(let limit): "A target has at most \(limit) bytes."
    case .forbiddenCharacter:
      "Control characters, spaces, quotes, angle brackets, backslashes and invisible characters "
        + "may not stand in a target; write them percent-encoded."
    case .encodedControl: "A target may contain %0D and %0A in its query only, and %00 nowhere."
    case .noScheme: "A target starts with a scheme, as in https://example.com."
    case .schemeNotAllowed("https"):
      "A route in an app begins with a scheme that an app of the workspace registers; the link's "
        + "other fields take https."
    case .schemeNotAllowed(let scheme) where CustomScheme(scheme) != nil:
      "The scheme \(scheme) is not allowed; use https, register the scheme on an app, or allow it in "
        + "web targets \(Self.schemes)."
    case .schemeNotAllowed(let scheme) where CustomScheme.mayBeAllowed(scheme):
      "The workspace does not allow \(scheme): in web targets \(Self.schemes)."
    case .schemeNotAllowed(let scheme): "The scheme \(scheme) is not allowed; use https."
    case .schemeNeverAllowed(let scheme): "The scheme \(scheme) is never allowed in a target."
    case .userInfo: "A target has no user name or password before its host."
    case .noHost: "A web target names a host after its two slashes."
    case .badHost: "The host of a web target is a public name, as in example.com."
    case .addressHost: "Addresses are only allowed where the workspace lists them \(Self.list)."
    case .privateHost:
      "Names of private networks are only allowed where the workspace lists them \(Self.list)."
    case .lookAlikeHost:
      "The name mixes scripts, or looks like another in Latin letters; write its xn-- form into the "
        + "workspace's list of hosts if it is meant \(Self.list)."
    case .hostNotAllowed(let host): "The workspace does not list the host \(host) \(Self.list)."
    case .badPort: "A port is a number from 1 to 65535."
    case .portNotAllowed: "This target must not name a port."
    case .noRoute: "A target in an app names something after its scheme."
    }
  }

  /// How the list of hosts is changed.
  private static let list = "(paylisher workspace update --allow-host)"
  /// How the list of schemes is changed.
  private static let schemes = "(paylisher workspace update --allow-scheme)"

  init(_ error: LinkSyntaxError) {
    switch error {
    case .noScheme: self = .noScheme
    case .forbiddenCharacter: self = .forbiddenCharacter
    case .badHost: self = .badHost
    case .badPort: self = .badPort
    }
  }
}
