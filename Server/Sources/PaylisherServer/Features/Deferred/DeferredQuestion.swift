import AttributionCore
import LinkCore
import Persistence
import WireModels

/// A first launch that asks for its link, checked.
struct DeferredQuestion: Sendable {
  var workspace: WorkspaceID
  var app: AppID
  var platform: AppPlatform
  var install: InstallRecord
  var evidence: Evidence
  var matcher: DeferredMatcher

  /// Reads what an app sent.
  ///
  /// - Throws: ``ProblemError`` where a value is none that an app can mean.
  init(
    _ request: DeferredRequest,
    app: AppRecord,
    signer: HandoffSigner,
    now: Timestamp
  ) throws(ProblemError) {
    guard let platform = AppPlatform(rawValue: request.platform) else {
      throw .field("/platform", "invalid", "must be ios or android")
    }
    guard platform.rawValue == app.platform else {
      throw .field(
        "/platform",
        "mismatch",
        "the key belongs to an app for \(app.platform)",
        kind: .conflictingFields
      )
    }
    workspace = app.workspace
    self.app = app.id
    self.platform = platform
    install = InstallRecord(
      id: request.installID,
      workspace: app.workspace,
      app: app.id,
      platform: platform.rawValue,
      distinctID: request.distinctID,
      isReinstall: request.isReinstall ?? false,
      firstSeenAt: now
    )
    evidence = Evidence(
      token: Self.token(of: request).map { text in
        TokenEvidence(
          source: request.tokenSource.flatMap(TokenSource.init) ?? .clipboard,
          verification: signer.verify(
            text,
            workspace: app.workspace,
            platform: platform,
            now: now
          )
        )
      },
      hasAdvertisingID: request.advertisingID?.isEmpty == false,
      hasFingerprint: request.fingerprint?.isEmpty == false
    )
    matcher = DeferredMatcher(window: request.attributionWindow ?? DeferredMatcher.longestWindow)
  }

  /// The token as it was sent, or as it stands in the link that was found.
  private static func token(of request: DeferredRequest) -> String? {
    if let token = request.token, !token.isEmpty { return token }
    guard let url = request.url, let mark = url.firstIndex(of: "?") else { return nil }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    let name = HandoffToken.queryName + "="
    return query.split(separator: "&").first { $0.hasPrefix(name) }
      .map { String($0.dropFirst(name.count)) }
  }
}
