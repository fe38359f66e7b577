import Crypto
import LinkCore
import Persistence
import RoutingCore
import Synchronization

/// Slows wrong passwords and codes down without locking anyone out.
///
/// Failures count for the account, in the lanes of ``GuessLanes``, and for the client's network. A browser that signed
/// in to the account before is held against its own failures alone, so that attempts from elsewhere never keep a user
/// out of a browser that the server knows.
final class SignInThrottle: Sendable {
  /// What failures count for, besides the account.
  enum Key: Hashable, Sendable {
    case network(Int)
    case device(String)
    /// Codes of a second factor, which only those can try who have the password.
    case code(UserID)
    /// A network, or a browser that the server knows, whose attempts found the queue of passwords full.
    case queue(Int)

    /// The longest wait, in seconds: a full queue has the shortest, because other people cause it.
    fileprivate var pace: GuessPace { GuessPace(free: free, longestWait: isQueue ? 8 : 900) }

    /// How long failures are remembered without another, in milliseconds: a day, and a minute for a full queue.
    fileprivate var memory: Int64 { isQueue ? 60_000 : day }

    fileprivate var isQueue: Bool { if case .queue = self { true } else { false } }
  }

  /// An attempt: what it counts for, and its turn once it began.
  struct Attempt: Sendable {
    fileprivate let keys: [Key]
    fileprivate let account: String?
    fileprivate let network: NetworkAddress?
    fileprivate var turn: GuessLanes<String>.Attempt?

    /// An attempt at a password.
    init(account: String, network: NetworkAddress?, device: String?) {
      let place = network?.networkBytes.hashValue ?? 0
      if let device {
        keys = [.device(device), .queue(device.hashValue)]
      } else {
        keys = [.network(place), .queue(place)]
      }
      self.account = device == nil ? account : nil
      self.network = network
    }

    /// An attempt at the code of a second factor.
    init(code user: UserID) {
      (keys, account, network) = ([.code(user)], nil, nil)
    }
  }

  /// The failures that cost nothing.
  static let free = 5
  private static let day: Int64 = 86_400_000

  /// The lanes of an account: 360 guesses an hour from networks without failures, 60 from each kind of the others,
  /// which is 540 in all.
  static let lanes = GuessLanes<String>.Rules(
    clean: GuessPace(free: free, longestWait: 10),
    others: GuessPace(free: free, longestWait: 60),
    memory: day
  )

  private let state: Mutex<State>

  /// Makes a throttle that remembers at most twice as many failures as `capacity`, as many networks that found
  /// the queue full, and five times as many counts of accounts.
  init(capacity: Int = 50_000) {
    state = Mutex(State(capacity: capacity))
  }

  /// How many counts are remembered.
  var remembered: Int {
    state.withLock { $0.checked.count + $0.unchecked.count + $0.lanes.remembered }
  }

  /// Counts an attempt as failed before it is checked, so that parallel ones are counted too.
  ///
  /// - Returns: `nil` where it may be checked, or the seconds to wait; waiting attempts count not.
  func begin(_ attempt: inout Attempt, now: Timestamp) -> Int64? {
    let (account, network) = (attempt.account, attempt.network)
    let keys = attempt.keys
    let (turn, wait) = state.withLock { state -> (GuessLanes<String>.Attempt?, Int64) in
      let guess = account.map { state.lanes.guess(at: $0, from: network, now: now) }
      let waits = keys.map { state[$0].wait($0.pace, now: now) } + [guess?.wait ?? 0]
      if let wait = waits.max(), wait > 0 { return (nil, wait) }
      for key in keys where !key.isQueue { state[key].add(now: now, memory: key.memory) }
      if let guess { state.lanes.count(guess.attempt) }
      return (guess?.attempt, 0)
    }
    attempt.turn = turn
    return wait > 0 ? wait : nil
  }

  /// Forgets the failures of a device, a code, and the network at the account, whose user signed in, and takes
  /// the attempt back for the network at other accounts.
  func succeed(_ attempt: Attempt) {
    state.withLock { state in
      if let turn = attempt.turn { state.lanes.forgive(turn) }
      for key in attempt.keys {
        if case .network = key { state[key].takeBack() } else { state[key] = Failures() }
      }
    }
  }

  /// Takes an attempt back that was not checked because the queue was full.
  ///
  /// It counts for the one who sent it, apart from failures: else a network could send attempts without end while
  /// the queue is full, and fill it.
  func forgive(_ attempt: Attempt, now: Timestamp) {
    state.withLock { state in
      if let turn = attempt.turn { state.lanes.takeBack(turn) }
      for key in attempt.keys {
        if key.isQueue {
          state[key].add(now: now, memory: key.memory)
        } else {
          state[key].takeBack()
        }
      }
    }
  }
}

extension SignInThrottle {
  /// Failures, and apart from them attempts that found the queue full: those cost a sender nothing, and many of them
  /// push no failure out.
  ///
  /// An attacker who wants a failure at an account forgotten must fail with tens of thousands of other accounts, each
  /// of which takes the thread that hashes its time, and each of whose networks counts.
  fileprivate struct State {
    var checked: FailureMemory<Key>
    var unchecked: FailureMemory<Key>
    var lanes: GuessLanes<String>

    init(capacity: Int) {
      (checked, unchecked) = (.init(capacity: capacity), .init(capacity: capacity))
      lanes = GuessLanes(SignInThrottle.lanes, capacity: capacity * 5)
    }

    subscript(key: Key) -> Failures {
      get { key.isQueue ? unchecked[key] : checked[key] }
      set { if key.isQueue { unchecked[key] = newValue } else { checked[key] = newValue } }
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
