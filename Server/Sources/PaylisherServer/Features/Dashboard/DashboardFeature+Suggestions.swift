import Dashboard
import LinkCore
import WireModels

extension DashboardRequest {
  /// The same request for a page whose fields offer values of some kinds.
  ///
  /// Stored values are those of the last 90 days, and need a role that may read reports. A page opens without them
  /// where they cannot be counted.
  ///
  /// - Parameters:
  ///   - kinds: What the fields ask for.
  ///   - property: The property whose values ``Suggestions/Kind/value`` are.
  /// - Returns: The request, whose environment has the values.
  func offering(_ kinds: Set<Suggestions.Kind>, of property: String? = nil) async -> Self {
    var page = self
    for kind in kinds.subtracting(Suggestions.Kind.ofLinks) {
      page.environment.suggestions[kind] = await stored(kind, of: property)
    }
    for (kind, values) in await ofLinks(kinds.intersection(Suggestions.Kind.ofLinks)) {
      page.environment.suggestions[kind] = values
    }
    page.environment.suggestStandards(kinds)
    return page
  }

  private typealias Lists = [Suggestions.Kind: [Suggestions.Value]]

  /// The values of the newest links.
  ///
  /// One reading of the links fills the lists of all kinds, and they are kept together: one of them is nearly always
  /// empty, which alone is no reason to read again.
  private func ofLinks(_ kinds: Set<Suggestions.Kind>) async -> Lists {
    guard !kinds.isEmpty, environment.role.allows(.readReports) else { return [:] }
    var lists: Lists = [:]
    for kind in Suggestions.Kind.ofLinks {
      lists[kind] = await suggestions.kept(key(kind), at: environment.now)
    }
    if lists.isEmpty, let links = try? await api.send(.links(limit: 200)).items {
      for kind in Suggestions.Kind.ofLinks { lists[kind] = kind.values(of: links) }
      let kept = lists.map { (key($0), $1) }
      await suggestions.keep(Dictionary(uniqueKeysWithValues: kept), at: environment.now)
    }
    return lists.filter { kinds.contains($0.key) }
  }

  private func key(_ kind: Suggestions.Kind) -> SuggestionCache.Key {
    SuggestionCache.Key(workspace: environment.workspace, kind: kind)
  }

  private func stored(
    _ kind: Suggestions.Kind,
    of property: String?
  ) async -> [Suggestions.Value] {
    guard environment.role.allows(.readReports) else { return [] }
    // Values of properties may be a person's, which an erasure removes.
    guard kind != .value else { return (try? await read(kind, of: property)) ?? [] }
    return await suggestions.values(key(kind), at: environment.now) {
      (try? await read(kind)) ?? []
    }
  }

  private func read(
    _ kind: Suggestions.Kind,
    of property: String? = nil
  ) async throws -> [Suggestions.Value] {
    switch kind {
    case .language, .timeZone, .tag, .utmSource, .utmMedium, .utmCampaign, .utmTerm, .utmContent:
      return []
    case .property:
      return try await api.send(.properties).items.map { Suggestions.Value($0.name) }
    case .value:
      guard let property else { return [] }
      return try await counted(by: "property", property: property)
    case .event, .link, .campaign, .source, .medium, .platform, .country:
      return try await counted(by: kind.rawValue)
    }
  }

  /// The values that a breakdown of the last 90 days counts, most frequent first.
  private func counted(by name: String, property: String? = nil) async throws -> [Suggestions.Value]
  {
    let now = environment.now.milliseconds
    var selection = ReportSelection(from: Timestamp(milliseconds: now - 90 * 86_400_000))
    selection.filters[.property] = property
    let report = try await api.send(.breakdown(by: name, selection, limit: Suggestions.most))
    return report.rows.compactMap { row in
      guard let value = row.value, value != "(other)" else { return nil }
      return Suggestions.Value(value, name: row.title)
    }
  }
}

/// Keeps for a minute what the forms of a workspace offer, so that pages that follow each other count it once.
///
/// It has names of events and properties, tags and values of campaigns, and nothing of a person.
actor SuggestionCache {
  struct Key: Hashable {
    var workspace: WorkspaceID
    var kind: Suggestions.Kind
  }

  /// How long values are kept, in milliseconds.
  private static let life: Int64 = 60_000
  /// How many lists are kept.
  private static let most = 1_000

  private var kept: [Key: (values: [Suggestions.Value], at: Timestamp)] = [:]

  /// The values that are kept, else what `read` reads.
  ///
  /// An empty list is not kept: the next value may be its first.
  func values(
    _ key: Key,
    at now: Timestamp,
    _ read: () async -> [Suggestions.Value]
  ) async -> [Suggestions.Value] {
    if let found = kept(key, at: now) { return found }
    let values = await read()
    keep([key: values], at: now)
    return values
  }

  /// The values that are kept; `nil` for none.
  func kept(_ key: Key, at now: Timestamp) -> [Suggestions.Value]? {
    let range = (now.milliseconds - Self.life)...now.milliseconds
    return kept[key].flatMap { range.contains($0.at.milliseconds) ? $0.values : nil }
  }

  /// Keeps lists that were read at once; an empty one takes the place of what was kept.
  func keep(_ lists: [Key: [Suggestions.Value]], at now: Timestamp) {
    if kept.count + lists.count > Self.most { kept.removeAll() }
    for (key, values) in lists { kept[key] = values.isEmpty ? nil : (values, now) }
  }
}
