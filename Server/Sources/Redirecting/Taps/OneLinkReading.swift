import LinkCore
import RoutingCore
package import TargetCore

/// Where the OneLink parameters in the query of a tap lead on a link, and those that lead nowhere.
///
/// Visitors can add them to a link, so they count only where the workspace accepts them, and never
/// on a link that is sensitive or forwards no parameters.
package struct OneLinkReading: Sendable {
  /// Why a parameter leads nowhere.
  package enum Reason: Hashable, Sendable {
    /// The workspace accepts none.
    case notAccepted
    /// The link is sensitive.
    case sensitiveLink
    /// The link forwards no parameters.
    case notForwarded
    /// Only a stored link may have it.
    case storedOnly
    /// The workspace does not allow the target, or not from a tap.
    case refused
  }

  /// The targets that take the place of the link's own; `nil` where no parameter leads anywhere.
  package private(set) var targets: OneLinkTargets?
  /// The parameters that lead nowhere, in the order of ``OneLinkParameters/targets``.
  package private(set) var ignored: [(name: OneLinkParameters.Name, reason: Reason)] = []

  /// Reads the query of a tap, percent-encoded and without `?`.
  package init(_ query: String?, on entry: LinkDirectory.Entry) {
    guard let query, Self.mayHaveTargets(query) else { return }
    let parameters = OneLinkParameters(query: query)
    if let reason = Self.barrier(of: entry) {
      ignored = OneLinkParameters.targets.filter { parameters[$0] != nil }.map { ($0, reason) }
      return
    }
    let policy = OneLinkTargets.Policy(web: entry.policy.pages, app: entry.policy.app)
    let read = OneLinkTargets(parameters, policy, of: .tap)
    if !read.isEmpty { targets = read }
    ignored = read.refused.map { ($0.name, $0.reason == nil ? .storedOnly : .refused) }
  }

  /// Where the parameters of a tap lead; costs nothing where the workspace accepts none.
  package static func targets(of query: String?, on entry: LinkDirectory.Entry) -> OneLinkTargets? {
    guard entry.policy.acceptsOneLinkTargets else { return nil }
    return OneLinkReading(query, on: entry).targets
  }

  private static func barrier(of entry: LinkDirectory.Entry) -> Reason? {
    if !entry.policy.acceptsOneLinkTargets { return .notAccepted }
    if !entry.routable.forwardsParameters { return .notForwarded }
    return entry.isSensitive ? .sensitiveLink : nil
  }

  /// Whether a query may name one of the parameters, all of which begin with `af_`, maybe with escapes.
  private static func mayHaveTargets(_ query: String) -> Bool {
    var bytes = query.utf8[...]
    while let place = bytes.firstIndex(where: { $0 == UInt8(ascii: "a") || $0 == UInt8(ascii: "%") }
    ) {
      if bytes[place] == UInt8(ascii: "%") || bytes[place...].starts(with: "af".utf8) {
        return true
      }
      bytes = bytes[bytes.index(after: place)...]
    }
    return false
  }
}
