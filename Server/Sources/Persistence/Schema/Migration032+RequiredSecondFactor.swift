extension Migration {
  /// Whether a workspace opens only to members who sign in with a second factor.
  ///
  /// An older program would open it to every member, so none may run after it.
  static let requiredSecondFactor = Migration(
    number: 32,
    name: "required second factor",
    sqlite: column("INTEGER"),
    postgresql: column("BIGINT")
  )

  private static func column(_ integer: String) -> String {
    """
    ALTER TABLE workspace ADD COLUMN requires_second_factor \(integer) NOT NULL DEFAULT 0
      CHECK (requires_second_factor IN (0, 1));
    """
  }
}
