extension Migration {
  /// Whether the OneLink parameters of a tap choose where it leads: not until a workspace says so.
  static let oneLinkTargets = Migration(
    number: 41,
    name: "OneLink targets of workspaces",
    oldestWriter: 40,
    sqlite: column("INTEGER"),
    postgresql: column("BIGINT")
  )

  private static func column(_ integer: String) -> String {
    """
    ALTER TABLE workspace ADD COLUMN accepts_one_link_targets \(integer) NOT NULL DEFAULT 0
      CHECK (accepts_one_link_targets IN (0, 1));
    """
  }
}
