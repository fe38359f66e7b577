extension Migration {
  /// Source, medium, campaign, rule and variant of clicks, and counts by medium and variant.
  ///
  /// What was counted before has neither. An older program would count without them, so none may write
  /// after it.
  static let clickCampaigns = Migration(
    number: 15,
    name: "campaigns and variants of clicks",
    sqlite: """
      ALTER TABLE click ADD COLUMN source TEXT;
      ALTER TABLE click ADD COLUMN medium TEXT;
      ALTER TABLE click ADD COLUMN campaign TEXT;
      ALTER TABLE click ADD COLUMN rule TEXT;
      ALTER TABLE click ADD COLUMN variant TEXT;
      ALTER TABLE dimension ADD COLUMN medium_no INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE dimension ADD COLUMN variant_no INTEGER NOT NULL DEFAULT 0;
      UPDATE dimension SET medium_no = -1, variant_no = -1 WHERE reason <> '';
      DROP INDEX dimension_values;
      CREATE UNIQUE INDEX dimension_values ON dimension
        (tenant_no, link_no, campaign_no, source_no, platform_no, country_no, medium_no, variant_no,
         reason);
      """,
    postgresql: """
      ALTER TABLE click ADD COLUMN source TEXT;
      ALTER TABLE click ADD COLUMN medium TEXT;
      ALTER TABLE click ADD COLUMN campaign TEXT;
      ALTER TABLE click ADD COLUMN rule TEXT;
      ALTER TABLE click ADD COLUMN variant TEXT;
      ALTER TABLE dimension ADD COLUMN medium_no BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE dimension ADD COLUMN variant_no BIGINT NOT NULL DEFAULT 0;
      UPDATE dimension SET medium_no = -1, variant_no = -1 WHERE reason <> '';
      DROP INDEX dimension_values;
      CREATE UNIQUE INDEX dimension_values ON dimension
        (tenant_no, link_no, campaign_no, source_no, platform_no, country_no, medium_no, variant_no,
         reason);
      """
  )
}
