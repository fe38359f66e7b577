import Crypto
import Foundation
import LinkCore
import Persistence

/// Makes and reads the tokens by which an author looks at a draft on a phone.
///
/// A token is base64url of version (1 byte), workspace (16), end in seconds (8), in version 2 the digest of
/// a person (16), the screen's id, and 16 bytes of HMAC-SHA-256 under a key that is derived from the server's
/// signing key. It shows one screen of one workspace until its end, with the words of that person or with
/// the defaults, and nothing else.
struct ScreenPreviewSigner: Sendable {
  /// What a token names.
  struct Preview: Hashable, Sendable {
    let workspace: WorkspaceID
    let screen: Slug
    let expiresAt: Timestamp
    /// Whose words are shown; `nil` for the defaults.
    var reader: ScreenRepository.Reader?
  }

  /// Seconds that a link works where its author says nothing.
  static let standardLifetime: Int64 = 3_600
  /// The most seconds that a link works.
  static let longestLifetime: Int64 = 86_400

  static let notSigned = ProblemError(.notFound, "This is not a preview link of this server.")

  private static let version: UInt8 = 1
  private static let versionOfPerson: UInt8 = 2
  private static let tagLength = 16
  private let key: SymmetricKey

  init(_ secrets: ServerSecrets) {
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secrets.signingKey),
      info: Data("paylisher/screen-preview/1".utf8),
      outputByteCount: 32
    )
  }

  func token(
    screen: Slug,
    workspace: WorkspaceID,
    expiresAt: Timestamp,
    reader: ScreenRepository.Reader? = nil
  ) -> String {
    let seconds = UInt64(expiresAt.milliseconds / 1_000).bigEndian
    let body =
      [reader == nil ? Self.version : Self.versionOfPerson] + workspace.value.bytes
      + withUnsafeBytes(of: seconds) { Array($0) } + (reader?.digest.bytes ?? [])
      + Array(screen.description.utf8)
    return Self.base64URL(body + tag(of: body))
  }

  /// What a token names.
  ///
  /// - Throws: ``ProblemError`` of kind `not_found` for what this server did not sign, `expired`
  ///   for a token that is over.
  func preview(_ token: String, now: Timestamp) throws(ProblemError) -> Preview {
    guard let bytes = Self.bytes(ofBase64URL: token), let version = bytes.first,
      version == Self.version || version == Self.versionOfPerson
    else { throw Self.notSigned }
    let start = version == Self.version ? 25 : 41
    guard bytes.count > start + Self.tagLength else { throw Self.notSigned }
    let body = Array(bytes.dropLast(Self.tagLength))
    let isSigned =
      zip(bytes.suffix(Self.tagLength), tag(of: body))
      .reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    guard isSigned, let workspace = EntityID(bytes: Array(body[1..<17])),
      let screen = Slug(String(decoding: body[start...], as: UTF8.self))
    else { throw Self.notSigned }
    let seconds = body[17..<25].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let expiresAt = Timestamp(milliseconds: Int64(seconds) * 1_000)
    guard now < expiresAt else {
      throw ProblemError(.expired, "This preview link has expired. Ask its author for a new one.")
    }
    return Preview(
      workspace: WorkspaceID(workspace),
      screen: screen,
      expiresAt: expiresAt,
      reader: EntityID(bytes: Array(body[25..<start])).map { .init(digest: $0) }
    )
  }

  private func tag(of body: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: body, using: key).prefix(Self.tagLength))
  }

  private static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func bytes(ofBase64URL text: String) -> [UInt8]? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(base64Encoded: plain + padding).map { Array($0) }
  }
}
