import Foundation

#if os(Linux)
import CEpoll
#endif

/// When each request is due, and who carries it.
struct Schedule {
  /// Nanoseconds from due to answered, in the order of the answers.
  private(set) var latencies: [UInt64] = []
  /// The requests that had no answer at the end; their waiting is among ``latencies``.
  private(set) var unanswered = 0

  private let gap: Double
  private let count: Int
  private let grace: UInt64 = 2_000_000_000
  private var clients: [Client]
  private var idle: [Int]
  private var bytes = [UInt8](repeating: 0, count: 4_096)
  #if os(Linux)
  private let epoll = epoll_create1(0)
  private var events: [epoll_event]
  #else
  private var polls: [pollfd]
  #endif
  /// The requests that have left.
  private var sent = 0

  init(rate: Double, seconds: Double, clients: [Client]) {
    gap = 1_000_000_000 / rate
    count = Int(rate * seconds)
    self.clients = clients
    idle = Array(clients.indices)
    latencies.reserveCapacity(count)
    #if os(Linux)
    events = clients.map { _ in epoll_event() }
    for (place, client) in clients.enumerated() {
      var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: UInt64(place)))
      epoll_ctl(epoll, EPOLL_CTL_ADD, client.descriptor, &event)
    }
    #else
    polls = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    #endif
  }

  mutating func run(_ request: [UInt8]) {
    let start = Self.now
    func due(_ number: Int) -> UInt64 { start + UInt64(Double(number) * gap) }
    let end = due(count) + grace
    while latencies.count < count {
      let now = Self.now
      if now > end { break }
      while sent < count, due(sent) <= now, let place = idle.popLast() {
        clients[place].send(request, due: due(sent))
        sent += 1
      }
      collect()
    }
    for client in clients where client.due != nil { finish(client.due ?? end, at: end) }
    for number in sent..<count { finish(due(number), at: end) }
  }

  private mutating func finish(_ due: UInt64, at end: UInt64) {
    unanswered += 1
    latencies.append(end > due ? end - due : 0)
  }

  /// Reads the answers that are there; it never sleeps, because the core is its own.
  private mutating func collect() {
    guard idle.count < clients.count else { return }
    #if os(Linux)
    let count = epoll_wait(epoll, &events, Int32(events.count), 0)
    for event in events.prefix(Int(max(0, count))) { receive(Int(event.data.u64)) }
    #else
    guard poll(&polls, nfds_t(polls.count), 0) > 0 else { return }
    for place in polls.indices where polls[place].revents != 0 { receive(place) }
    #endif
  }

  private mutating func receive(_ place: Int) {
    guard let due = clients[place].receive(&bytes) else { return }
    latencies.append(Self.now - due)
    idle.append(place)
  }

  /// Nanoseconds of a clock that is never set.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
