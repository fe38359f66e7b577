extension Migration {
  /// Finds cancelled messages of which sends are still queued; workers drop those and count them.
  ///
  /// An older program would leave them queued for ever, so none may write after it.
  static let cancelledMessages = Migration(
    number: 17,
    name: "cancelled messages",
    sqlite: """
      UPDATE message SET is_walked = 1 WHERE status = 'cancelled';
      CREATE INDEX message_cancelled ON message (workspace_id, id)
        WHERE status = 'cancelled' AND is_walked = 0;
      """,
    postgresql: """
      UPDATE message SET is_walked = 1 WHERE status = 'cancelled';
      CREATE INDEX message_cancelled ON message (workspace_id, id)
        WHERE status = 'cancelled' AND is_walked = 0;
      """
  )
}
