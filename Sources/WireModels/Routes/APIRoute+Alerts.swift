public import LinkCore

extension APIRoute where Answer == Page<AlertResource> {
  /// The alerts, newest first.
  public static var alerts: Self { Self(.listAlerts) }
}

extension APIRoute where Answer == AlertResource {
  /// Makes an alert.
  public static func createAlert(_ settings: AlertSettings) -> Self {
    Self(.createAlert, body: settings)
  }

  /// Changes an alert.
  public static func replaceAlert(_ id: AlertID, _ settings: AlertSettings) -> Self {
    Self(.replaceAlert, [id.description], body: settings)
  }
}

extension APIRoute where Answer == Page<AlertIncident> {
  /// The incidents of an alert, open ones first.
  public static func incidents(of alert: AlertID) -> Self {
    Self(.listAlertIncidents, [alert.description])
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Deletes an alert with its incidents.
  public static func deleteAlert(_ id: AlertID) -> Self { Self(.deleteAlert, [id.description]) }
}
