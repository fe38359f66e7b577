import LinkCore
import WireModels

/// What a transaction does beside the rows of new clicks: it counts them, and attributes the events
/// and installs that had arrived before them.
struct ClickInsertion {
  let connection: any SQLConnection
  private(set) var dictionary: StringDictionary
  private var rollups = RollupDelta()
  private var texts = CardinalityLimit()
  private var rowsLeft = Reattribution.rowsPerTransaction

  init(_ connection: any SQLConnection, cache: DictionaryCache) {
    self.connection = connection
    dictionary = StringDictionary(connection, cache: cache)
  }

  /// The click with a bounded number of different texts; see ``CardinalityLimit``.
  mutating func bounded(_ click: ClickRecord) throws -> ClickRecord {
    try texts.bounded(click, &dictionary)
  }

  /// Counts clicks that were just stored.
  mutating func count(_ clicks: [ClickRecord]) throws {
    for (workspace, clicks) in Dictionary(grouping: clicks, by: \.workspace) {
      try count(clicks, workspace)
    }
    try dictionary.prepare(rollups.dimensions)
    try rollups.write(&dictionary)
  }

  private mutating func count(_ clicks: [ClickRecord], _ workspace: WorkspaceID) throws {
    let tenant = try dictionary.tenant(workspace)
    var attributor = Attributor(workspace, tenant: tenant, connection)
    // A mailing of links that are tapped once each names a link, a campaign and their dimensions with every click.
    try attributor.prepare(clicks.lazy.map(TouchFacts.init), &dictionary)
    for click in clicks {
      rollups.add(click, try attributor.key(of: TouchFacts(click), &dictionary))
    }
    let journeys = try dictionary.existing(
      clicks.map { TermKey(tenant, .journey, id: $0.id.value) }
    )
    try attributeAgain(journeys, tenant: tenant, &attributor)
    try countInstalls(clicks.map(\.id), workspace)
  }

  /// Attributes the events again that had arrived before the clicks of their journeys.
  private mutating func attributeAgain(
    _ journeys: [Int64],
    tenant: Int64,
    _ attributor: inout Attributor
  ) throws {
    guard !journeys.isEmpty else { return }
    var again = Reattribution(tenant: tenant, connection, rows: rowsLeft)
    for journey in journeys { again.add(journey: journey) }
    try again.run(&attributor, &dictionary, &rollups)
    try again.finish(&rollups)
    rowsLeft = again.rowsLeft
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
      source: click.source ?? click.word,
      platform: click.platform,
      country: click.country,
      reason: "click"
    )
    tap = TapDetail(
      medium: click.medium,
      campaign: click.campaign,
      rule: click.rule,
      variant: click.variant
    )
  }
}
