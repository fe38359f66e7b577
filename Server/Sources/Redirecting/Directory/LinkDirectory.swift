package import LinkCore
package import Persistence
import RoutingCore
import Synchronization
package import TargetCore
package import WireModels

/// Every live domain, app and link in memory, so that a tap needs no database.
///
/// A link takes about as many bytes as its row: it is decoded when it is tapped, and what was
/// tapped twice lately is kept decoded. Readers take a lock for the length of two look-ups. A change to a
/// link is visible when the request that made it is answered; changes that other processes make
/// follow within a second, by the store's revision.
package final class LinkDirectory: Sendable {
  /// How many links are kept decoded.
  package static let recent = 4_096

  private let contents = Mutex(Contents())

  private struct Contents: ~Copyable, Sendable {
    /// Domains, apps and lists of hosts as they were read.
    var head = LinkSnapshot(revision: -1, domains: [], apps: [], links: [])
    var revision: Int64 { head.revision }
    /// By host, and by the id of the domain.
    var sites: [String: Site] = [:]
    var domains: [DomainID: Site] = [:]
    var apps: [WorkspaceID: [AppRecord]] = [:]
    /// The workspace that has every domain; `nil` where there are several.
    var onlyWorkspace: WorkspaceID?
    var table = LinkTable()
    var decoded: [(place: UInt32, entry: Entry)?] = Array(repeating: nil, count: recent)
    /// What was decoded last beside each of ``decoded`` and not kept.
    var passedBy: [UInt32] = Array(repeating: .max, count: recent)
    /// The revision at which each link was read last that was deleted since the last load; it may come back.
    var deleted: [LinkID: Int64] = [:]
    /// How many whole states were taken over.
    var loads = 0
    /// Grows with whatever changes, so that what was decoded meanwhile is not kept.
    var stamp: UInt64 = 0

    mutating func take(_ head: LinkSnapshot) {
      defer { self.head = head.head }
      // What was decoded stays right while nothing but links changes.
      guard
        head.domains != self.head.domains || head.apps != self.head.apps
          || head.allowedHosts != self.head.allowedHosts || head.names != self.head.names
          || head.allowedSchemes != self.head.allowedSchemes
          || head.oneLinkWorkspaces != self.head.oneLinkWorkspaces
          || head.uninspectable != self.head.uninspectable
      else { return }
      apps = Dictionary(grouping: head.apps, by: \.workspace)
      (sites, domains) = ([:], [:])
      // One whose domain is not proven yet counts, too: its campaigns are not the other's.
      let workspaces = Set(head.domains.map(\.workspace))
      onlyWorkspace = workspaces.count == 1 ? workspaces.first : nil
      for (workspace, records) in Dictionary(grouping: head.domains, by: \.workspace) {
        let policy = WorkspacePolicy(
          apps: apps[workspace] ?? [],
          hosts: head.allowedHosts[workspace],
          webSchemes: head.allowedSchemes[workspace] ?? [],
          oneLinks: head.oneLinkWorkspaces.contains(workspace)
        )
        let hosts = Set(records.filter(\.form.isServed).map(\.host))
        for domain in records {
          let site = Site(
            domain: domain,
            apps: apps[workspace] ?? [],
            policy: policy,
            workspaceName: head.names[workspace],
            allowsInspection: !head.uninspectable.contains(workspace),
            hosts: hosts
          )
          domains[domain.id] = site
          // Several workspaces may claim a host; it is of the one that has shown it.
          if domain.form.isServed { sites[domain.host] = site }
        }
      }
      forget()
    }

    mutating func forget() {
      decoded = Array(repeating: nil, count: recent)
    }
  }

  package init() {}

  // MARK: - Finding

  /// The link of a code on a host, where both are known.
  package func find(host: String, code: ShortCode) -> Entry? {
    let found = contents.withLock { contents in
      contents.sites[host].flatMap { Self.look(&contents, $0, code) }
    }
    return found.flatMap(entry).flatMap(followed)
  }

  /// The link of a code, on whichever domain of a workspace, where no other of its domains has it.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - workspace: The workspace; where absent, the only one that has domains.
  /// - Returns: The link, `nil` where none or several have the code.
  package func find(code: ShortCode, of workspace: WorkspaceID?) -> Entry? {
    let found = contents.withLock { contents in
      guard let workspace = workspace ?? contents.onlyWorkspace else { return [CacheLookup]() }
      var found: [CacheLookup] = []
      for site in contents.sites.values where site.domain.workspace == workspace {
        if let lookup = Self.look(&contents, site, code) { found.append(lookup) }
      }
      return found
    }
    return found.count == 1 ? entry(found[0]).flatMap(followed) : nil
  }

  package func find(_ id: LinkID) -> Entry? { stored(id).flatMap(followed) }

  private func stored(_ id: LinkID) -> Entry? {
    let found = contents.withLock { contents in
      contents.table.place(id).flatMap { Self.look(&contents, $0) }
    }
    return found.flatMap(entry)
  }

  /// A link as it is served: an invitation as its template is now, and none once that is deleted.
  private func followed(_ entry: Entry) -> Entry? {
    guard let id = entry.routable.template else { return entry }
    guard let template = stored(id), template.workspace == entry.workspace else { return nil }
    return entry.following(template)
  }

  /// A link as it was found under the lock; decoding it waits until the lock is free again.
  private enum CacheLookup: Sendable {
    case decoded(Entry)
    case packed(PackedLink, Site, place: UInt32, stamp: UInt64, isKept: Bool)
  }

  private static func look(
    _ contents: inout Contents,
    _ site: Site,
    _ code: ShortCode
  ) -> CacheLookup? {
    contents.table.place(site.domain.form.id, code, isCaseSensitive: site.isCaseSensitive)
      .flatMap { look(&contents, $0, of: site) }
  }

  private static func look(
    _ contents: inout Contents,
    _ place: UInt32,
    of site: Site? = nil
  ) -> CacheLookup? {
    let slot = slot(place)
    if let kept = contents.decoded[slot], kept.place == place { return .decoded(kept.entry) }
    guard let link = contents.table.link(at: place),
      let site = site ?? contents.domains[link.domain]
    else { return nil }
    // Kept when it is tapped again: of many links that are tapped once, each would evict another, and
    // all would be written to memory that no cache has.
    let isKept = contents.passedBy[slot] == place
    contents.passedBy[slot] = place
    return .packed(link, site, place: place, stamp: contents.stamp, isKept: isKept)
  }

  private func entry(_ lookup: consuming CacheLookup) -> Entry? {
    switch lookup {
    case .decoded(let entry): return entry
    case .packed(let packed, let site, let place, let stamp, let isKept):
      guard let entry = try? Entry(packed, of: site) else { return nil }
      guard isKept else { return entry }
      contents.withLock { contents in
        guard contents.stamp == stamp else { return }
        contents.decoded[Self.slot(place)] = (place, entry)
      }
      return entry
    }
  }

  private static func slot(_ place: UInt32) -> Int {
    Int((place &* 0x9E37_79B1) >> 20) & (recent - 1)
  }

  /// Where a domain redirects in place of a page of its own.
  package func page(_ page: DomainPage, host: String) -> AcceptedTarget? {
    site(host: host)?.page(page)
  }

  package func domain(host: String) -> DomainRecord? { site(host: host)?.domain }

  func site(host: String) -> Site? { contents.withLock { $0.sites[host] } }

  /// The apps of a workspace, oldest first.
  package func apps(of workspace: WorkspaceID) -> [AppRecord] {
    contents.withLock { $0.apps[workspace] ?? [] }
  }

  /// The state of the store that was loaded last; negative before the first.
  package var revision: Int64 { contents.withLock { $0.revision } }

  /// How many links there are, and the bytes that they take.
  package var size: (links: Int, bytes: Int) {
    contents.withLock { ($0.table.count, $0.table.length) }
  }

  /// What the links of a workspace take.
  package func usage(of workspace: WorkspaceID) -> LinkUsage {
    contents.withLock { $0.table.usages[workspace] }
  }

  /// The most bytes that links may take.
  package var capacity: Int { contents.withLock { $0.table.capacity } }

  /// Whether there is room for new links, and how many changes found none since everything was loaded.
  package var room: (isLeft: Bool, leftOut: Int) {
    contents.withLock { ($0.table.hasRoom, $0.table.leftOut) }
  }

  /// Whether so much was replaced that loading everything anew would save memory.
  package var isWasteful: Bool { contents.withLock { $0.table.isWasteful } }

  // MARK: - Changing

  /// Takes over a whole state, unless a newer one was taken over meanwhile.
  func replace(
    with head: LinkSnapshot,
    _ table: consuming LinkTable,
    evenIfOlder: Bool = false
  ) {
    var table: LinkTable? = table
    contents.withLock { contents in
      guard evenIfOlder || head.revision >= contents.revision, let next = table.take() else {
        return
      }
      contents.take(head)
      contents.stamp += 1
      contents.table = next
      contents.forget()
      contents.deleted = [:]
      contents.loads += 1
    }
  }

  /// Takes over what changed since the state that is known.
  package func apply(_ changes: LinkChanges) {
    contents.withLock { contents in
      guard changes.head.revision >= contents.revision else { return }
      contents.take(changes.head)
      contents.stamp += 1
      for change in changes.links {
        Self.apply(&contents, change.packed, id: change.id, at: changes.head.revision)
      }
    }
  }

  /// Takes over one link as it was read at a revision, or its absence; what is older changes nothing.
  ///
  /// Whether its domain is known; where it is not, the whole state must be loaded.
  package func apply(
    _ link: PackedLink?,
    id: LinkID,
    domain: DomainID,
    at revision: Int64
  ) -> Bool {
    contents.withLock { contents in
      guard contents.domains[domain] != nil else { return false }
      Self.apply(&contents, link, id: id, at: revision)
      return true
    }
  }

  private static func apply(
    _ contents: inout Contents,
    _ link: PackedLink?,
    id: LinkID,
    at revision: Int64
  ) {
    contents.stamp += 1
    // A link that was read before it was deleted must not come back, and one that was restored must not go.
    let last = contents.deleted[id]
    guard last.map({ $0 <= revision }) ?? true else { return }
    if last != nil || link == nil { contents.deleted[id] = revision }
    guard let link else { return contents.table.remove(id) }
    let known = contents.table.place(id).map { contents.table.version(at: $0) }
    guard known.map({ $0 <= link.version }) ?? true else { return }
    let isCaseSensitive = contents.domains[link.domain]?.isCaseSensitive ?? false
    contents.table.put(link, isCaseSensitive: isCaseSensitive)
  }

  // MARK: - Keeping

  /// A whole new state was taken over while the one before was being handed over.
  struct Replaced: Error {}

  /// Hands the state over to be kept: its revision, domains and apps with the number of its links, and
  /// these in parts.
  ///
  /// Taps and changes go on meanwhile: only the copy of each part holds the lock. What changes is
  /// handed over as it is then; where a link comes twice, the later one counts. All of it is of a
  /// later revision, and so is found again among the changes since the one that was handed over.
  ///
  /// - Returns: The revision that was handed over.
  /// - Throws: ``Replaced``, and what `begin` and `body` throw.
  func forEachPart(
    _ begin: (LinkSnapshot, _ links: Int) throws -> Void,
    _ body: ([UInt8]) throws -> Void
  ) throws -> Int64 {
    let (head, links, loads) = contents.withLock { ($0.head, $0.table.count, $0.loads) }
    try begin(head, links)
    var cursor = LinkTable.Cursor()
    while let part = try part(after: &cursor, loads: loads) {
      if !part.isEmpty { try body(part) }
    }
    return head.revision
  }

  private func part(after cursor: inout LinkTable.Cursor, loads: Int) throws -> [UInt8]? {
    try contents.withLock { contents in
      guard contents.loads == loads else { throw Replaced() }
      return contents.table.part(after: &cursor)
    }
  }
}
