extension Migration {
  /// Removes what devices reported of sends that are gone, and of what this server did not send.
  ///
  /// An older program would remove sends without their reports, so none may run after it.
  static let reportsOfSends = Migration(
    number: 31,
    name: "reports of sends that are gone",
    sqlite: removal(hex: "lower(hex(s.id))"),
    postgresql: removal(hex: "encode(s.id, 'hex')")
  )

  private static func removal(hex: String) -> String {
    """
    DELETE FROM push_ack WHERE (tenant_no, replace(push_id, '-', '')) NOT IN (
      SELECT s.tenant_no, \(hex) FROM message_send s
    );
    """
  }
}
