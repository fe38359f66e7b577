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
    /// A network, or a browser that the server knows, whose attempts found the queue of passwords full.
    case queue(Int)

    /// The longest wait, in seconds: an account has a short one, because other people can cause it, and a full
    /// queue the shortest.
    var longestWait: Int64 {
      switch self {
      case .account: 60
      case .queue: 8
      case .network, .device, .code: 900
      }
    }

    /// How long failures are remembered without another, in milliseconds: a day, and a minute for a full queue.
    fileprivate var memory: Int64 { isQueue ? 60_000 : 86_400_000 }

    fileprivate var isQueue: Bool { if case .queue = self { true } else { false } }
  }

  /// The failures that cost nothing.
  static let free = 5

  private let state: Mutex<State>

  /// Makes a throttle that remembers at most twice as many failures as `capacity`, and as many networks that found
  /// the queue full.
  init(capacity: Int = 50_000) {
    state = Mutex(State(capacity: capacity))
  }

  /// How many counts are remembered.
  var remembered: Int { state.withLock { $0.checked.count + $0.unchecked.count } }

  /// What an attempt counts for.
  static func keys(account: String, network: NetworkAddress?, device: String?) -> [Key] {
    if let device { return [.device(device), .queue(device.hashValue)] }
    let network = network?.networkBytes.hashValue ?? 0
    return [.account(account), .network(network), .queue(network)]
  }

  /// Counts an attempt as failed before it is checked, so that parallel ones are counted too.
  ///
  /// - Returns: `nil` where it may be checked, or the seconds to wait; waiting attempts count not.
  func begin(_ keys: [Key], now: Timestamp) -> Int64? {
    state.withLock { state in
      let waits = keys.compactMap { key in state[key].map { Self.wait($0, key, now) } }
      if let wait = waits.max(), wait > 0 { return wait }
      for key in keys where !key.isQueue { state.count(key, now) }
      return nil
    }
  }

  /// Forgets the failures of an account or a device whose user signed in, and takes the attempt back
  /// for the network.
  func succeed(_ keys: [Key]) {
    state.withLock { state in
      for key in keys {
        if case .network = key { state.takeBack(key) } else { state[key] = nil }
      }
    }
  }

  /// Takes an attempt back that was not checked because the queue was full.
  ///
  /// It counts for the one who sent it, apart from failures: else a network could send attempts without end while
  /// the queue is full, and fill it.
  func forgive(_ keys: [Key], now: Timestamp) {
    state.withLock { state in
      for key in keys {
        if key.isQueue { state.count(key, now) } else { state.takeBack(key) }
      }
    }
  }

  private static func wait(_ failures: Failures, _ key: Key, _ now: Timestamp) -> Int64 {
    guard failures.count >= free else { return 0 }
    let delay = min(key.longestWait, 1 << Int64(min(failures.count - free, 30)))
    let left = delay * 1_000 - now.milliseconds(since: failures.last)
    return max(0, (left + 999) / 1_000)
  }
}

extension SignInThrottle {
  fileprivate struct Failures {
    var count = 0
    var last = Timestamp(milliseconds: 0)
  }

  /// Counts by key, in two maps: a full newer one becomes the older one, whose counts are forgotten.
  ///
  /// So a count costs the same however many there are. What the bound gives up: a count that stays untouched while
  /// `capacity` others begin starts anew. An attacker who wants that for an account must fail with half as many other
  /// accounts, each of which takes the thread that hashes its time, and each of whose networks counts: an hour or
  /// more for five guesses, where who waits has one a minute. No attempt is refused because the maps are full.
  fileprivate struct Memory {
    let capacity: Int
    private var newer: [Key: Failures] = [:]
    private var older: [Key: Failures] = [:]

    init(capacity: Int) {
      self.capacity = capacity
    }

    var count: Int { newer.count + older.count }

    subscript(key: Key) -> Failures? {
      get { newer[key] ?? older[key] }
      set {
        older[key] = nil
        newer[key] = newValue
        if newer.count >= capacity { (older, newer) = (newer, [:]) }
      }
    }
  }

  /// Failures, and beside them attempts that found the queue full: those cost a sender nothing, and many of them
  /// push no failure out.
  fileprivate struct State {
    var checked: Memory
    var unchecked: Memory

    init(capacity: Int) {
      (checked, unchecked) = (Memory(capacity: capacity), Memory(capacity: capacity))
    }

    subscript(key: Key) -> Failures? {
      get { key.isQueue ? unchecked[key] : checked[key] }
      set { if key.isQueue { unchecked[key] = newValue } else { checked[key] = newValue } }
    }

    mutating func count(_ key: Key, _ now: Timestamp) {
      var entry = self[key] ?? Failures()
      if now.milliseconds(since: entry.last) > key.memory { entry.count = 0 }
      entry.count += 1
      entry.last = now
      self[key] = entry
    }

    mutating func takeBack(_ key: Key) {
      guard var entry = self[key] else { return }
      entry.count -= 1
      self[key] = entry.count > 0 ? entry : nil
    }
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
