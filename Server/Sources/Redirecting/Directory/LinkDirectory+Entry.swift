package import LinkCore
package import LinkPages
package import Persistence
package import RoutingCore
import Synchronization

extension LinkDirectory {
  /// A link and what its answers need.
  ///
  /// A tap needs little of a link, so only that is read at first; the rest when somebody asks.
  package final class Entry: Sendable {
    package let id: LinkID
    package let workspace: WorkspaceID
    package let version: Int64
    /// What decides where its taps go, without the targets that are refused.
    package let routable: RoutableLink
    /// The targets that the workspace does not allow any more.
    package let refused: [LinkPolicyEvaluation.Violation]
    /// Whether deciding takes more than the head of a request.
    package let looksBeyondRequest: Bool

    private let site: Site
    private let whole: Mutex<Whole>
    /// The platforms whose taps may redirect, once they are known; see ``mayRedirect(_:)``.
    private let redirecting = Atomic<UInt8>(0)

    /// Templates of the link's landing pages; an entry is made anew with every change of its link and
    /// of the workspace's apps.
    private let templates = Mutex<[LandingPage.Shape: PageTemplate]>([:])

    /// How many templates a link keeps: a few kilobytes each.
    package static let maximumTemplates = 12

    private enum Whole {
      case packed(PackedLink)
      case read(LinkRecord)
    }

    /// Takes a link that was read whole.
    package init(link: LinkRecord, of site: Site) {
      let evaluation = LinkPolicyEvaluation(RoutableLink(link), under: site.policy)
      (routable, refused) = (evaluation.link, evaluation.refused)
      whole = Mutex(.read(link.leading(as: evaluation.link)))
      self.site = site
      (id, workspace, version) = (link.id, link.workspace, link.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// Reads what taps need of a packed link.
    ///
    /// - Throws: ``StoreError`` where that part of its row is damaged.
    package init(_ packed: PackedLink, of site: Site) throws {
      let evaluation = LinkPolicyEvaluation(try packed.routable(), under: site.policy)
      (routable, refused) = (evaluation.link, evaluation.refused)
      whole = Mutex(.packed(packed))
      self.site = site
      (id, workspace, version) = (packed.id, packed.workspace, packed.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// Whether the fast path may answer taps of a platform: `false` where each of them gets a page, or
    /// a token on the way to a store.
    ///
    /// It is worked out once per link, so that a phone's tap that needs a page is not decided twice.
    package func mayRedirect(_ platform: RoutePlatform) -> Bool {
      guard let bit = Self.bit(platform) else { return true }
      var known = redirecting.load(ordering: .relaxed)
      if known == 0 {
        known = 0x80 | Self.redirecting(routable)
        redirecting.store(known, ordering: .relaxed)
      }
      return known & bit != 0
    }

    /// Computers and other devices are decided at once: their taps seldom need a page.
    private static func bit(_ platform: RoutePlatform) -> UInt8? {
      switch platform {
      case .ios: 1
      case .android: 2
      case .desktop, .other: nil
      }
    }

    private static func redirecting(_ link: RoutableLink) -> UInt8 {
      let destinations = LinkDestinations(link)
      if destinations.afterEnd != nil { return 3 }
      return destinations.cases.flatMap(\.places).reduce(0) { bits, place in
        switch (place.destination, place.audience) {
        case (.web, .everyone): 3
        case (.web, .iPhone), (.web, .iPad), (.store, .iPhone), (.store, .iPad): bits | 1
        case (.web, .android), (.web, .huawei): bits | 2
        case (.store(let store), .android), (.store(let store), .huawei):
          StoreReferrer.fits(store) ? bits : bits | 2
        default: bits
        }
      }
    }

    /// The template of a landing page of this link, rendered and compressed the first time.
    package func template(of page: LandingPage) -> PageTemplate {
      let shape = page.shape
      if let known = templates.withLock({ $0[shape] }) { return known }
      let template = page.template
      templates.withLock { templates in
        if templates.count >= Self.maximumTemplates { templates.remove(at: templates.startIndex) }
        templates[shape] = template
      }
      return template
    }

    /// The domain that it is on.
    package var domain: DomainRecord { site.domain }

    /// All that is served of the link; only what decides where the rest of its row is damaged, so that
    /// its taps still work.
    package var link: LinkRecord {
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

extension LinkDirectory {
  /// A domain and what its workspace allows, shared by all of its links.
  package final class Site: Sendable {
    package let domain: DomainRecord
    package let policy: WorkspacePolicy

    package init(domain: DomainRecord, policy: WorkspacePolicy) {
      self.domain = domain
      self.policy = policy
    }
  }
}
