package import LinkCore

/// What a tap says beside its source, and what its link's rules made of it.
struct TapDetail: Hashable, Sendable {
  var medium: String?
  /// It counts in place of the link's code.
  var campaign: String?
  var rule: String?
  var variant: String?

  /// What a variant counts as: `SUMMER25/Turkey/A`, because links and rules may use the same names.
  func variant(ofLink code: String?) -> String? {
    guard let code, let variant else { return nil }
    return "\(code)/\(rule ?? "")/\(variant)"
  }
}

extension ClickRecord {
  /// The source of a click that an older server stored without one.
  var word: String {
    ClickSource.word(
      isScan: self.isScan,
      referrerHost: self.referrerHost,
      inAppBrowser: self.inAppBrowser
    )
  }
}

extension CanonicalSource {
  private static let words: Set<String> = Set(
    [instagram, facebook, twitter, tiktok, qr, direct, unknown].map(\.rawValue)
  )

  /// Whether a text is one of the seven words.
  static func isWord(_ text: String) -> Bool { words.contains(text) }
}

extension CardinalityLimit {
  /// The click with ``other`` in place of texts beyond ``most``.
  ///
  /// What is stored is what is counted, so that counting again says the same.
  mutating func bounded(
    _ click: ClickRecord,
    _ dictionary: inout StringDictionary
  ) throws -> ClickRecord {
    guard click.source != nil || click.medium != nil || click.campaign != nil else { return click }
    let tenant: Int64
    do {
      tenant = try dictionary.tenant(click.workspace)
    } catch let error as StoreError where error.code == .notFound {
      return click
    }
    var click = click
    click.source = try bounded(click.source, .source, tenant: tenant, &dictionary)
    click.medium = try bounded(click.medium, .medium, tenant: tenant, &dictionary)
    click.campaign = try bounded(click.campaign, .campaign, tenant: tenant, &dictionary)
    return click
  }
}

/// Tells the visitors of a link apart on a day of UTC: a keyed hash of which nothing else is kept.
package struct VisitorHash: Hashable, Sendable {
  /// How many days hashes are kept, today included.
  package static let days: Int64 = 2

  /// The first 64 bits.
  package var bits: Int64

  /// Wraps the first 64 bits of a hash.
  package init(bits: Int64) {
    self.bits = bits
  }
}

extension ClickInsertion {
  private static let insertVisitor = """
    INSERT INTO click_visitor (workspace_id, day, visitor)
    SELECT ?, ?, ? WHERE EXISTS (SELECT 1 FROM link WHERE workspace_id = ? AND id = ?)
    ON CONFLICT (workspace_id, day, visitor) DO NOTHING
    """

  /// Marks the clicks that are the first of their visitors.
  func markUnique(_ clicks: inout [ClickRecord], _ visitors: [ClickID: VisitorHash]) throws {
    for index in clicks.indices { clicks[index].isUnique = !clicks[index].isBot }
    let known = clicks.indices.filter { clicks[$0].isUnique && visitors[clicks[$0].id] != nil }
    guard !known.isEmpty else { return }
    let rows = known.map { index -> [SQLValue] in
      let click = clicks[index]
      return [
        click.workspace.sqlValue, .integer(RollupGrain.day.interval(of: click.occurredAt)),
        .integer(visitors[click.id]?.bits ?? 0), click.workspace.sqlValue, click.link.sqlValue,
      ]
    }
    let changes = try connection.executeEach(Self.insertVisitor, rows)
    for (index, change) in zip(known, changes) { clicks[index].isUnique = change == 1 }
  }
}

extension ClickRepository {
  /// The most rows that one transaction removes.
  private static let removedAtOnce = 5_000

  /// Removes the hashes of visitors of days that have ended.
  ///
  /// Clicks keep whether they are unique; which of them are of one visitor is not known any more.
  package func removeVisitors(now: Timestamp) async throws {
    let day = RollupGrain.day.interval(of: now) - VisitorHash.days + 1
    while true {
      let removed = try await driver.write { connection in
        try connection.execute(
          """
          DELETE FROM click_visitor WHERE (workspace_id, day, visitor) IN (
            SELECT v.workspace_id, v.day, v.visitor FROM workspace w
            JOIN click_visitor v ON v.workspace_id = w.id AND v.day < \(day)
            LIMIT \(Self.removedAtOnce)
          )
          """
        )
      }
      guard removed == Self.removedAtOnce else { return }
    }
  }
}
