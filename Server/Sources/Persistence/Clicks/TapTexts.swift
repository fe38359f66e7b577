import LinkCore

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

/// Bounds how many different sources, mediums and campaigns taps bring to a workspace, because anyone can
/// write them into a URL.
struct TapTextLimit: Sendable {
  /// The most texts of a workspace.
  static let most: Int64 = 3_000
  /// Stands for a text beyond them.
  static let other = "(other)"

  /// How many texts workspaces have, as far as a transaction looked.
  private var counts: [Int64: Int64] = [:]

  /// The click with ``other`` in place of texts beyond ``most``.
  ///
  /// What is stored is what is counted, so that counting again says the same.
  mutating func bounded(
    _ click: ClickRecord,
    _ dictionary: inout StringDictionary
  ) throws -> ClickRecord {
    var click = click
    if let source = click.source, !CanonicalSource.isWord(source) {
      click.source = try bounded(source, "source", click.workspace, &dictionary)
    }
    click.medium = try click.medium.map {
      try bounded($0, "medium", click.workspace, &dictionary)
    }
    click.campaign = try click.campaign.map {
      try bounded($0, "campaign", click.workspace, &dictionary)
    }
    return click
  }

  private mutating func bounded(
    _ text: String,
    _ kind: String,
    _ workspace: WorkspaceID,
    _ dictionary: inout StringDictionary
  ) throws -> String {
    let tenant: Int64
    do {
      tenant = try dictionary.tenant(workspace)
    } catch let error as StoreError where error.code == .notFound {
      return text
    }
    let key = TermKey(tenant, .tapText, "\(kind):\(text)")
    if try dictionary.existing(key) != nil { return text }
    let count = try counts[tenant] ?? Self.count(of: tenant, dictionary.connection)
    counts[tenant] = min(count + 1, Self.most)
    guard count < Self.most else { return Self.other }
    _ = try dictionary.term(key)
    return text
  }

  private static func count(of tenant: Int64, _ connection: any SQLConnection) throws -> Int64 {
    try connection.count(
      """
      SELECT count(*) AS count FROM (
        SELECT 1 AS one FROM term
        WHERE tenant_no = \(tenant) AND kind = 'tap_text' LIMIT \(most)
      ) AS texts
      """
    )
  }
}
