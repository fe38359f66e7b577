package import LinkCore
package import Persistence
import RoutingCore
import Synchronization

/// Counts the clicks of links that take only so many: exact on one server, over restarts too.
///
/// Clicks are in the store before a server takes requests, so that its count is where this one
/// begins. Several servers each see the clicks of the others when they first meet a link, so that
/// together they may let a few more through.
package final class ClickLimits: Sendable {
  private let clicks: ClickRepository
  private let counts = Mutex<[LinkID: Int64]>([:])

  package init(_ clicks: ClickRepository) {
    self.clicks = clicks
  }

  /// How many clicks a link had, where that was read before.
  package func known(_ link: LinkID) -> Int64? {
    counts.withLock { $0[link] }
  }

  /// How many clicks a link had.
  @discardableResult package func count(_ link: LinkID, of workspace: WorkspaceID) async -> Int64 {
    if let known = known(link) { return known }
    // A store that cannot be asked must not stop a redirect.
    guard let stored = try? await clicks.count(workspace, link: link) else { return 0 }
    return counts.withLock { counts in
      let count = counts[link] ?? stored
      counts[link] = count
      return count
    }
  }

  /// Takes one of the clicks that a link has left; `false` where another tap was quicker.
  func take(_ limit: Int64?, of link: LinkID) -> Bool {
    guard let limit else { return true }
    return counts.withLock { counts in
      let count = counts[link] ?? 0
      guard count < limit else { return false }
      counts[link] = count + 1
      return true
    }
  }
}
