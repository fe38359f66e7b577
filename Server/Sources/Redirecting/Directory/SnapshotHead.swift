import Foundation
import LinkCore
import Persistence

/// The part of a ``SnapshotFile`` that is not links, as JSON.
struct SnapshotHead: Codable, Sendable {
  private var revision: Int64
  private var domains: [Domain]
  private var apps: [App]
  private var allowances: [Allowance]
  /// About how many links follow, so that their tables need not grow.
  private(set) var links: Int?

  /// Takes a state, without its links.
  init(_ head: LinkSnapshot, links: Int) {
    self.links = links
    revision = head.revision
    domains = head.domains.map(Domain.init)
    apps = head.apps.map(App.init)
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
      domains: domains.map(\.record),
      apps: apps.map(\.record),
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

  /// A ``DomainRecord``.
  private struct Domain: Codable {
    var id: DomainID
    var workspace: WorkspaceID
    var host: String
    var baseURL: String
    var createdAt: Int64

    init(_ record: DomainRecord) {
      id = record.id
      workspace = record.workspace
      host = record.host
      baseURL = record.baseURL
      createdAt = record.createdAt.milliseconds
    }

    var record: DomainRecord {
      DomainRecord(
        id: id,
        workspace: workspace,
        host: host,
        baseURL: baseURL,
        createdAt: Timestamp(milliseconds: createdAt)
      )
    }
  }

  /// An ``AppRecord``.
  private struct App: Codable {
    var id: AppID
    var workspace: WorkspaceID
    var name: String
    var platform: String
    var bundleID: String
    var teamID: String?
    var scheme: String?
    var storeURL: String?
    var certificateFingerprints: [String]
    var matching: MatchingSettings
    var createdAt: Int64

    init(_ record: AppRecord) {
      id = record.id
      workspace = record.workspace
      name = record.name
      platform = record.platform
      bundleID = record.bundleID
      teamID = record.teamID
      scheme = record.scheme
      storeURL = record.storeURL
      certificateFingerprints = record.certificateFingerprints
      matching = record.matching
      createdAt = record.createdAt.milliseconds
    }

    var record: AppRecord {
      AppRecord(
        id: id,
        workspace: workspace,
        name: name,
        platform: platform,
        bundleID: bundleID,
        teamID: teamID,
        scheme: scheme,
        storeURL: storeURL,
        certificateFingerprints: certificateFingerprints,
        matching: matching,
        createdAt: Timestamp(milliseconds: createdAt)
      )
    }
  }
}
