import LinkCore

/// `code_folded`: the form of a code by which it is unique on its domain.
///
/// It is the code in lower case, or as it was written on a domain that tells capital letters apart.
enum CodeKeys: Sendable {
  /// The condition that a row of `link` has a code, by the rule of its domain.
  static func condition(_ code: ShortCode) -> SQLStatement {
    """
    code_folded IN (\(code.folded), \(code.description)) AND (
      code = \(code.description) OR NOT EXISTS (
        SELECT 1 FROM domain WHERE domain.workspace_id = link.workspace_id
          AND domain.id = link.domain_id AND domain.is_case_sensitive = \(true)
      )
    )
    """
  }

  /// Makes the keys of a domain's links follow its rule.
  ///
  /// - Throws: ``StoreError/Code/conflict`` (`caseSensitive`) where two codes would have one key.
  static func rewrite(_ domain: DomainRecord, _ connection: any SQLConnection) throws {
    if domain.caseSensitive {
      try connection.execute(
        """
        UPDATE link SET code_folded = code
        WHERE \(links(of: domain)) AND code_folded <> code
        """
      )
      return
    }
    let lower: StaticString =
      connection.dialect.engine == .postgresql ? "lower(code COLLATE \"C\")" : "lower(code)"
    let twins = try connection.first(
      """
      SELECT MIN(code) AS one, MAX(code) AS other FROM link WHERE \(links(of: domain))
      GROUP BY \(raw: lower) HAVING COUNT(*) > 1 LIMIT 1
      """
    )
    if let twins { throw conflict(try twins.text("one"), try twins.text("other")) }
    // The engines know the cases of ASCII alone, and fold nothing else.
    try connection.execute(
      """
      UPDATE link SET code_folded = \(raw: lower)
      WHERE \(links(of: domain)) AND code_folded <> \(raw: lower)
      """
    )
    try foldOthers(domain, connection)
  }

  /// Folds the codes with letters beyond ASCII, each by itself: few links have one.
  private static func foldOthers(_ domain: DomainRecord, _ connection: any SQLConnection) throws {
    let isOther: StaticString =
      connection.dialect.engine == .postgresql
      ? "octet_length(code) <> length(code)" : "length(CAST(code AS BLOB)) <> length(code)"
    let rows = try connection.query(
      "SELECT code FROM link WHERE \(links(of: domain)) AND \(raw: isOther)"
    )
    for row in rows {
      let text = try row.text("code")
      guard let code = ShortCode(text) else { continue }
      let other = try connection.first(
        """
        SELECT code FROM link
        WHERE \(links(of: domain)) AND code_folded = \(code.folded) AND code <> \(text)
        """
      )
      if let other { throw conflict(text, try other.text("code")) }
      try connection.execute(
        """
        UPDATE link SET code_folded = \(code.folded)
        WHERE \(links(of: domain)) AND code_folded <> \(code.folded) AND code = \(text)
        """
      )
    }
  }

  private static func links(of domain: DomainRecord) -> SQLStatement {
    "workspace_id = \(domain.workspace) AND domain_id = \(domain.id) AND deleted_at IS NULL"
  }

  private static func conflict(_ one: String, _ other: String) -> StoreError {
    let codes = [one, other].sorted()
    return StoreError(
      .conflict,
      reason: FaultReason.twinCodes.code,
      ["one": codes[0], "other": codes[1]],
      field: "caseSensitive"
    )
  }
}
