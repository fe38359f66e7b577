import LinkCore
import Persistence
import RoutingCore
import Synchronization

extension LinkDirectory {
  /// A link and what its answers need.
  ///
  /// A tap needs little of a link, so only that is read at first; the rest when somebody asks.
  final class Entry: Sendable {
    let id: LinkID
    let workspace: WorkspaceID
    let version: Int64
    /// What decides where its taps go, without the targets that are refused.
    let routable: RoutableLink
    /// The targets that the workspace does not allow any more.
    let refused: [LinkStanding.Refusal]
    /// Whether deciding takes more than the head of a request.
    let looksBeyondRequest: Bool

    private let site: Site
    private let whole: Mutex<Whole>

    private enum Whole {
      case packed(PackedLink)
      case read(LinkRecord)
    }

    /// Takes a link that was read whole.
    init(link: LinkRecord, of site: Site) {
      let standing = LinkStanding(RoutableLink(link), under: site.policy)
      (routable, refused) = (standing.link, standing.refused)
      whole = Mutex(.read(link.leading(as: standing.link)))
      self.site = site
      (id, workspace, version) = (link.id, link.workspace, link.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// Reads what taps need of a packed link.
    ///
    /// - Throws: ``StoreError`` where that part of its row is damaged.
    init(_ packed: PackedLink, of site: Site) throws {
      let standing = LinkStanding(try packed.routable(), under: site.policy)
      (routable, refused) = (standing.link, standing.refused)
      whole = Mutex(.packed(packed))
      self.site = site
      (id, workspace, version) = (packed.id, packed.workspace, packed.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// The domain that it is on.
    var domain: DomainRecord { site.domain }

    /// All that is served of the link; only what decides where the rest of its row is damaged, so that
    /// its taps still work.
    var link: LinkRecord {
      whole.withLock { whole in
        switch whole {
        case .read(let link): return link
        case .packed(let packed):
          let link =
            (try? packed.record())?.leading(as: routable) ?? packed.record(undamaged: routable)
          whole = .read(link)
          return link
        }
      }
    }
  }
}

extension LinkRecord {
  /// The link with the targets that are served of it.
  fileprivate func leading(as served: RoutableLink) -> LinkRecord {
    var link = self
    link.targets = served.targets
    link.rules = served.rules
    link.expiredTarget = served.expiredTarget
    return link
  }
}
