import Crypto
import LinkCore
import Persistence
import RoutingCore
import Synchronization

/// Slows wrong passwords and codes down without locking anyone out.
///
/// Failures count for the account, for the client's network, and for a browser that signed in to the
/// account before. Such a browser is held against its own failures alone, so that attempts from
/// elsewhere never keep a user out of a browser that the server knows.
final class SignInThrottle: Sendable {
  /// What failures count for.
  enum Key: Hashable, Sendable {
    case account(String)
    case network(Int)
    case device(String)
    /// Codes of a second factor, which only those can try who have the password.
    case code(UserID)

    /// The longest wait, in seconds: an account has a short one, because other people can cause it.
    var longestWait: Int64 { if case .account = self { 60 } else { 900 } }
  }

  /// The failures that cost nothing.
  static let free = 5
  /// How long failures are remembered without another, in milliseconds: a day.
  private static let memory: Int64 = 86_400_000
  private static let capacity = 100_000

  private struct Failures {
    var count = 0
    var last = Timestamp(milliseconds: 0)
  }

  private let failures = Mutex<[Key: Failures]>([:])

  /// What an attempt counts for.
  static func keys(account: String, network: NetworkAddress?, device: String?) -> [Key] {
    if let device { return [.device(device)] }
    return [.account(account), .network(network?.networkBytes.hashValue ?? 0)]
  }

  /// Counts an attempt as failed before it is checked, so that parallel ones are counted too.
  ///
  /// - Returns: `nil` where it may be checked, or the seconds to wait; waiting attempts count not.
  func begin(_ keys: [Key], now: Timestamp) -> Int64? {
    failures.withLock { failures in
      let waits = keys.compactMap { key in failures[key].map { Self.wait($0, key, now) } }
      if let wait = waits.max(), wait > 0 { return wait }
      if failures.count >= Self.capacity {
        failures = failures.filter { now.milliseconds(since: $0.value.last) < 3_600_000 }
      }
      for key in keys {
        var entry = failures[key, default: Failures()]
        if now.milliseconds(since: entry.last) > Self.memory { entry.count = 0 }
        entry.count += 1
        entry.last = now
        failures[key] = entry
      }
      return nil
    }
  }

  /// Forgets the failures of an account or a device whose user signed in, and takes the attempt back
  /// for the network.
  func succeed(_ keys: [Key]) {
    failures.withLock { failures in
      for key in keys {
        if case .network = key {
          failures[key]?.count -= 1
        } else {
          failures[key] = nil
        }
      }
    }
  }

  /// Takes an attempt back that was not checked.
  func forgive(_ keys: [Key]) {
    failures.withLock { failures in
      for key in keys { failures[key]?.count -= 1 }
    }
  }

  private static func wait(_ failures: Failures, _ key: Key, _ now: Timestamp) -> Int64 {
    guard failures.count >= free else { return 0 }
    let delay = min(key.longestWait, 1 << Int64(min(failures.count - free, 30)))
    let left = delay * 1_000 - now.milliseconds(since: failures.last)
    return max(0, (left + 999) / 1_000)
  }
}

/// The cookie by which a browser shows that an account was signed in to in it before.
struct DeviceCookie: Sendable {
  static let name = "__Host-device"
  /// How long it is kept, in seconds: a year.
  static let lifetime: Int64 = 365 * 86_400

  private let signer: CookieSigner

  init(_ secrets: ServerSecrets) {
    signer = CookieSigner(secrets, purpose: "device")
  }

  /// The value for a browser in which an account was signed in to.
  func value(for account: String, device: SecretToken = .random()) -> String {
    signer.signed(device.description, beside: account)
  }

  /// The device that a value names, if it was made for the account.
  func device(_ value: String?, of account: String) -> String? {
    value.flatMap { signer.verified($0, beside: account) }
  }
}

/// Signs texts that browsers keep, each for one purpose.
struct CookieSigner: Sendable {
  private let key: SymmetricKey

  init(_ secrets: ServerSecrets, purpose: String) {
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secrets.signingKey),
      info: Array("paylisher cookie \(purpose)".utf8),
      outputByteCount: 32
    )
  }

  /// A text with its signature; `context` must be the same when it is verified.
  func signed(_ text: String, beside context: String) -> String {
    "\(text).\(Hexadecimal.text(code(text, context)))"
  }

  /// The text, if its signature is right.
  func verified(_ value: String, beside context: String) -> String? {
    guard let dot = value.lastIndex(of: "."),
      let code = Hexadecimal.bytes(value[value.index(after: dot)...])
    else { return nil }
    let text = String(value[..<dot])
    return ConstantTime.isEqual(code, self.code(text, context)) ? text : nil
  }

  private func code(_ text: String, _ context: String) -> [UInt8] {
    // The length separates the two, so that no other pair has the same bytes.
    Array(
      HMAC<SHA256>.authenticationCode(
        for: Array("\(text.utf8.count) \(text)\(context)".utf8),
        using: key
      )
    )
  }
}
