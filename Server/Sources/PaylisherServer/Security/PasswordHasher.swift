import Dispatch
import Foundation
package import Persistence
import RoutingCore
import Synchronization
import WireModels

/// Hashes passwords one after another on a thread of its own, so that slow hashes never occupy the
/// threads that answer requests.
///
/// What does not fit into its short queue is refused at once; the caller answers `503` with
/// `Retry-After`. Unknown senders share the queue by their blocks of addresses (/48 of IPv6, /16 of IPv4): one block has half
/// of its places at most, and in a full queue a sender takes the last place of a block that has two more than its own.
/// A browser that the server knows takes the place of any unknown sender. So an attacker who changes accounts and networks
/// competes with itself.
package final class PasswordHasher: Sendable {
  /// The queue is full.
  struct Busy: Error, Sendable {
    /// Seconds after which to try again.
    static let retryAfter = 2
  }

  /// Who sends a password.
  enum Sender: Sendable {
    /// A member with a key or a session, or a browser in which the account was signed in to before.
    case known
    /// Anyone else, by the client's network.
    case unknown(NetworkAddress?)

    /// The block of addresses that shares its places; `nil` for who is known.
    fileprivate var block: [UInt8]? {
      switch self {
      case .known: nil
      case .unknown(let network): (network?.networkBytes ?? []).dropLast(2)
      }
    }
  }

  /// The hashes that are queued or running at most.
  let capacity: Int
  /// What a new hash costs.
  let cost: PasswordHash.Cost
  private let execute: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let line = Mutex(PasswordLine())

  /// Makes a hasher with a thread of its own.
  package convenience init(capacity: Int, cost: PasswordHash.Cost = .standard) {
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
  func matches(
    _ password: String,
    _ hash: PasswordHash?,
    from sender: Sender
  ) async throws(Busy) -> Bool {
    let hash = hash ?? .unmatched(cost: cost)
    return try await run(count: 1, sender) { hash.matches(password) }
  }

  /// The hashes of passwords, made in one go.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where the queue is full.
  func hash(_ passwords: [String]) async throws(ProblemError) -> [PasswordHash] {
    guard !passwords.isEmpty else { return [] }
    let cost = cost
    do throws(Busy) {
      return try await run(count: passwords.count, .known) {
        var generator = SystemRandomNumberGenerator()
        return passwords.map { PasswordHash($0, cost: cost, using: &generator) }
      }
    } catch {
      throw ProblemError(
        .unavailable,
        .passwordsBusy,
        retryAfter: Busy.retryAfter
      )
    }
  }

  private func run<Result: Sendable>(
    count: Int,
    _ sender: Sender,
    _ work: @escaping @Sendable () -> Result
  ) async throws(Busy) -> Result {
    let result: Result? = await withCheckedContinuation { continuation in
      let job = PasswordLine.Job(count: count, block: sender.block) { isTaken in
        continuation.resume(returning: isTaken ? work() : nil)
      }
      let (isAdmitted, displaced) = line.withLock { $0.admit(job, capacity: capacity) }
      displaced?.finish(false)
      guard isAdmitted else { return job.finish(false) }
      execute { [self] in
        // The place may be another's by now: each admission, or the one that took its place, runs one job.
        guard let next = line.withLock({ $0.next() }) else { return }
        next.finish(true)
        line.withLock { $0.end(next) }
      }
    }
    guard let result else { throw Busy() }
    return result
  }
}

/// The passwords that wait for a hash, and the one that is hashed.
struct PasswordLine: Sendable {
  /// Some passwords of one sender.
  struct Job: Sendable {
    let count: Int
    /// The sender's block of addresses; `nil` for who is known.
    let block: [UInt8]?
    /// Hashes and answers, or answers that there was no place.
    let finish: @Sendable (Bool) -> Void
  }

  private var waiting: [Job] = []
  private var taken = 0
  private var shares: [[UInt8]: Int] = [:]

  /// Gives a job a place, if there is one for its sender.
  ///
  /// - Returns: Whether it has one, and the job that lost its place to it.
  mutating func admit(_ job: Job, capacity: Int) -> (isAdmitted: Bool, displaced: Job?) {
    let share = job.block.map { shares[$0, default: 0] }
    if let share, capacity > 1, share + job.count > max(1, capacity / 2) { return (false, nil) }
    var displaced: Job?
    if taken + job.count > capacity {
      // Known senders have no share, and come before all others.
      let least = share.map { $0 + 2 } ?? 1
      guard job.count == 1, let index = lastOfLargest(least) else { return (false, nil) }
      let lost = waiting.remove(at: index)
      end(lost)
      displaced = lost
    }
    taken += job.count
    if let block = job.block { shares[block, default: 0] += job.count }
    waiting.append(job)
    return (true, displaced)
  }

  /// The job that is hashed next.
  mutating func next() -> Job? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Frees the place of a job.
  mutating func end(_ job: Job) {
    taken -= job.count
    guard let block = job.block, let share = shares[block] else { return }
    shares[block] = share > job.count ? share - job.count : nil
  }

  /// The last waiting job of the block that has the most places, and so many at least.
  private func lastOfLargest(_ least: Int) -> Int? {
    let others = waiting.indices.filter { waiting[$0].block != nil && waiting[$0].count == 1 }
    func share(_ index: Int) -> Int { waiting[index].block.flatMap { shares[$0] } ?? 0 }
    guard let most = others.map(share).max(), most >= least else { return nil }
    return others.last { share($0) == most }
  }
}

/// The threads that hash passwords: one for visitors of links, one for the passwords that members give
/// links, one for users who sign in, so that none waits for another.
package struct PasswordHashers: Sendable {
  /// Checks the passwords that visitors send.
  package var visitors: PasswordHasher
  /// Hashes the passwords that members set; a bulk request may bring 20.
  package var members: PasswordHasher
  /// Hashes and checks the passwords of users.
  package var users: PasswordHasher

  package init(
    visitors: PasswordHasher = PasswordHasher(capacity: 8, cost: .served),
    members: PasswordHasher = PasswordHasher(capacity: 24, cost: .served),
    users: PasswordHasher = PasswordHasher(capacity: 8, cost: .served)
  ) {
    (self.visitors, self.members, self.users) = (visitors, members, users)
  }
}

extension PasswordHash.Cost {
  /// What a new hash costs on a server.
  package static let served: Self = {
    #if DEBUG
    // Hashes of a debug build take seconds: tests that send many passwords ask for cheap ones by PAYLISHER_FAULT.
    if ["cheap-passwords", "one-lane"].contains(
      ProcessInfo.processInfo.environment["PAYLISHER_FAULT"]
    ) {
      return Self(logRounds: 4, blockSize: 8, passes: 1)
    }
    #endif
    return .standard
  }()
}
