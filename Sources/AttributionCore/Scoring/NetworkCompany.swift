/// Networks that are alike in how likely strangers use them: by kind, and by how many people they
/// showed lately.
public enum NetworkCompany: Int, Hashable, Sendable, CaseIterable {
  /// An IPv4 address that showed one person.
  case ipv4Alone = 0
  /// An IPv4 address that showed two or three.
  case ipv4Few = 1
  /// An IPv4 address that showed more.
  case ipv4Many = 2
  /// An IPv6 prefix that showed one person.
  case ipv6Alone = 3
  /// An IPv6 prefix that showed more.
  case ipv6Several = 4

  /// The company of a network; `nil` where there is none, or it is one of strangers.
  public init?(_ kind: NetworkKind, people: Int) {
    switch kind {
    case .none, .shared: return nil
    case .ipv4: self = people <= 1 ? .ipv4Alone : people <= 3 ? .ipv4Few : .ipv4Many
    case .ipv6: self = people <= 1 ? .ipv6Alone : .ipv6Several
    }
  }
}
