public import LinkCore
public import TargetCore

/// The proof that an app's first launch follows one particular click.
///
/// A landing page hands it to the phone (by clipboard, install referrer, web or code), and the app
/// hands it back. It says nothing about the person, is worth one link to one install, and its
/// holder learns from it only when it ends.
///
/// The text is 52 characters of base64url, for 39 bytes: version (1), platform (1), id (16), expiry
/// in seconds since 1970 (5), and 16 bytes of the code over all of that and the workspace.
///
/// ```swift
/// let token = HandoffToken(click: click, platform: .ios, expiresAt: end, using: hmac)
/// let text = token.text(workspace: workspace, using: hmac)
/// try HandoffToken.verify(text, workspace: workspace, platform: .ios, now: now, using: hmac)
/// ```
public struct HandoffToken: Hashable, Sendable {
  /// The name of the query item that carries a token.
  public static let queryName = "pl_token"
  /// How many characters a token's text has.
  public static let textLength = 52

  /// Names the token; 16 bytes that cannot be guessed without the signing key.
  ///
  /// Stores keep a digest of it only.
  public let id: [UInt8]
  /// The system whose apps may redeem it.
  public let platform: AppPlatform
  /// When it stops working, in whole seconds.
  public let expiresAt: Timestamp

  /// Makes the token of a click.
  ///
  /// A click has one token per platform, however often the page asks, so that a click cannot be
  /// spent twice by asking twice.
  public init(
    click: ClickID,
    platform: AppPlatform,
    expiresAt: Timestamp,
    using authenticate: MessageAuthenticator
  ) {
    id = MessageAuthentication.code(
      label: "paylisher/handoff-id/1",
      [platform.code],
      click.value.bytes,
      using: authenticate
    )
    self.platform = platform
    self.expiresAt = Timestamp(milliseconds: expiresAt.milliseconds / 1_000 * 1_000)
  }

  private init(id: [UInt8], platform: AppPlatform, expiresAt: Timestamp) {
    self.id = id
    self.platform = platform
    self.expiresAt = expiresAt
  }

  /// The token as it is handed over.
  public func text(
    workspace: WorkspaceID,
    using authenticate: MessageAuthenticator
  ) -> String {
    Base64URL.encode(
      payload + Self.code(of: payload, workspace: workspace, using: authenticate)
    )
  }

  /// Reads a token back.
  ///
  /// - Throws: ``HandoffTokenRefusal``; the signature is checked before anything else is believed.
  public static func verify(
    _ text: some StringProtocol,
    workspace: WorkspaceID,
    platform: AppPlatform,
    now: Timestamp,
    using authenticate: MessageAuthenticator
  ) throws(HandoffTokenRefusal) -> HandoffToken {
    guard text.utf8.count == textLength, let bytes = Base64URL.decode(text) else {
      throw .malformed
    }
    let payload = Array(bytes.prefix(payloadLength))
    let code = code(of: payload, workspace: workspace, using: authenticate)
    guard MessageAuthentication.isEqual(code, bytes.dropFirst(payloadLength)) else {
      throw .badSignature
    }
    guard let token = HandoffToken(payload: payload) else { throw .malformed }
    guard token.platform == platform else { throw .otherPlatform(token.platform) }
    guard now < token.expiresAt else { throw .expired(at: token.expiresAt) }
    return token
  }
}

extension HandoffToken {
  private static let version: UInt8 = 1
  private static let payloadLength = 23

  private var payload: [UInt8] {
    let seconds = UInt64(max(0, expiresAt.milliseconds / 1_000))
    let expiry = (0..<5).map { UInt8(truncatingIfNeeded: seconds >> UInt64(32 - $0 * 8)) }
    return [Self.version, platform.code] + id + expiry
  }

  private init?(payload: [UInt8]) {
    guard payload.count == Self.payloadLength, payload[0] == Self.version,
      let platform = AppPlatform(code: payload[1])
    else { return nil }
    let seconds = payload[18...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    self.init(
      id: Array(payload[2..<18]),
      platform: platform,
      expiresAt: Timestamp(milliseconds: seconds * 1_000)
    )
  }

  private static func code(
    of payload: [UInt8],
    workspace: WorkspaceID,
    using authenticate: MessageAuthenticator
  ) -> [UInt8] {
    MessageAuthentication.code(
      label: "paylisher/handoff/1",
      workspace.value.bytes,
      payload,
      using: authenticate
    )
  }
}

/// Why a token is not believed.
public enum HandoffTokenRefusal: Error, Hashable, Sendable {
  /// Not the shape of a token of a known version.
  case malformed
  /// Not signed by this server for this workspace.
  case badSignature
  /// Made for the apps of another system.
  case otherPlatform(AppPlatform)
  /// Too old.
  case expired(at: Timestamp)
}

extension AppPlatform {
  /// The byte that stands for it in a token.
  var code: UInt8 {
    switch self {
    case .ios: 1
    case .android: 2
    }
  }

  init?(code: UInt8) {
    guard let platform = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = platform
  }
}
