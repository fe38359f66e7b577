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
  /// Whether any link was counted: most taps then need no look at ``counts``.
  private let hasCounts = Atomic(false)

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
      hasCounts.store(true, ordering: .releasing)
      return count
    }
  }

  /// Counts a click of a link that has no limit now: one that had, or may get one, was counted before.
  func note(_ link: LinkID) {
    guard hasCounts.load(ordering: .acquiring) else { return }
    counts.withLock { counts in
      if let count = counts[link] { counts[link] = count + 1 }
    }
  }

  /// Takes one of the clicks that a link has left; `false` where another tap was quicker.
  func take(_ limit: Int64, of link: LinkID) -> Bool {
    counts.withLock { counts in
      // The store could not be asked: it is with the next tap, and this one is counted there.
      guard let count = counts[link] else { return true }
      guard count < limit else { return false }
      counts[link] = count + 1
      return true
    }
  }
}
