extension Migration {
  /// Marks the links that apps made with their publishable key, whose text pages do not show and which go once
  /// they are over.
  ///
  /// Of those that are stored, the ones that work for 31 days to the millisecond are certainly invitations.
  static let invites = Migration(
    number: 38,
    name: "invitations",
    oldestWriter: 34,
    sqlite: """
      ALTER TABLE link ADD COLUMN is_invite INTEGER NOT NULL DEFAULT 0 CHECK (is_invite IN (0, 1));
      UPDATE link SET is_invite = 1
      WHERE tags = '["invite"]' AND expires_at - created_at = 2678400000;
      CREATE INDEX link_invite ON link (expires_at) WHERE is_invite = 1 AND deleted_at IS NULL;
      """,
    postgresql: """
      ALTER TABLE link ADD COLUMN is_invite BIGINT NOT NULL DEFAULT 0 CHECK (is_invite IN (0, 1));
      UPDATE link SET is_invite = 1
      WHERE tags = '["invite"]' AND expires_at - created_at = 2678400000;
      CREATE INDEX link_invite ON link (expires_at) WHERE is_invite = 1 AND deleted_at IS NULL;
      """
  )
}
