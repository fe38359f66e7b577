import AttributionCore
import LinkCore
import TargetCore

/// Counts an install, or counts it anew where its attribution changed.
struct InstallCount {
  private let connection: any SQLConnection
  private(set) var dictionary: StringDictionary
  private var attributor: Attributor

  init(_ connection: any SQLConnection, _ workspace: WorkspaceID) throws {
    self.connection = connection
    dictionary = StringDictionary(connection, cache: DictionaryCache())
    let tenant = try dictionary.tenant(workspace)
    attributor = Attributor(workspace, tenant: tenant, connection)
  }

  /// Counts with the numbers of a transaction that counts other things, too.
  init(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    tenant: Int64,
    _ dictionary: StringDictionary
  ) {
    self.connection = connection
    self.dictionary = dictionary
    attributor = Attributor(workspace, tenant: tenant, connection)
  }

  /// Takes the install as it was back, and counts it as it is.
  mutating func change(from before: InstallRecord?, to after: InstallRecord?) throws {
    guard before != after else { return }
    var rollups = RollupDelta()
    for (install, count) in [(before, -1), (after, 1)] as [(InstallRecord?, Int64)] {
      if let install { rollups.add(try fact(install), count) }
    }
    try rollups.write(&dictionary)
  }

  /// What an install adds to roll-ups; or what it added while its click had not arrived.
  mutating func fact(
    _ install: InstallRecord,
    beforeClick: Bool = false
  ) throws -> RollupDelta.Fact {
    var touch = TouchFacts(
      link: install.link,
      platform: RoutePlatform(rawValue: install.platform.rawValue)
    )
    if !beforeClick { touch.click = try install.click.flatMap { try attributor.click($0) } }
    if install.link != nil { touch.reason = install.method?.rawValue ?? "click" }
    let key = try attributor.key(of: touch, &dictionary)
    return .init(install.isReinstall ? .reinstall : .install, key, at: install.firstSeenAt)
  }
}
