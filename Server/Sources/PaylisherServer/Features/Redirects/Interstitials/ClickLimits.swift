import LinkCore
import Logging
import Persistence
import Synchronization

/// Counts the clicks of links that take only so many: exact on one server, over restarts too.
///
/// Clicks are in the store before a server takes requests, so that its count is where this one
/// begins. Several servers each see the clicks of the others when they first meet a link, so that
/// together they may let a few more through.
final class ClickLimits: Sendable {
  private let clicks: ClickRepository
  private let counts = Mutex<[LinkID: Int64]>([:])

  init(_ clicks: ClickRepository) {
    self.clicks = clicks
  }

  /// How many clicks a link had.
  func count(_ link: LinkRecord) async -> Int64 {
    if let known = counts.withLock({ $0[link.id] }) { return known }
    // A store that cannot be asked must not stop a redirect.
    guard let stored = try? await clicks.count(link.workspace, link: link.id) else { return 0 }
    return counts.withLock { counts in
      let count = counts[link.id] ?? stored
      counts[link.id] = count
      return count
    }
  }

  /// Takes one of the clicks that a link has left; `false` where another tap was quicker.
  func take(_ link: LinkRecord) -> Bool {
    guard let limit = link.clickLimit else { return true }
    return counts.withLock { counts in
      let count = counts[link.id] ?? 0
      guard count < limit else { return false }
      counts[link.id] = count + 1
      return true
    }
  }
}
