import AttributionCore
import LinkCore
import TargetCore

/// Finds out, within a transaction, which link, campaign and source something belongs to.
///
/// The same origin is looked up once per transaction.
struct Attributor {
  let workspace: WorkspaceID
  let connection: any SQLConnection
  private let tenant: Int64
  /// What touched people.
  var touches: PersonTouches
  var windows: [AppID: AttributionWindows] = [:]
  private var known: [EventOrigin: Attribution] = [:]
  private var keys: [ExactText: LinkID?] = [:]
  private var codes: [LinkID: String?] = [:]
  private var platforms: [AppID: RoutePlatform?] = [:]
  private var clicks: [ClickID: Click] = [:]
  private var texts = CardinalityLimit()

  init(_ workspace: WorkspaceID, tenant: Int64, _ connection: any SQLConnection) {
    self.workspace = workspace
    self.tenant = tenant
    self.connection = connection
    touches = PersonTouches(tenant: tenant, connection)
  }

  /// What an attribution uses of a click.
  struct Click: Sendable {
    var id: ClickID
    var link: LinkID
    var source: String
    var country: String?
    var tap: TapDetail
  }

  /// The attribution of an event by what it carries: the link that it names, the click that its
  /// journey began with, or the link of its campaign key.
  mutating func attribution(
    of origin: EventOrigin,
    _ dictionary: inout StringDictionary
  ) throws -> Attribution {
    if let known = known[origin] { return known }
    let attribution = try find(origin, &dictionary)
    known[origin] = attribution
    return attribution
  }

  private mutating func find(
    _ origin: EventOrigin,
    _ dictionary: inout StringDictionary
  ) throws -> Attribution {
    var touch = TouchFacts(
      app: origin.app,
      source: origin.tags.source?.text,
      medium: origin.tags.medium?.text,
      campaign: origin.tags.campaign?.text,
      campaignKey: origin.campaignKey?.text
    )
    touch.click = try origin.click.flatMap { try clicks[$0] ?? self.click($0) }
    let carried = try carried(origin, click: touch.click)
    // Touches are looked at apart: they need to know the person.
    let evidence = carried.evidence(at: Timestamp(milliseconds: 0))
    let decision = AttributionRule().decide(evidence)
    touch.reason = decision.reason.rawValue
    switch decision.reason {
    case .named: touch.link = origin.link
    case .journey: touch.link = touch.click?.link
    case .campaignKey: touch.link = carried.campaignLink
    case .lastTouch, .lastImpression, .unknownJourney, .organic: break
    }
    return try attribution(of: touch, &dictionary)
  }

  /// What an event carries; what cannot matter any more is not looked up.
  mutating func carried(_ origin: EventOrigin, click: Click?) throws -> CarriedEvidence {
    var carried = CarriedEvidence()
    if let link = origin.link {
      carried.link = try exists(link) ? .known : .unknown
    }
    if origin.jid != nil { carried.journey = click == nil ? .unknown : .known }
    guard carried.link != .known, carried.journey != .known, let key = origin.campaignKey?.text
    else {
      return carried
    }
    carried.campaignLink = try ShortCode(key).flatMap { try link(code: $0) }
    carried.campaignKey = carried.campaignLink == nil ? .unknown : .known
    return carried
  }

  /// The attribution of something whose touch is known.
  mutating func attribution(
    of touch: TouchFacts,
    _ dictionary: inout StringDictionary
  ) throws -> Attribution {
    let key = try key(of: touch, &dictionary)
    return Attribution(
      key: key,
      dimension: try dictionary.dimension(key),
      click: try touch.click.map {
        try dictionary.term(TermKey(tenant, .journey, id: $0.id.value))
      }
    )
  }

  /// What something is counted by whose touch is known.
  mutating func key(
    of touch: TouchFacts,
    _ dictionary: inout StringDictionary
  ) throws -> DimensionKey {
    var key = DimensionKey(tenant: tenant)
    key.link =
      try touch.link.map { try dictionary.term(TermKey(tenant, .link, id: $0.value)) }
      ?? DimensionKey.none
    let linkCode = try touch.link.flatMap { try code(of: $0) }
    var tap = touch.tap
    if let click = touch.click { tap = click.link == touch.link ? click.tap : TapDetail() }
    // What a tap says was bounded when it was stored, and links have their codes.
    var campaign = try texts.bounded(touch.campaign, .campaign, tenant: tenant, &dictionary)
    campaign = (campaign ?? tap.campaign ?? linkCode).map(Self.folded)
    if campaign == nil, let key = touch.campaignKey.map(Self.folded) {
      campaign = try texts.bounded(key, .campaign, tenant: tenant, &dictionary)
    }
    key.campaign = try number(campaign, .campaign, &dictionary)
    let source = try texts.bounded(touch.source, .source, tenant: tenant, &dictionary)
    key.source = try number(source ?? touch.click?.source, .source, &dictionary)
    let platform = try touch.platform ?? touch.app.flatMap { try self.platform(of: $0) }
    key.platform = try number(platform?.rawValue, .platform, &dictionary)
    key.country = try number(touch.country ?? touch.click?.country, .country, &dictionary)
    let medium = try texts.bounded(touch.medium, .medium, tenant: tenant, &dictionary)
    key.medium = try number(medium ?? tap.medium, .medium, &dictionary)
    key.variant = try number(tap.variant(ofLink: linkCode), .variant, &dictionary)
    key.reason = touch.reason
    return key
  }

