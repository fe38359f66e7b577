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
