package import AttributionCore
import Crypto
package import LinkCore
package import Persistence
package import TargetCore

/// Makes and reads the tokens that carry a click over an installation, under the signing key.
package struct HandoffSigner: Sendable {
  /// The code of an empty message: hashing the key takes half of the time of a short code.
  private let keyed: HMAC<SHA256>

  package init(signingKey: [UInt8]) {
    keyed = HMAC(key: SymmetricKey(data: signingKey))
  }

  /// The ticket that a click's landing page carries.
  package func ticket(click: ClickID, link: LinkID) -> String {
    ClickTicket(click: click).text(link: link, using: authenticate)
  }

  /// The click of a ticket that this server wrote for a link.
  package func click(ofTicket text: String, link: LinkID) -> ClickID? {
    ClickTicket(text, link: link, using: authenticate)?.click
  }

  /// A click's token for the apps of a platform, and what the store keeps of it.
  package func issue(
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
      platform: platform,
      issuedAt: clickedAt,
      expiresAt: token.expiresAt
    )
    return (token.text(workspace: workspace, using: authenticate), record)
  }

  /// A token that an app brought, or why it is not believed.
  package func verify(
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
  package static func hash(_ token: HandoffToken) -> [UInt8] {
    Array(SHA256.hash(data: token.id))
  }

  /// What the store knows a code or an advertising identifier by.
  package func aliasHash(
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
    var code = keyed
    code.update(data: message)
    return Array(code.finalize())
  }
}

/// The page of an app in Google Play with a token that Play hands to the app's first launch
/// ([Play Install Referrer](https://developer.android.com/google/play/installreferrer)).
package enum StoreReferrer: Sendable {
  private static let pages = [
    "https://play.google.com/store/apps/details?", "market://details?",
  ]
  private static let referrer = Array("referrer=".utf8)

  /// Whether a page's store hands over a token, and the page has no referrer of its own.
  package static func fits(_ store: AcceptedTarget) -> Bool {
    let url = store.description
    guard let page = pages.first(where: url.hasPrefix), !url.utf8.contains(UInt8(ascii: "#"))
    else { return false }
    return !url.utf8.dropFirst(page.utf8.count).split(separator: UInt8(ascii: "&")).contains {
      $0.count >= referrer.count && zip($0, referrer).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }

  /// The page's URL with the token, or as it is where it does not fit.
  package static func url(_ store: AcceptedTarget, token: String) -> String {
    guard fits(store) else { return store.description }
    return "\(store)&referrer=\(HandoffToken.queryName)%3D\(token)"
  }
}
