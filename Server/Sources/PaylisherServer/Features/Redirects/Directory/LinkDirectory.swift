import LinkCore
import Persistence
import Synchronization

/// Every live domain, app and link in memory, so that a tap needs no database.
///
/// Readers take a lock for the length of two dictionary look-ups. A change to a link is visible
/// when the request that made it is answered; changes that other processes make follow within
/// seconds, by the store's revision.
final class LinkDirectory: Sendable {
  private let contents = Mutex(Contents())

  private struct Contents {
    var revision: Int64 = -1
    var sites: [String: Site] = [:]
    var hosts: [DomainID: String] = [:]
    var places: [LinkID: (host: String, code: String)] = [:]
    var apps: [WorkspaceID: [AppRecord]] = [:]
    /// Links that were deleted since the last load; ids never come back.
    var deleted: Set<LinkID> = []
  }

  /// A domain and its links by folded code.
  struct Site: Sendable {
    var domain: DomainRecord
    var links: [String: LinkRecord]
  }

  /// A link and what its answers need.
  struct Entry: Sendable {
    var link: LinkRecord
    var domain: DomainRecord
  }

  /// The link of a code on a host, where both are known.
  func find(host: String, code: ShortCode) -> Entry? {
    contents.withLock { contents in
      guard let site = contents.sites[host], let link = site.links[code.folded] else { return nil }
      return Entry(link: link, domain: site.domain)
    }
  }

  /// The link of a code, on whichever domain; `nil` where several domains have it.
  func findAnywhere(code: ShortCode) -> Entry? {
    contents.withLock { contents in
      let found = contents.sites.values.lazy.compactMap { site in
        site.links[code.folded].map { Entry(link: $0, domain: site.domain) }
      }.prefix(2)
      let entries = Array(found)
      return entries.count == 1 ? entries[0] : nil
    }
  }

  /// The link of an id.
  func link(_ id: LinkID) -> LinkRecord? {
    contents.withLock { contents in
      guard let place = contents.places[id] else { return nil }
      return contents.sites[place.host]?.links[place.code]
    }
  }

  /// The domain of a host.
  func domain(host: String) -> DomainRecord? {
    contents.withLock { $0.sites[host]?.domain }
  }

  /// The apps of a workspace, oldest first.
  func apps(of workspace: WorkspaceID) -> [AppRecord] {
    contents.withLock { $0.apps[workspace] ?? [] }
  }

  /// The state of the store that was loaded last; negative before the first.
  var revision: Int64 { contents.withLock { $0.revision } }

  /// Takes over a whole state.
  func replace(with snapshot: LinkSnapshot) {
    var next = Contents()
    next.revision = snapshot.revision
    for domain in snapshot.domains {
      next.sites[domain.host] = Site(domain: domain, links: [:])
      next.hosts[domain.id] = domain.host
    }
    for link in snapshot.links {
      guard let host = next.hosts[link.domain] else { continue }
      next.sites[host]?.links[link.code.folded] = link
      next.places[link.id] = (host, link.code.folded)
    }
    next.apps = Dictionary(grouping: snapshot.apps, by: \.workspace)
    contents.withLock { [next] in
      // Between reading the snapshot and now a newer one may have been taken over.
      if next.revision >= $0.revision { $0 = next }
    }
  }

  /// Takes over one link as it was read, or its absence; older versions change nothing.
  ///
  /// Whether its domain is known; where it is not, the whole state must be loaded.
  func apply(_ link: LinkRecord?, id: LinkID, domain: DomainID) -> Bool {
    contents.withLock { contents in
      guard let host = contents.hosts[domain] else { return false }
      guard let link else {
        contents.deleted.insert(id)
        let codes = contents.sites[host]?.links.filter { $0.value.id == id }.map(\.key) ?? []
        for code in codes { contents.sites[host]?.links[code] = nil }
        return true
      }
      let known = contents.sites[host]?.links[link.code.folded]
      let isStale = known.map { $0.id == id && $0.version > link.version } ?? false
      if !isStale, !contents.deleted.contains(id) {
        contents.sites[host]?.links[link.code.folded] = link
        contents.places[id] = (host, link.code.folded)
      }
      return true
    }
  }
}
