extension Migration {
  /// The link that an invitation follows, whose present state, targets and gates decide its taps.
  ///
  /// Of the invitations that are stored, the one link of the domain with the same targets and rules is the
  /// template. Without one, the template was changed or deleted since, or there are several: such an invitation
  /// ends. An older server would serve the targets that were copied, so none may run after this.
  static let inviteTemplates = Migration(
    number: 43,
    name: "templates of invitations",
    sqlite: text(id: "BLOB", template: "MIN(id)"),
    postgresql: text(id: "BYTEA", template: "(array_agg(id))[1]")
  )

  private static func text(id: String, template: String) -> String {
    """
    ALTER TABLE link ADD COLUMN template_id \(id);
    UPDATE link SET template_id = template.id
    FROM (
      SELECT workspace_id, domain_id, targets, COALESCE(rules, '') AS rules, \(template) AS id
      FROM link WHERE is_invite = 0 AND deleted_at IS NULL
      GROUP BY workspace_id, domain_id, targets, COALESCE(rules, '')
      HAVING COUNT(*) = 1
    ) AS template
    WHERE link.is_invite = 1 AND link.workspace_id = template.workspace_id
      AND link.domain_id = template.domain_id AND link.targets = template.targets
      AND COALESCE(link.rules, '') = template.rules;
    UPDATE link SET is_enabled = 0 WHERE is_invite = 1 AND template_id IS NULL;
    """
  }
}
