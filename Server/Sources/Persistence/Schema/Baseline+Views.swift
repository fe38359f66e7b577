import Database

/// The views for programs that read with SQL: names in place of numbers, and the same columns on both engines.
///
/// They are a contract (docs/schema.md): columns are added, and none changes or goes, while tables may change.
extension Baseline {
  /// The views in an engine's SQL.
  static func views(for engine: SQLDialect.Engine) -> String {
    let form = ViewForm(engine: engine)
    return [events(form), clicks(form), installs(form)].joined(separator: "\n\n")
  }

  private static func events(_ form: ViewForm) -> String {
    """
    CREATE VIEW v1_events AS
    SELECT
      \(form.id("e.workspace_id")) AS workspace_id,
      \(form.id("e.uuid")) AS event_id,
      e.name,
      CASE e.kind WHEN 0 THEN 'app' WHEN 1 THEN 'open' ELSE 'sdk' END AS kind,
      \(form.time("e.occurred_at")) AS occurred_at,
      \(form.time("e.received_at")) AS received_at,
      e.distinct_id,
      e.person_id,
      \(form.id("e.app_id")) AS app_id,
      a.bundle_id,
      e.session_id,
      e.jid AS journey_id,
      e.campaign_key,
      e.reason,
      \(form.id("e.click_id")) AS click_id,
      \(form.id("e.link_id")) AS link_id,
      l.code AS link_code,
      e.campaign,
      e.source,
      e.medium,
      e.variant,
      e.platform,
      e.country,
      e.properties
    FROM event e
    LEFT JOIN app a ON a.workspace_id = e.workspace_id AND a.id = e.app_id
    LEFT JOIN link l ON l.workspace_id = e.workspace_id AND l.id = e.link_id;
    """
  }

  private static func clicks(_ form: ViewForm) -> String {
    """
    CREATE VIEW v1_clicks AS
    SELECT
      \(form.id("c.workspace_id")) AS workspace_id,
      \(form.id("c.id")) AS click_id,
      \(form.time("c.occurred_at")) AS occurred_at,
      \(form.id("c.link_id")) AS link_id,
      l.code AS link_code,
      d.host AS domain,
      c.platform,
      c.destination,
      \(form.flag("c.is_bot")) AS is_bot,
      \(form.flag("c.is_scan")) AS is_scan,
      \(form.flag("c.is_unique")) AS is_unique,
      c.referrer_host,
      c.in_app_browser,
      c.device,
      c.system,
      c.language,
      c.country,
      c.source,
      c.medium,
      c.campaign,
      c.rule,
      c.variant
    FROM click c
    JOIN link l ON l.workspace_id = c.workspace_id AND l.id = c.link_id
    JOIN domain d ON d.workspace_id = l.workspace_id AND d.id = l.domain_id;
    """
  }

  private static func installs(_ form: ViewForm) -> String {
    """
    CREATE VIEW v1_installs AS
    SELECT
      \(form.id("i.workspace_id")) AS workspace_id,
      \(form.id("i.id")) AS install_id,
      \(form.time("i.first_seen_at")) AS first_seen_at,
      \(form.id("i.app_id")) AS app_id,
      a.bundle_id,
      i.platform,
      i.distinct_id,
      \(form.flag("i.is_reinstall")) AS is_reinstall,
      \(form.id("i.click_id")) AS click_id,
      \(form.id("i.link_id")) AS link_id,
      l.code AS link_code
    FROM install i
    JOIN app a ON a.workspace_id = i.workspace_id AND a.id = i.app_id
    LEFT JOIN link l ON l.workspace_id = i.workspace_id AND l.id = i.link_id;
    """
  }
}

/// How an engine writes what people read.
private struct ViewForm: Sendable {
  let engine: SQLDialect.Engine

  /// Sixteen bytes as the text of a UUID.
  func id(_ column: String) -> String {
    switch engine {
    case .sqlite:
      """
      lower(nullif(substr(hex(\(column)), 1, 8), '') || '-' || substr(hex(\(column)), 9, 4) || '-' || \
      substr(hex(\(column)), 13, 4) || '-' || substr(hex(\(column)), 17, 4) || '-' || \
      substr(hex(\(column)), 21))
      """
    case .postgresql: "encode(\(column), 'hex')::uuid::text"
    }
  }

  /// Milliseconds since 1970 as a time; SQLite, which has no such type, as the text of one in UTC.
  func time(_ column: String) -> String {
    switch engine {
    case .sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', \(column) / 1000.0, 'unixepoch')"
    case .postgresql: "to_timestamp(\(column) / 1000.0)"
    }
  }

  /// 0 or 1 as a truth value, which SQLite writes as 0 and 1.
  func flag(_ column: String) -> String {
    switch engine {
    case .sqlite: column
    case .postgresql: "(\(column) = 1)"
    }
  }
}
