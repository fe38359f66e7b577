import Foundation
import Testing

@testable import PaylisherCLI

/// What systemd hears of a server.
struct ServiceManagerTests {
  @Test func saysThatItIsReadyLivesAndStops() async throws {
    let folder = try TemporaryFolder()
    let socket = try #require(NotifySocket(folder.path("notify")))
    let server = try await RunningServer(
      environment: ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "400000"]
    )
    var heard: [String] = []
    // Pings begin with the other services, before requests are answered.
    while heard.last != "READY=1" { heard.append(try #require(socket.receive())) }
    #expect(Set(heard.dropLast()).isSubset(of: ["WATCHDOG=1"]))
    for _ in 0..<3 { #expect(socket.receive() == "WATCHDOG=1") }
    #expect(server.stop() == 0)
    var last = socket.receive()
    while last == "WATCHDOG=1" { last = socket.receive() }
    #expect(last == "STOPPING=1")
    #expect(try !server.errors.contains("service manager"))
  }

  /// Without a watchdog, no pings; and a socket that is gone is a warning in the log.
  @Test func sendsNoPingsThatNobodyWants() async throws {
    let folder = try TemporaryFolder()
    let socket = try #require(NotifySocket(folder.path("notify")))
    let server = try await RunningServer(environment: ["NOTIFY_SOCKET": folder.path("notify")])
    #expect(socket.receive() == "READY=1")
    try FileManager.default.removeItem(at: folder.url("notify"))
    #expect(server.stop() == 0)
    #expect(socket.receive(within: 0.1) == nil)
    #expect(try server.errors.contains("the service manager does not receive"))
  }

  @Test(
    "Reads what systemd sets",
    arguments: [
      (["NOTIFY_SOCKET": "/run/systemd/notify"], nil),
      (["NOTIFY_SOCKET": "@/org/systemd/notify", "WATCHDOG_USEC": "60000000"], 60),
      (["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "7"], 60),
      (["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "8"], nil),
    ] as [([String: String], Int?)]
  )
  func reads(_ environment: [String: String], _ watchdog: Int?) throws {
    let manager = try #require(try ServiceManager.find(in: environment, process: 7))
    #expect(manager.watchdog == watchdog.map { .seconds($0) })
  }

  @Test func isAbsentWithoutASocket() throws {
    #expect(try ServiceManager.find(in: ["WATCHDOG_USEC": "60000000"], process: 7) == nil)
    #expect(try ServiceManager.find(in: ["NOTIFY_SOCKET": ""], process: 7) == nil)
  }

  @Test(
    "Refuses what is no socket or interval",
    arguments: [
      ["NOTIFY_SOCKET": "notify"], ["NOTIFY_SOCKET": "vsock:2:1234"], ["NOTIFY_SOCKET": "/"],
      ["NOTIFY_SOCKET": "/" + String(repeating: "n", count: 120)],
      ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "soon"],
      ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "0"],
    ]
  )
  func refuses(_ environment: [String: String]) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try ServiceManager.find(in: environment, process: 7)
    }
    #expect(failure?.status == .badSettings)
  }

  @Test func sendsToAnAbstractSocket() throws {
    let name = "@paylisher-\(UUID().uuidString)"
    let socket = try #require(NotifySocket(name))
    let manager = try #require(try ServiceManager.find(in: ["NOTIFY_SOCKET": name], process: 7))
    try manager.send("READY=1")
    #expect(socket.receive() == "READY=1")
  }
}

/// A socket as systemd gives one to a service.
private final class NotifySocket: Sendable {
  private let descriptor: Int32

  /// Listens on a path, or behind `@` on an abstract name; `nil` if it cannot.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(2 + bytes.count)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0
      }
    }
    guard isBound else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// The next datagram; `nil` if none comes.
  func receive(within seconds: Double = 60) -> String? {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, Int32(seconds * 1_000)) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
