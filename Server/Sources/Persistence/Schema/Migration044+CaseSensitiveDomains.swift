extension Migration {
  /// Whether the codes of a domain differ by capital letters; `code_folded` holds them as written there.
  static let caseSensitiveDomains = Migration(
    number: 44,
    name: "case-sensitive domains",
    sqlite: column("INTEGER"),
    postgresql: column("BIGINT")
  )

  private static func column(_ integer: String) -> String {
    """
    ALTER TABLE domain ADD COLUMN is_case_sensitive \(integer) NOT NULL DEFAULT 0
      CHECK (is_case_sensitive IN (0, 1));
    """
  }
}
