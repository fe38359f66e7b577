import Crypto
import Foundation
import LinkCore
import Persistence
import Synchronization

/// The keys of network buckets: a new one every hour, destroyed when no look-up needs it any more.
///
/// A bucket under a destroyed key can be connected neither to an address nor to any other bucket.
/// Keys are in memory, and sealed in one file that only the server's user reads, or, where several
/// servers share a database, in a table of it.
actor MatchKeyring {
  /// How long one key is used, in milliseconds.
  static let rotation: Int64 = 3_600_000
  /// How long a key is needed after its hour: as long as the longest window.
  static let afterlife = MatchingSettings.longestProbabilisticWindow

  private let store: any MatchKeyStore
  private let wrappingKey: SymmetricKey
  private var keys: [Int64: SymmetricKey] = [:]
  private var isLoaded = false

  /// Makes a keyring over a store; nothing is read yet.
  init(store: any MatchKeyStore, secrets: ServerSecrets) {
    self.store = store
    wrappingKey = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secrets.storageKey),
      info: Array("paylisher/match-keys/1".utf8),
      outputByteCount: 32
    )
  }

  /// Makes the keyring of a server: over a file of its data directory, or over the database where
  /// several servers share it.
  init(_ dependencies: ServerDependencies) {
    let candidates = dependencies.repositories.candidates
    let path = "\(dependencies.settings.dataDirectory)/match-keys.json"
    self.init(
      store: candidates.isShared ? candidates : MatchKeyFile(path: path),
      secrets: dependencies.secrets
    )
  }

  static func hour(of moment: Timestamp) -> Int64 { moment.milliseconds / rotation }

  /// The key of the hour of a tap, made where there is none yet.
  func key(at moment: Timestamp) async throws -> SymmetricKey {
    let hour = Self.hour(of: moment)
    if let key = try await known()[hour] { return key }
    let key = SymmetricKey(size: .bits256)
    let sealed = try ChaChaPoly.seal(key.withUnsafeBytes { Data($0) }, using: wrappingKey).combined
    try await store.addKey(Array(sealed), hour: hour)
    try await reload()
    return keys[hour] ?? key
  }

  /// The keys that taps within the longest window may have been kept under, by hour.
  func keys(until moment: Timestamp) async throws -> [Int64: SymmetricKey] {
    let last = Self.hour(of: moment)
    let first = Self.hour(
      of: Timestamp(milliseconds: moment.milliseconds - Self.afterlife)
    )
    if keys[last] == nil { try await reload() }
    return keys.filter { (first...last).contains($0.key) }
  }

  /// Destroys what no look-up needs any more.
  func removeExpired(now: Timestamp) async throws {
    let first = Self.hour(of: Timestamp(milliseconds: now.milliseconds - Self.afterlife))
    keys = keys.filter { $0.key >= first }
    try await store.removeKeys(before: first)
  }

  private func known() async throws -> [Int64: SymmetricKey] {
    if !isLoaded { try await reload() }
    return keys
  }

  private func reload() async throws {
    let sealed = try await store.keys()
    keys = sealed.compactMapValues { bytes in
      guard let box = try? ChaChaPoly.SealedBox(combined: bytes),
        let opened = try? ChaChaPoly.open(box, using: wrappingKey)
      else { return nil }
      return SymmetricKey(data: opened)
    }
    isLoaded = true
  }
}

/// Where sealed keys are kept.
protocol MatchKeyStore: Sendable {
  /// The sealed keys by hour.
  func keys() async throws -> [Int64: [UInt8]]
  /// Keeps the key of an hour, unless one is kept already.
  func addKey(_ sealed: [UInt8], hour: Int64) async throws
  /// Destroys the keys of hours before one.
  func removeKeys(before hour: Int64) async throws
}

extension CandidateRepository: MatchKeyStore {}
