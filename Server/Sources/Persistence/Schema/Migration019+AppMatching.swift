extension Migration {
  /// The members of an app's matching as the API names them.
  ///
  /// An older program would not read them, so none may run after it.
  static let appMatching = Migration(
    number: 19,
    name: "matching of apps as the API shows it",
    sqlite: members,
    postgresql: members
  )

  private static let members = """
    UPDATE app SET matching = REPLACE(
      REPLACE(matching, '"isEnabled"', '"enabled"'), '"isProbabilistic"', '"probabilistic"'
    )
    WHERE matching IS NOT NULL;
    """
}
