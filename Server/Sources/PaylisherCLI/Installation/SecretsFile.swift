import Foundation
import LinkCore
import PaylisherServer

/// The server's own keys, in a file of the data directory.
struct SecretsFile: Codable, Sendable {
  /// 32 bytes, as 64 hexadecimal digits; see ``ServerSecrets/pepper``.
  var pepper: String
  /// 32 bytes, as 64 hexadecimal digits; see ``ServerSecrets/signingKey``.
  var signingKey: String
  /// The same, absent while it is the signing key; see ``ServerSecrets/storageKey``.
  var storageKey: String?

  /// Makes new keys.
  init() {
    pepper = Self.randomKey()
    signingKey = Self.randomKey()
  }

  /// Reads the keys, or makes them where the installation is new.
  ///
  /// - Throws: ``CommandFailure`` where the file is missing although its keys are in use, is
  ///   damaged, or others can read it.
  static func load(_ directory: DataDirectory, isNew: Bool) throws -> ServerSecrets {
    let file = PrivateFile(path: directory.secrets)
    if let data = try file.read() { return try decode(data, path: file.path) }
    guard isNew else {
      throw CommandFailure(
        .refused,
        "\(file.path) is missing. Without it, no key of this installation works.",
        advice: "Restore it from a backup, or choose an empty directory with --data."
      )
    }
    let secrets = SecretsFile()
    try file.write(JSONText.encoder(.prettyPrinted).encode(secrets))
    return try secrets.decoded(path: file.path)
  }

  /// Replaces the signing key: tokens, tickets, previews and cookies of devices that were made before are
  /// not believed any more.
  ///
  /// What is encrypted in the database stays readable, because its key stays.
  ///
  /// - Throws: ``CommandFailure`` where there is no file, or it is damaged.
  static func replaceSigningKey(_ directory: DataDirectory) throws {
    let file = PrivateFile(path: directory.secrets)
    guard let data = try file.read(),
      var secrets = try? JSONDecoder().decode(SecretsFile.self, from: data)
    else { throw damaged(file.path) }
    secrets.storageKey = secrets.storageKey ?? secrets.signingKey
    secrets.signingKey = randomKey()
    try file.write(JSONText.encoder(.prettyPrinted).encode(secrets))
  }

  private static func decode(_ data: Data, path: String) throws -> ServerSecrets {
    guard let secrets = try? JSONDecoder().decode(SecretsFile.self, from: data) else {
      throw damaged(path)
    }
    return try secrets.decoded(path: path)
  }

  private func decoded(path: String) throws -> ServerSecrets {
    guard let pepper = Self.key(pepper), let signingKey = Self.key(signingKey) else {
      throw Self.damaged(path)
    }
    guard let storageKey else { return ServerSecrets(pepper: pepper, signingKey: signingKey) }
    guard let storageKey = Self.key(storageKey) else { throw Self.damaged(path) }
    return ServerSecrets(pepper: pepper, signingKey: signingKey, storageKey: storageKey)
  }

  private static func damaged(_ path: String) -> CommandFailure {
    CommandFailure(
      .refused,
      "\(path) is damaged: it does not hold keys of 32 bytes.",
      advice: "Restore it from a backup."
    )
  }

  private static func randomKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return Hexadecimal.text((0..<32).map { _ in .random(in: .min ... .max, using: &generator) })
  }

  private static func key(_ text: String) -> [UInt8]? {
    Hexadecimal.bytes(text).flatMap { $0.count == 32 ? $0 : nil }
  }
}
