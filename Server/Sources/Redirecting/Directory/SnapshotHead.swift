import Foundation
import LinkCore
import Persistence

/// The part of a ``SnapshotFile`` that is not links, as JSON.
struct SnapshotHead: Codable, Sendable {
  private var revision: Int64
  private var domains: [DomainRecord]
  private var apps: [AppRecord]
  private var allowances: [Allowance]
  /// About how many links follow, so that their tables need not grow.
  private(set) var links: Int?

  /// Takes a state, without its links.
  init(_ head: LinkSnapshot, links: Int) {
    self.links = links
    revision = head.revision
    domains = head.domains
    apps = head.apps
    allowances = head.allowedHosts.map { Allowance(workspace: $0.key, hosts: $0.value) }
  }

  /// Reads what ``bytes()`` wrote; `nil` where it is something else.
  init?(_ bytes: [UInt8]) {
    guard let head = try? JSONDecoder().decode(SnapshotHead.self, from: Data(bytes)) else {
      return nil
    }
    self = head
  }

  /// The head as it stands in a file.
  func bytes() throws -> [UInt8] {
    Array(try JSONEncoder().encode(self))
  }

  /// The state, without its links.
  var snapshot: LinkSnapshot {
    LinkSnapshot(
      revision: revision,
      domains: domains,
      apps: apps,
      allowedHosts: Dictionary(
        allowances.map { ($0.workspace, $0.hosts) },
        uniquingKeysWith: { first, _ in first }
      ),
      links: []
    )
  }
}

extension SnapshotHead {
  /// The hosts that the links of a workspace may lead to.
  private struct Allowance: Codable {
    var workspace: WorkspaceID
    var hosts: [String]
  }
}
