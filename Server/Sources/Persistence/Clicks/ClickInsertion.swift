import LinkCore

/// What a transaction does beside the rows of new clicks: it counts them, and attributes the events
/// and installs that had arrived before them.
struct ClickInsertion {
  private let connection: any SQLConnection
  private(set) var numbering: Numbering
  private var rollups = RollupDelta()
  private var rowsLeft = Reattribution.rowsPerTransaction

  init(_ connection: any SQLConnection, cache: NumberCache) {
    self.connection = connection
    numbering = Numbering(connection, cache: cache)
  }

  /// Counts clicks that were just stored.
  mutating func count(_ clicks: [ClickRecord]) throws {
    for (workspace, clicks) in Dictionary(grouping: clicks, by: \.workspace) {
      try count(clicks, workspace)
    }
    try rollups.write(&numbering)
  }

  private mutating func count(_ clicks: [ClickRecord], _ workspace: WorkspaceID) throws {
    let tenant = try numbering.tenant(workspace)
    var attributor = Attributor(workspace, tenant: tenant, connection)
    var again = Reattribution(tenant: tenant, connection, rows: rowsLeft)
    for click in clicks {
      let key = try attributor.attribution(of: TouchFacts(click), &numbering).key
      rollups.add(click, key)
      if let journey = try numbering.existing(TermKey(tenant, .journey, id: click.id.value)) {
        again.add(journey: journey)
      }
    }
    try again.run(&attributor, &numbering, &rollups)
    try again.finish(&rollups)
    rowsLeft = again.rowsLeft
    try countInstalls(clicks.map(\.id), workspace)
  }

  /// Counts the installs anew that were counted without what their clicks tell.
  private mutating func countInstalls(_ clicks: [ClickID], _ workspace: WorkspaceID) throws {
    let installs = try InstallRepository.owners(connection, workspace, clicks: clicks)
    guard !installs.isEmpty else { return }
    var count = try InstallCount(connection, workspace)
    for install in installs {
      rollups.add(try count.fact(install, beforeClick: true), -1)
      rollups.add(try count.fact(install))
    }
  }
}

extension TouchFacts {
  /// What a click is counted by.
  init(_ click: ClickRecord) {
    self.init(
      link: click.link,
      source: ClickSource.word(
        isScan: click.isScan,
        referrerHost: click.referrerHost,
        inAppBrowser: click.inAppBrowser
      ),
      platform: click.platform.rawValue,
      country: click.country,
      reason: "click"
    )
  }
}
