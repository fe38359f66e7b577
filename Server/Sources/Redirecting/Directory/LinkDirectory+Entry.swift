import JSONCoding
package import LinkCore
package import LinkPages
package import Persistence
package import RoutingCore
import Synchronization
package import TargetCore
package import WireModels

extension LinkDirectory {
  /// A link and what its answers need.
  ///
  /// A tap needs little of a link, so only that is read at first; the rest on first use.
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

    let site: Site
    private let whole: Mutex<Whole>

    /// Templates of the link's landing pages; an entry is made anew with every change of its link and
    /// of the workspace's apps.
    private let templates = Mutex<[LandingPage.Shape: PageTemplate]>([:])

    /// How many templates a link keeps: a few kilobytes each.
    package static let maximumTemplates = 12

    private let pages = Mutex<Shown?>(nil)

    private enum Whole {
      case packed(PackedLink)
      case read(LinkRecord)
    }

    /// Takes a link that was read whole.
    package init(link: LinkRecord, of site: Site) {
      (routable, refused) = Self.served(link.routing, on: site)
      whole = Mutex(.read(link.leading(as: routable)))
      self.site = site
      (id, workspace, version) = (link.id, link.workspace, link.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// Reads what taps need of a packed link.
    ///
    /// - Throws: ``StoreError`` where that part of its row is damaged.
    package init(_ packed: PackedLink, of site: Site) throws {
      (routable, refused) = Self.served(try packed.routable(), on: site)
      whole = Mutex(.packed(packed))
      self.site = site
      (id, workspace, version) = (packed.id, packed.workspace, packed.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// An invitation that follows its template, kept until either changes.
    private let following = Mutex<(template: Entry, entry: Entry)?>(nil)

    /// Makes an invitation as its template is now.
    private init(_ invite: Entry, following template: Entry) {
      routable = invite.routable.following(template.routable)
      refused = template.refused
      whole = Mutex(.read(invite.link.following(template, leading: routable)))
      site = invite.site
      (id, workspace, version) = (invite.id, invite.workspace, invite.version)
      looksBeyondRequest = routable.looksBeyondRequest
    }

    /// This invitation, as its template is now.
    package func following(_ template: Entry) -> Entry {
      following.withLock { known in
        if let known, known.template === template { return known.entry }
        let entry = Entry(self, following: template)
        known = (template, entry)
        return entry
      }
    }

    /// What is served of a link, and what is refused.
    private static func served(
      _ link: consuming RoutableLink,
      on site: Site
    ) -> (RoutableLink, [LinkPolicyEvaluation.Violation]) {
      link.appStores = site.appStores
      link.domainExpiredTarget = site.page(.expired)
      if site.policy.allowsAll(of: link) { return (link, []) }
      let evaluation = LinkPolicyEvaluation(link, under: site.policy)
      return (evaluation.link, evaluation.refused)
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

    /// The code of the link.
    package var code: ShortCode { shown.code }
    /// The short link itself.
    package var address: String { shown.preview.address }
    /// What the link says about itself on pages.
    package var preview: LinkPreview { shown.preview }

    /// Whether network and device alone may not match the link.
    package var isSensitive: Bool { shown.isSensitive }

    /// What pages show of a link, read from its row the first time.
    private struct Shown {
      let code: ShortCode
      let isSensitive: Bool
      let preview: LinkPreview
    }

    private var shown: Shown {
      if let known = pages.withLock({ $0 }) { return known }
      let link = link
      let known = Shown(
        code: link.code,
        isSensitive: link.isSensitive,
        preview: LinkPreview(link, on: domain)
      )
      pages.withLock { $0 = known }
      return known
    }

    package var domain: DomainRecord { site.domain }

    /// Where the domain redirects what is not there.
    package var notFoundTarget: AcceptedTarget? { site.page(.notFound) }

    package var workspaceName: String? { site.workspaceName }

    /// Whether anyone may see every place that the link leads to.
    package var allowsInspection: Bool { site.allowsInspection }

    /// What its workspace allows.
    package var policy: WorkspacePolicy { site.policy }

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
    link.routing = served
    return link
  }
}

extension LinkRecord {
  /// An invitation with what its template is now; its campaign is its own.
  fileprivate func following(
    _ template: LinkDirectory.Entry,
    leading routable: RoutableLink
  ) -> LinkRecord {
    var link = self
    link.password = template.link.password ?? password
    link.routing = routable
    link.title = template.link.title
    link.preview = template.sharedPreview
    link.isSensitive = isSensitive || template.link.isSensitive
    link.matchWindow = template.link.matchWindow
    return link
  }
}

extension LinkDirectory.Entry {
  /// What pages say of the link, in one line, for its invitations: the data of an invitation is never shown.
  package var sharedPreview: SharePreview? {
    var shared = link.preview ?? SharePreview()
    shared.description = preview.summary.map { text in
      String(text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(512))
    }
    return shared == SharePreview() ? nil : shared
  }
}

extension LinkPreview {
  /// What a link says about itself on pages: words of its owner, and none of an app's client.
  fileprivate init(_ link: LinkRecord, on domain: DomainRecord) {
    self.init(
      address: "\(domain.baseURL)/c/\(link.code.path)",
      title: link.preview?.title ?? link.campaign?.title ?? link.title,
      summary: link.preview?.description
        ?? (link.isInvite ? nil : link.campaign?.metaData?["description"]?.stringValue),
      imageURL: link.preview?.imageURL
    )
  }
}

extension LinkDirectory {
  /// A domain with the apps of its workspace and what that allows, shared by all of its links.
  package final class Site: Sendable {
    package let domain: DomainRecord
    package let apps: [AppRecord]
    package let policy: WorkspacePolicy
    package let workspaceName: String?
    /// Whether its links show anyone where they lead.
    let allowsInspection: Bool
    /// The brand of every page of the domain that must not tell of its link.
    let brand: PageBrand?
    let iosApps: AppIndex
    let androidApps: AppIndex
    /// The store pages of the apps, for links without one.
    let appStores: AppStorePages
    /// Whether the domain's codes differ by capital letters.
    let isCaseSensitive: Bool
    /// Where the domain redirects, as far as the workspace allows it now.
    private let pages: [DomainPage: AcceptedTarget]

    /// Makes a site; `hosts` are those of the workspace's domains, whose association files name the same apps.
    package init(
      domain: DomainRecord,
      apps: [AppRecord],
      policy: WorkspacePolicy,
      workspaceName: String? = nil,
      allowsInspection: Bool = true,
      hosts: Set<String> = []
    ) {
      (self.domain, self.apps, self.policy) = (domain, apps, policy)
      (self.workspaceName, self.allowsInspection) = (workspaceName, allowsInspection)
      brand = PageBrand(apps)
      isCaseSensitive = domain.form.caseSensitive
      let hosts = hosts.union([domain.host])
      iosApps = AppIndex(apps, on: .ios, hosts: hosts)
      androidApps = AppIndex(apps, on: .android, hosts: hosts)
      appStores = AppStorePages(
        iosApps.storePages(isApple: true, under: policy.store)
          .merging(androidApps.storePages(isApple: false, under: policy.store)) { first, _ in first
          }
      )
      pages = DomainPage.allCases.reduce(into: [:]) { pages, page in
        let target = domain.form[page].flatMap {
          try? AcceptedTarget.accept($0, policy: policy.pages)
        }
        // A domain that was moved to the host of its own page would redirect in circles.
        if let target, target.host.map({ !hosts.contains($0) }) ?? false { pages[page] = target }
      }
    }

    /// Where the domain redirects in place of a page of its own.
    func page(_ page: DomainPage) -> AcceptedTarget? { pages[page] }
  }
}

extension LinkRecord {
  /// Whether the link may be shown and followed at a moment, by every visitor who has it.
  package func works(at moment: Timestamp) -> Bool {
    isEnabled && password == nil && self.startsAt.map { $0 <= moment } ?? true
      && self.expiresAt.map { moment < $0 } ?? true
  }
}
