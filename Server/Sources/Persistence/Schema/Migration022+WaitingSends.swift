extension Migration {
  /// Finds in-app sends that expired before a device fetched them.
  static let waitingSends = Migration(
    number: 22,
    name: "in-app sends by expiry",
    oldestWriter: 21,
    sqlite: index,
    postgresql: index
  )

  private static let index = """
    CREATE INDEX message_send_waiting ON message_send (expires_at) WHERE state = 5;
    """
}
