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
    let isPostgres = connection.dialect.engine == .postgresql
    let lower: StaticString = isPostgres ? "lower(code COLLATE \"C\")" : "lower(code)"
    if !domain.caseSensitive {
      let twins = try connection.first(
        """
        SELECT MIN(code) AS one, MAX(code) AS other FROM link
        WHERE workspace_id = \(domain.workspace) AND domain_id = \(domain.id)
          AND deleted_at IS NULL
        GROUP BY \(raw: lower) HAVING COUNT(*) > 1 LIMIT 1
        """
      )
      if let twins {
        let (one, other) = (try twins.text("one"), try twins.text("other"))
        throw StoreError(
          .conflict,
          "cannot be off while the links \(one) and \(other) differ by capital letters alone",
          field: "caseSensitive"
        )
      }
    }
    let key: StaticString = domain.caseSensitive ? "code" : lower
    try connection.execute(
      """
      UPDATE link SET code_folded = \(raw: key)
      WHERE workspace_id = \(domain.workspace) AND domain_id = \(domain.id)
        AND deleted_at IS NULL AND code_folded <> \(raw: key)
      """
    )
  }
}
