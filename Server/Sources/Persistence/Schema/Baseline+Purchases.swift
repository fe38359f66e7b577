extension Baseline {
  /// Transactions of stores, and the notifications that confirm them.
  static let purchases = """
    CREATE TABLE store_notification (
      tenant_no INTEGER NOT NULL,
      id BLOB NOT NULL CHECK (length(id) = 16),
      app_id BLOB NOT NULL CHECK (length(app_id) = 16),
      type TEXT NOT NULL,
      subtype TEXT,
      environment TEXT,
      transaction_id TEXT,
      signed_at INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX store_notification_app ON store_notification (tenant_no, app_id, received_at);

    CREATE TABLE purchase (
      tenant_no INTEGER NOT NULL,
      transaction_id TEXT NOT NULL,
      id BLOB NOT NULL CHECK (length(id) = 16),
      original_id TEXT NOT NULL,
      product TEXT NOT NULL,
      app_id BLOB,
      environment TEXT,
      purchased_at INTEGER NOT NULL,
      expires_at INTEGER,
      state TEXT NOT NULL,
      state_at INTEGER,
      state_id BLOB,
      price INTEGER,
      currency TEXT,
      refund_share INTEGER NOT NULL DEFAULT 0,
      revoked_at INTEGER,
      account_token BLOB,
      event_id BLOB,
      reported_price INTEGER,
      reported_currency TEXT,
      reported_share INTEGER NOT NULL DEFAULT 0,
      person_no INTEGER,
      dimension_no INTEGER,
      opened_by TEXT,
      screen TEXT,
      placement TEXT,
      variant TEXT,
      plan TEXT,
      message TEXT,
      PRIMARY KEY (tenant_no, transaction_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchase_id ON purchase (tenant_no, id);
    CREATE INDEX purchase_time ON purchase (tenant_no, purchased_at);
    CREATE INDEX purchase_event ON purchase (tenant_no, event_id) WHERE event_id IS NOT NULL;
    CREATE INDEX purchase_person ON purchase (tenant_no, person_no) WHERE person_no IS NOT NULL;
    """
}
