import AttributionCore
import Crypto
import LinkCore
import Persistence

/// Makes and reads the tokens that carry a click over an installation, under the signing key.
struct HandoffSigner: Sendable {
  private let key: SymmetricKey

  init(_ secrets: ServerSecrets) {
    key = SymmetricKey(data: secrets.signingKey)
  }

  /// The ticket that a click's landing page carries.
  func ticket(click: ClickID, link: LinkID) -> String {
    ClickTicket(click: click).text(link: link, using: authenticate)
  }

  /// The click of a ticket that this server wrote for a link.
  func click(ofTicket text: String, link: LinkID) -> ClickID? {
    ClickTicket(text, link: link, using: authenticate)?.click
  }

  /// A click's token for the apps of a platform, and what the store keeps of it.
  func issue(
    click: ClickID,
    link: LinkID,
    workspace: WorkspaceID,
    platform: AppPlatform,
    app: AppID?,
    clickedAt: Timestamp
  ) -> (text: String, record: HandoffRecord) {
    let expiresAt = Timestamp(
      milliseconds: clickedAt.milliseconds + DeferredMatcher.longestWindow
    )
    let token = HandoffToken(
      click: click,
      platform: platform,
      expiresAt: expiresAt,
      using: authenticate
    )
    let record = HandoffRecord(
      tokenHash: Self.hash(token),
      workspace: workspace,
      link: link,
      click: click,
      app: app,
      platform: platform.rawValue,
      issuedAt: clickedAt,
      expiresAt: token.expiresAt
    )
    return (token.text(workspace: workspace, using: authenticate), record)
  }

  /// A token that an app brought, or why it is not believed.
  func verify(
    _ text: String,
    workspace: WorkspaceID,
    platform: AppPlatform,
    now: Timestamp
  ) -> Result<HandoffToken, HandoffTokenRefusal> {
    Result { () throws(HandoffTokenRefusal) in
      try HandoffToken.verify(
        text,
        workspace: workspace,
        platform: platform,
        now: now,
        using: authenticate
      )
    }
  }

  /// What the store knows a token by.
  static func hash(_ token: HandoffToken) -> [UInt8] {
    Array(SHA256.hash(data: token.id))
  }

  /// What the store knows a code or an advertising identifier by.
  func aliasHash(
    _ kind: ClickAliasRecord.Kind,
    _ name: String,
    workspace: WorkspaceID,
    app: AppID? = nil
  ) -> [UInt8] {
    let label = Array("paylisher/alias/1/\(kind.rawValue)".utf8) + [0]
    let scope = workspace.value.bytes + (app?.value.bytes ?? [])
    return Array(authenticate(label + scope + Array(name.utf8)).prefix(16))
  }

  private func authenticate(_ message: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
  }
}
