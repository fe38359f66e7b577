import Dispatch
public import Persistence
import Synchronization

/// Hashes passwords one after another on a thread of its own, so that slow hashes never occupy the
/// threads that answer requests.
///
/// What does not fit into its short queue is refused at once; the caller answers `503` with
/// `Retry-After`.
public final class PasswordHasher: Sendable {
  /// The queue is full.
  struct Busy: Error, Sendable {
    /// Seconds after which to try again.
    static let retryAfter = 2
  }

  /// The hashes that are queued or running at most.
  let capacity: Int
  /// What a new hash costs.
  let cost: PasswordHash.Cost
  private let execute: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let pending = Mutex(0)

  /// Makes a hasher with a thread of its own.
  public convenience init(capacity: Int, cost: PasswordHash.Cost = .standard) {
    let queue = DispatchQueue(label: "paylisher.passwords", qos: .utility)
    self.init(capacity: capacity, cost: cost) { work in queue.async(execute: work) }
  }

  init(
    capacity: Int,
    cost: PasswordHash.Cost = .standard,
    execute: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.capacity, self.cost, self.execute) = (capacity, cost, execute)
  }

  /// Whether a password matches a hash; without a hash it takes as long and does not.
  func matches(_ password: String, _ hash: PasswordHash?) async throws(Busy) -> Bool {
    let hash = hash ?? .unmatched(cost: cost)
    return try await run(count: 1) { hash.matches(password) }
  }

  /// The hashes of passwords, made in one go.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where the queue is full.
  func hash(_ passwords: [String]) async throws(ProblemError) -> [PasswordHash] {
    guard !passwords.isEmpty else { return [] }
    let cost = cost
    do throws(Busy) {
      return try await run(count: passwords.count) {
        var generator = SystemRandomNumberGenerator()
        return passwords.map { PasswordHash($0, cost: cost, using: &generator) }
      }
    } catch {
      throw ProblemError(
        .unavailable,
        "Too many passwords are being hashed now; send this again.",
        retryAfter: Busy.retryAfter
      )
    }
  }

  private func run<Result: Sendable>(
    count: Int,
    _ work: @escaping @Sendable () -> Result
  ) async throws(Busy) -> Result {
    let isAdmitted = pending.withLock { pending in
      guard pending + count <= capacity else { return false }
      pending += count
      return true
    }
    guard isAdmitted else { throw Busy() }
    return await withCheckedContinuation { continuation in
      execute { [self] in
        let result = work()
        pending.withLock { $0 -= count }
        continuation.resume(returning: result)
      }
    }
  }
}

/// The threads that hash passwords: one for visitors of links, one for the passwords that members give
/// links, one for users who sign in, so that none waits for another.
public struct PasswordHashers: Sendable {
  /// Checks the passwords that visitors send.
  public var visitors: PasswordHasher
  /// Hashes the passwords that members set; a bulk request may bring 20.
  public var members: PasswordHasher
  /// Hashes and checks the passwords of users.
  public var users: PasswordHasher

  public init(
    visitors: PasswordHasher = PasswordHasher(capacity: 8),
    members: PasswordHasher = PasswordHasher(capacity: 24),
    users: PasswordHasher = PasswordHasher(capacity: 8)
  ) {
    (self.visitors, self.members, self.users) = (visitors, members, users)
  }
}
