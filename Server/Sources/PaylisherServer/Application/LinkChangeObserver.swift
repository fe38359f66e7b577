package import LinkCore
import Persistence

/// Something that keeps a copy of links and must know when the original changed.
package protocol LinkChangeObserver: Sendable {
  /// Called after a link was made, changed or deleted, and before the request is answered.
  func linkChanged(_ link: LinkID, domain: DomainID, workspace: WorkspaceID) async
  /// Called after apps, domains or what a workspace allows changed, and before the request is answered.
  func siteChanged() async
}

extension ServerDependencies {
  /// Has the copies of a link read it; awaited, so that the change works once it is answered.
  func tellObservers(of link: LinkRecord) async {
    for observer in linkObservers {
      await observer.linkChanged(link.id, domain: link.domain, workspace: link.workspace)
    }
  }

  /// Has the copies of apps, domains and workspaces read them.
  func tellObserversOfSite() async {
    for observer in linkObservers { await observer.siteChanged() }
  }
}
