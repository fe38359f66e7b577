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
    let domain: DomainRecord
    /// What decides where its taps go.
    let routable: RoutableLink
    /// Whether deciding takes more than the head of a request.
    let looksBeyondRequest: Bool

    private let whole: Mutex<Whole>

    private enum Whole {
      case packed(PackedLink)
      case read(LinkRecord)
    }

    /// Takes a link that was read whole.
    init(link: LinkRecord, domain: DomainRecord) {
      whole = Mutex(.read(link))
      self.domain = domain
      (id, workspace, version) = (link.id, link.workspace, link.version)
      routable = RoutableLink(link)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// Reads what taps need of a packed link.
    ///
    /// - Throws: ``StoreError`` where that part of its row is damaged.
    init(_ packed: PackedLink, domain: DomainRecord) throws {
      whole = Mutex(.packed(packed))
      self.domain = domain
      (id, workspace, version) = (packed.id, packed.workspace, packed.version)
      routable = try packed.routable()
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// All that is served of the link; only what decides where the rest of its row is damaged, so that
    /// its taps still work.
    var link: LinkRecord {
      whole.withLock { whole in
        switch whole {
        case .read(let link): return link
        case .packed(let packed):
          let link = (try? packed.record()) ?? packed.record(undamaged: routable)
          whole = .read(link)
          return link
        }
      }
    }
  }
}