  private static func folded(_ campaign: String) -> String {
    ShortCode(campaign)?.folded ?? campaign
  }

  private func number(
    _ text: String?,
    _ kind: TermKey.Kind,
    _ dictionary: inout StringDictionary
  ) throws -> Int64 {
    guard let text, !text.isEmpty else { return DimensionKey.none }
    return try dictionary.term(TermKey(tenant, kind, text))
  }
}

// MARK: - Look-ups

extension Attributor {
  private static let clickColumns: StaticString =
    """
    id, link_id, is_scan, referrer_host, in_app_browser, country, source, medium, campaign, rule, variant
    """

  /// Looks for the clicks that some origins name, many at once.
  mutating func prepare(_ origins: some Sequence<EventOrigin>) throws {
    let unknown = Set(origins.compactMap(\.click)).filter { clicks[$0] == nil }.sorted()
    for part in unknown.parts(of: SQLList.length) {
      let rows = try connection.query(
        """
        SELECT \(raw: Self.clickColumns) FROM click
        WHERE workspace_id = \(workspace) AND id IN (\(SQLList.of(part.map(\.sqlValue))))
        """
      )
      for row in rows {
        let click = try Click(row)
        clicks[click.id] = click
      }
    }
  }

  /// Finds or makes what many touches are counted by, in few statements: the codes of their links, and the numbers
  /// of both.
  mutating func prepare(
    _ touches: some Sequence<TouchFacts>,
    _ dictionary: inout StringDictionary
  ) throws {
    let unknown = Set(touches.compactMap(\.link)).filter { codes[$0] == nil }.sorted()
    // Each by its own key: of a list PostgreSQL reads all links of the workspace, until it has statistics.
    let found = try connection.queryEach(
      "SELECT code FROM link WHERE workspace_id = ? AND id = ?",
      unknown.map { [workspace.sqlValue, $0.sqlValue] }
    )
    for (link, rows) in zip(unknown, found) { codes[link] = try rows.first?.text("code") }
    try dictionary.prepare(touches.flatMap(terms))
  }

  /// The link of a touch, and the campaign that its code names where nothing else does.
  private func terms(of touch: TouchFacts) -> [TermKey] {
    guard let link = touch.link else { return [] }
    var terms = [TermKey(tenant, .link, id: link.value)]
    if touch.campaign == nil, touch.tap.campaign == nil, let code = codes[link] ?? nil {
      terms.append(TermKey(tenant, .campaign, Self.folded(code)))
    }
    return terms
  }

  /// The click, if the workspace has it.
  func click(_ id: ClickID) throws -> Click? {
    try connection.first(
      """
      SELECT \(raw: Self.clickColumns) FROM click
      WHERE workspace_id = \(workspace) AND id = \(id)
      """
    ).map(Click.init)
  }

  private func exists(_ link: LinkID) throws -> Bool {
    try connection.exists("SELECT id FROM link WHERE workspace_id = \(workspace) AND id = \(link)")
  }

  /// A key that several domains of the workspace have names the oldest link.
  private mutating func link(code: ShortCode) throws -> LinkID? {
    let key = ExactText(code.description)
    if let known = keys[key] { return known }
    let link: LinkID? = try connection.first(
      """
      SELECT id FROM link
      WHERE workspace_id = \(workspace) AND \(CodeKeys.condition(code)) AND deleted_at IS NULL
      ORDER BY id LIMIT 1
      """
    )?.id("id")
    keys[key] = link
    return link
  }

  private mutating func code(of link: LinkID) throws -> String? {
    if let known = codes[link] { return known }
    let code = try connection.first(
      "SELECT code FROM link WHERE workspace_id = \(workspace) AND id = \(link)"
    )?.text("code")
    codes[link] = code
    return code
  }

  private mutating func platform(of app: AppID) throws -> RoutePlatform? {
    if let known = platforms[app] { return known }
    let platform: RoutePlatform? = try connection.first(
      "SELECT platform FROM app WHERE workspace_id = \(workspace) AND id = \(app)"
    )?.choice("platform")
    platforms[app] = platform
    return platform
  }
}

extension Attributor.Click {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.id("id"),
      link: try row.id("link_id"),
      source: try row.optionalText("source")
        ?? ClickSource.word(
          isScan: try row.bool("is_scan"),
          referrerHost: try row.optionalText("referrer_host"),
          inAppBrowser: try row.optionalText("in_app_browser")
        ),
      country: try row.optionalText("country"),
      tap: TapDetail(
        medium: try row.optionalText("medium"),
        campaign: try row.optionalText("campaign"),
        rule: try row.optionalText("rule"),
        variant: try row.optionalText("variant")
      )
    )
  }
}
