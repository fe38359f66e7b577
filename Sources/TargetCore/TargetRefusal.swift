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

  init(_ error: LinkSyntaxError) {
    switch error {
    case .noScheme: self = .noScheme
    case .forbiddenCharacter: self = .forbiddenCharacter
    case .badHost: self = .badHost
    case .badPort: self = .badPort
    }
  }
}
