extension Migration {
  /// The pages to which a domain redirects in place of its own.
  static let domainPages = Migration(
    number: 42,
    name: "pages of domains",
    oldestWriter: 40,
    sqlite: columns,
    postgresql: columns
  )

  private static let columns = """
    ALTER TABLE domain ADD COLUMN root_url TEXT;
    ALTER TABLE domain ADD COLUMN not_found_url TEXT;
    ALTER TABLE domain ADD COLUMN expired_url TEXT;
    """
}
