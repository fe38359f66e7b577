import AttributionCore
import LinkCore
import Persistence
import TargetCore
import WireModels

/// A first launch that asks for its link, checked.
struct DeferredQuestion: Sendable {
  var app: AppRecord
  var platform: AppPlatform
  var install: InstallRecord
  /// What the app brought that may point at a click, as it came.
  var request: DeferredRequest
  /// What the app reported about its device.
  var signals: AttributionCore.DeviceSignals
  /// Where it asked from; `nil` where that is not known.
  var network: NetworkBucket?

  var workspace: WorkspaceID { app.workspace }

  /// Reads what an app sent.
  ///
  /// - Throws: ``ProblemError`` where a value is none that an app can mean.
  init(
    _ request: DeferredRequest,
    app: AppRecord,
    network: NetworkBucket?,
    now: Timestamp
  ) throws(ProblemError) {
    guard let platform = AppPlatform(rawValue: request.platform) else {
      throw .field("/platform", "invalid", "must be ios or android")
    }
    guard platform == app.platform else {
      throw .field(
        "/platform",
        "mismatch",
        "the key belongs to an app for \(app.platform)",
        kind: .conflictingFields
      )
    }
    self.app = app
    self.platform = platform
    self.request = request
    self.network = network
    signals = AttributionCore.DeviceSignals(
      request.signals,
      platform: platform
    )
    install = InstallRecord(
      id: request.installID,
      workspace: app.workspace,
      app: app.id,
      platform: platform,
      distinctID: request.distinctID,
      isReinstall: request.isReinstall ?? false,
      firstSeenAt: now
    )
  }

  /// The token as it was sent, or as it stands in the link that was found.
  var token: String? {
    if let token = request.token, !token.isEmpty { return token }
    return value(of: HandoffToken.queryName)
  }

  /// Whether the store says that no link led to the install.
  var isOrganic: Bool { request.isOrganic == true && platform == .android }

  /// The ticket in the link of a scanned QR code.
  var ticket: String? { value(of: ClickTicket.queryName) }

  private func value(of name: String) -> String? {
    guard let url = request.url, let mark = url.firstIndex(of: "?") else { return nil }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    return query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.utf8.count + 1)) }
  }
}
