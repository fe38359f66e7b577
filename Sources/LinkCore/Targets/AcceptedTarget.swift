/// A URL that a link may lead to.
///
/// The only way to make one is ``accept(_:policy:)``, for every write path and again for every
/// stored row, so that a target that was never checked cannot be served.
public struct AcceptedTarget: Hashable, Sendable, CustomStringConvertible {
  /// The URL as it is stored and sent, always ASCII.
  public let description: String
  /// The scheme, lower case.
  public let scheme: String

  /// Checks a URL against a policy.
  ///
  /// - Throws: ``TargetRefusal`` with what was wrong and what would be right.
  public static func accept(
    _ raw: String,
    policy: TargetPolicy
  ) throws(TargetRefusal) -> AcceptedTarget {
    guard raw.utf8.count <= policy.maximumLength else { throw .tooLong(policy.maximumLength) }
    guard raw.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .forbiddenCharacter }
    guard let colon = raw.firstIndex(of: ":") else { throw .noScheme }
    let scheme = raw[..<colon].lowercased()
    guard policy.schemes.contains(scheme) else { throw .schemeNotAllowed(scheme) }
    return AcceptedTarget(description: raw, scheme: scheme)
  }
}

/// What a workspace allows its links to lead to.
public struct TargetPolicy: Hashable, Sendable {
  /// The schemes that are allowed, lower case: `https` and those of the workspace's apps.
  public var schemes: Set<String>
  /// The web hosts that are allowed: exact, or `*.example.com` for all below; `nil` allows any.
  public var hosts: [String]?
  /// The longest a target may be, in bytes.
  public var maximumLength: Int

  /// Makes a policy.
  public init(
    schemes: Set<String> = ["https"],
    hosts: [String]? = nil,
    maximumLength: Int = 2_048
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.maximumLength = maximumLength
  }
}

/// Why a URL may not be a link's target.
public enum TargetRefusal: Error, Hashable, Sendable {
  /// Longer than this many bytes.
  case tooLong(Int)
  /// A control character, a space, a quote, a backslash or something outside ASCII.
  case forbiddenCharacter
  /// No `scheme:` at the beginning.
  case noScheme
  /// A scheme that the policy does not allow.
  case schemeNotAllowed(String)
}
