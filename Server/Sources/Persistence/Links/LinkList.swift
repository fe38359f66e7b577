import LinkCore

/// The rows of a page of a workspace's links, newest first.
struct LinkList: Sendable {
  private let workspace: WorkspaceID
  private let query: LinkQuery
  /// Every link of the page is older.
  private let start: EntityID
  /// How many rows make the page, with the one that tells whether another follows.
  private let count: Int
  /// How many of the newest links a search reads before it looks into the index.
  ///
  /// A text that many links have fills its page from these, at every cursor, in a few milliseconds; so the
  /// index is asked only for texts that few of them have, and has few links above the cursor to pass over. A
  /// workspace with fewer links never needs it.
  private let reading: Int

  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  init(_ workspace: WorkspaceID, _ query: LinkQuery, reading: Int = 10_000) throws {
    (self.workspace, self.query, self.reading) = (workspace, query, reading)
    start = try Cursor.start(query.cursor)
    count = Cursor.rows(for: query.limit)
  }

  /// Reads the rows.
  func rows(_ connection: any SQLConnection) throws -> [LinkRecord] {
    guard let search = query.search, !search.isEmpty, query.code == nil else {
      return try scan(connection)
    }
    guard connection.dialect.engine == .sqlite else {
      // One plan for every text would be wrong for texts that many links have, or for those that few have.
      try connection.executeScript("SET LOCAL plan_cache_mode = force_custom_plan")
      return try scan(connection)
    }
    guard let trigrams = TrigramQuery(search, in: workspace), let floor = try floor(connection)
    else { return try scan(connection) }
    let found = try scan(connection, above: floor)
    guard found.count < count else { return found }
    return try found
      + look(up: trigrams, from: floor, atMost: count - found.count, connection)
  }

  /// Reads those of some links that meet the conditions, in their order.
  func rows(among links: [LinkID], _ connection: any SQLConnection) throws -> [LinkRecord] {
    var found: [LinkID: LinkRecord] = [:]
    for part in links.parts(of: SQLList.length) {
      var statement: SQLStatement = """
        SELECT \(columns: LinkRow.columns) FROM link
        WHERE workspace_id = \(workspace) AND deleted_at IS NULL
        AND id IN (\(SQLList.of(part.map(\.sqlValue))))
        """
      if let tag = query.tag { statement += condition(tag: tag, of: "link.id") }
      statement += conditions
      for row in try connection.query(statement) {
        let link = try LinkRow.record(row)
        found[link.id] = link
      }
    }
    return links.compactMap { found[$0] }
  }

  /// The first link that a search does not read; `nil` where it reads them all.
  private func floor(_ connection: any SQLConnection) throws -> EntityID? {
    let last: LinkID? = try connection.first(
      """
      SELECT link_id FROM link_search
      WHERE workspace_id = \(workspace) AND link_id < \(start)
      ORDER BY link_id DESC LIMIT 1 OFFSET \(reading)
      """
    )?.id("link_id")
    return last?.value
  }

  // MARK: - Reading links

  private func scan(
    _ connection: any SQLConnection,
    above floor: EntityID? = nil
  ) throws -> [LinkRecord] {
    var statement: SQLStatement = "SELECT \(columns: LinkRow.columns) FROM "
    if let tag = query.tag {
      // The rows of a tag are in the order of their links. They come first, else the engine may read every link
      // for a tag that few have: SQLite does not change the order of a CROSS JOIN.
      statement += """
        (
          SELECT link_id FROM link_tag
          WHERE workspace_id = \(workspace) AND tag = \(TagRows.folded(tag)) AND link_id < \(start)
        """
      if let floor { statement += " AND link_id > \(floor)" }
      statement += ") AS tagged CROSS JOIN link WHERE id = link_id AND"
    } else if query.code != nil {
      statement += "link\(connection.dialect.index("link_campaign_key")) WHERE"
    } else {
      statement += "link WHERE"
    }
    statement += """
       workspace_id = \(workspace) AND id < \(start)
        AND deleted_at IS NULL
      """
    if let floor { statement += " AND id > \(floor)" }
    statement += conditions
    statement += query.tag == nil ? " ORDER BY id DESC" : " ORDER BY link_id DESC"
    statement += " LIMIT \(count)"
    return try connection.query(statement).map(LinkRow.record)
  }

  // MARK: - Looking into the index

  /// The newest links from an id on that have the text.
  ///
  /// The index has the numbers of links, the greatest first, which is the order of their ids but where links
  /// were stored at the same time, or later than their id was made. `newest` is the greatest id that the
  /// workspace had when a number was given, so no link with a smaller number has a greater id.
  private func look(
    up trigrams: TrigramQuery,
    from floor: EntityID,
    atMost count: Int,
    _ connection: any SQLConnection
  ) throws -> [LinkRecord] {
    // A few more, so that one look is enough where only neighbours are out of order.
    let limit = count + 16
    var (found, number): ([LinkRecord], Int64) = ([], .max)
    while true {
      let rows = try connection.query(
        statement(trigrams, from: floor, numberBelow: number, limit: limit)
      )
      found += try rows.map(LinkRow.record)
      found = Array(found.sorted { $0.id.value > $1.id.value }.prefix(count))
      guard rows.count == limit, let last = rows.last else { return found }
      number = try last.int64("number")
      let newest: LinkID = try last.id("newest")
      if found.count == count, let end = found.last, end.id.value >= newest.value { return found }
    }
  }

