import LinkCore
import PaylisherServer
import Persistence
import PostgresDriver
import SQLiteDriver

/// An open data directory: the database at the schema of this version, and the server's keys.
struct Installation: Sendable {
  let directory: DataDirectory
  /// The store.
  let repositories: Repositories
  /// The server's own keys.
  let secrets: ServerSecrets
  /// The workspaces that there were when it was opened; `nil` while the database is away.
  let workspaces: [WorkspaceResource]?
  /// The database, where it is opened later, and why.
  let absence: (driver: DeferredDriver, reason: StoreError)?
  private let driver: any SQLDriver
  private let lock: DirectoryLock?

  /// Opens a data directory, and makes it where it is missing.
  ///
  /// Where the database may be away, a directory that a server has used before is opened although
  /// its database cannot be reached. Transactions are spans of traces where `isTraced` says so.
  ///
  /// - Throws: ``CommandFailure``, saying what to do.
  static func open(
    _ directory: DataDirectory,
    _ database: DatabaseChoice,
    mayBeAway: Bool = false,
    isTraced: Bool = false,
    now: Timestamp
  ) async throws -> Installation {
    try directory.check()
    do {
      let opened = try await database.open(
        in: directory,
        mayBeAway: mayBeAway && directory.hasServed,
        now: now
      )
      let driver: any SQLDriver = isTraced ? TracedDriver(opened.driver) : opened.driver
      let workspaces =
        opened.absence == nil
        ? try await Repositories(driver: driver).workspaces.list() : nil
      let secrets = try SecretsFile.load(directory, isNew: workspaces?.isEmpty ?? false)
      return Installation(
        directory: directory,
        repositories: Repositories(
          driver: driver,
          tombstoneKey: TombstoneKey(key: secrets.pepper)
        ),
        secrets: secrets,
        workspaces: workspaces,
        absence: opened.absence,
        driver: driver,
        lock: opened.lock
      )
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// The settings with the public URL that all nodes have: the one that is set is kept in the database, and taken from
  /// there where none is set.
  ///
  /// - Returns: The settings, and the URL that was kept before if it differs.
  func sharedURL(
    _ settings: OperatorSettings
  ) async throws -> (settings: OperatorSettings, replaced: String?) {
    guard workspaces != nil else { return (settings, nil) }
    do {
      let kept = try await repositories.store.publicURL()
      guard settings.hasPublicURL else {
        let url = kept.flatMap { PublicURL($0) }
        return (url.map(settings.with(publicURL:)) ?? settings, nil)
      }
      let own = settings.publicURL.description
      // A URL of this computer means another one on each node.
      guard kept != own, !settings.publicURL.isLoopback else { return (settings, nil) }
      try await repositories.store.keepPublicURL(own)
      return (settings, kept)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// Moves the links of the public URL's host to this scheme and port; links of a public host stay
  /// with https.
  func followPublicURL(_ publicURL: PublicURL) async throws {
    guard workspaces != nil, let host = LinkDomain(publicURL.host),
      host.isForDevelopment || publicURL.description.hasPrefix("https:")
    else { return }
    do {
      guard var domain = try await repositories.domains.find(host: host.description),
        domain.baseURL != publicURL.description
      else { return }
      domain.baseURL = publicURL.description
      try await repositories.domains.update(domain, by: nil)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// The URL of a link domain that is reached over the internet; `nil` where there is none.
  func publicDomainURL() async throws -> String? {
    do {
      for workspace in workspaces ?? [] {
        let domain = try await repositories.domains.list(workspace.id).first {
          $0.form.isServed && LinkDomain($0.host)?.isForDevelopment == false
        }
        if let domain { return domain.baseURL }
      }
      return nil
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// A link that makes the first user of the dashboard; `nil` where there is one, no workspace, or no
  /// database.
  func firstOwnerLink(_ publicURL: PublicURL, now: Timestamp) async throws -> String? {
    guard absence == nil else { return nil }
    do {
      guard let workspace = try await repositories.workspaces.list().first else { return nil }
      return try await members(publicURL).firstOwnerLink(workspace.id, now: now, by: nil)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// A link by which a new owner joins, for when every owner lost the way in.
  func ownerLink(
    _ workspace: WorkspaceID,
    _ publicURL: PublicURL,
    now: Timestamp,
    by actor: AuditActor
  ) async throws -> String? {
    do {
      return try await members(publicURL).invite(
        workspace,
        as: .owner,
        by: MemberService.Actor(role: .owner, audited: actor),
        now: now
      ).url
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  private func members(_ publicURL: PublicURL) -> MemberService {
    MemberService(repositories, secrets: secrets, baseURL: publicURL.description)
  }

  /// Brings everything to disk and gives the directory up.
  func close() async throws {
    try await driver.close()
    lock?.release()
  }
}