  private func statement(
    _ trigrams: TrigramQuery,
    from floor: EntityID,
    numberBelow number: Int64,
    limit: Int
  ) -> SQLStatement {
    // The joins in this order: SQLite does not change that of a CROSS JOIN.
    var statement: SQLStatement = """
      SELECT \(columns: LinkRow.columns), number, newest FROM link_search_text
      CROSS JOIN link_search ON number = link_search_text.rowid
      CROSS JOIN link USING (workspace_id)
      WHERE link_search_text MATCH \(trigrams.text) AND link_search_text.rowid < \(number)
        AND workspace_id = \(workspace) AND link_search.link_id <= \(floor) AND id = link_search.link_id
        AND deleted_at IS NULL
      """
    if let tag = query.tag {
      statement += condition(tag: tag, of: "link_search.link_id")
    }
    statement += conditions
    statement += " ORDER BY link_search_text.rowid DESC LIMIT \(limit)"
    return statement
  }

  // MARK: - Conditions

  private func condition(tag: String, of link: StaticString) -> SQLStatement {
    """
     AND EXISTS (
      SELECT 1 FROM link_tag WHERE link_tag.workspace_id = \(workspace)
        AND tag = \(TagRows.folded(tag)) AND link_tag.link_id = \(raw: link)
    )
    """
  }

  /// What a link must meet, but for its tag.
  private var conditions: SQLStatement {
    var conditions: SQLStatement = ""
    if let code = query.code { conditions += " AND \(CodeKeys.condition(code))" }
    if let state = query.state {
      conditions += " AND is_enabled = \(state != .disabled)"
      if state != .disabled { conditions += " AND is_warned = \(state == .warn)" }
    }
    if let status = query.status { conditions += Self.condition(status) }
    if let isArchived = query.isArchived { conditions += " AND is_archived = \(isArchived)" }
    if let domain = query.domain {
      conditions += " AND domain_id = \(domain)"
    }
    if let search = query.search, !search.isEmpty {
      conditions += " AND search_text LIKE \(Self.pattern(containing: search)) ESCAPE '!'"
    }
    return conditions
  }

  /// The checks of a tap, in their order, as far as they decide a status.
  private static func condition(_ query: LinkQuery.Status) -> SQLStatement {
    let (status, now) = (query.status, query.moment)
    if status == .disabled { return " AND is_enabled = \(false)" }
    var condition: SQLStatement = " AND is_enabled = \(true)"
    if status == .notStarted {
      condition += " AND starts_at > \(now)"
      return condition
    }
    condition += " AND (starts_at IS NULL OR starts_at <= \(now))"
    if status == .expired {
      condition += " AND expires_at <= \(now)"
      return condition
    }
    condition += " AND (expires_at IS NULL OR expires_at > \(now))"
    if status == .usedUp {
      condition += " AND click_limit <= \(raw: clicks)"
      return condition
    }
    condition += " AND (click_limit IS NULL OR click_limit > \(raw: clicks))"
    condition += " AND is_warned = \(status == .warn)"
    return condition
  }

  /// People's clicks on the link of the row.
  private static let clicks: StaticString = """
    (SELECT count(*) FROM click
      WHERE click.workspace_id = link.workspace_id AND click.link_id = link.id AND is_bot = 0)
    """

  /// A `LIKE` pattern in which nothing but the ends is a wildcard.
  private static func pattern(containing text: String) -> String {
    // By scalars: engines know no characters that are composed of several.
    var pattern = "%"
    for scalar in text.lowercased().unicodeScalars {
      if "!%_".unicodeScalars.contains(scalar) { pattern += "!" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern + "%"
  }
}

/// What a text asks of SQLite's index of three characters in a row.
///
/// ```swift
/// TrigramQuery("summer", in: workspace)?.text  // "…" AND "sum" AND "mer"
/// ```
struct TrigramQuery: Hashable, Sendable {
  /// A `MATCH` expression that each link with the text meets, and perhaps others.
  let text: String

  /// The most trigrams that are asked for: what they let through is compared with the text anyway.
  private static let most = 64

  /// `nil` for a text that the index cannot find: one of fewer than three characters, or with a NUL, at which
  /// the tokenizer ends.
  init?(_ search: String, in workspace: WorkspaceID) {
    let scalars = Array(search.lowercased().unicodeScalars)
    guard scalars.count >= 3, !scalars.contains("\0") else { return nil }
    let starts = Array(stride(from: 0, to: scalars.count - 2, by: 3)) + [scalars.count - 3]
    var trigrams = [Self.mark(of: workspace)]
    for start in starts.prefix(Self.most) {
      let trigram = String(String.UnicodeScalarView(scalars[start..<start + 3]))
      if !trigrams.contains(trigram) { trigrams.append(trigram) }
    }
    text = trigrams.map(Self.quoted).joined(separator: " AND ")
  }

  /// A text in quotes.
  ///
  /// By scalars: SQLite reads a quote also where a combining mark follows it.
  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// The characters that stand for a workspace, so that the links of others are passed over within the index;
  /// the triggers of `link` make the same.
  private static func mark(of workspace: WorkspaceID) -> String {
    let scalars = workspace.value.bytes.suffix(3).map { Unicode.Scalar(0xE000 + UInt16($0)) }
    return String(String.UnicodeScalarView(scalars.compactMap(\.self)))
  }
}
