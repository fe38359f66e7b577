import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The service manager that started this process: it receives the datagrams of systemd's `sd_notify`.
struct ServiceManager: Sendable {
  /// The path of its socket; a first byte of 0 means an abstract name of Linux.
  private let path: [UInt8]
  /// How often it must hear from this process; `nil` if it does not watch.
  let watchdog: Duration?

  /// Reads the variables that systemd sets.
  ///
  /// - Returns: `nil` if no service manager wants to hear.
  /// - Throws: ``CommandFailure`` for a variable that cannot be used: a unit of `Type=notify` would wait for ever.
  static func find(
    in environment: [String: String] = ProcessInfo.processInfo.environment,
    process: Int32 = ProcessInfo.processInfo.processIdentifier
  ) throws -> ServiceManager? {
    guard let socket = environment["NOTIFY_SOCKET"], !socket.isEmpty else { return nil }
    var path = Array(socket.utf8)
    guard path[0] == UInt8(ascii: "/") || path[0] == UInt8(ascii: "@"),
      (2..<capacity).contains(path.count)
    else {
      throw CommandFailure(
        .badSettings,
        "NOTIFY_SOCKET is \"\(socket)\", which is not the path of a socket.",
        advice: "Unset it, or let systemd set it."
      )
    }
    if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    return ServiceManager(path: path, watchdog: try watchdog(in: environment, process: process))
  }

  private static func watchdog(
    in environment: [String: String],
    process: Int32
  ) throws -> Duration? {
    guard let text = environment["WATCHDOG_USEC"], !text.isEmpty else { return nil }
    guard let microseconds = Int64(text), microseconds > 0 else {
      throw CommandFailure(
        .badSettings,
        "WATCHDOG_USEC is \"\(text)\", which is not a number of microseconds.",
        advice: "Unset it, or let systemd set it."
      )
    }
    // Of a process that passed its environment on, the watchdog is not meant for this one.
    let watched = environment["WATCHDOG_PID"] ?? ""
    return watched.isEmpty || watched == String(process) ? .microseconds(microseconds) : nil
  }

  /// The bytes of a socket's path.
  private static let capacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// Sends variables such as `READY=1`, one to a line.
  ///
  /// - Throws: `POSIXError` if they cannot be sent.
  func send(_ variables: String) throws {
    #if canImport(Glibc)
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
    let kind = SOCK_DGRAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = MemoryLayout<sockaddr_un>.size - Self.capacity + path.count
    let bytes = Array(variables.utf8)
    let sent = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        sendto(descriptor, bytes, bytes.count, 0, raw, socklen_t(length))
      }
    }
    guard sent == bytes.count else { throw POSIXError.last }
  }
}

extension POSIXError {
  fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// Tells the service manager that the server is ready, that it lives, and that it stops.
struct ServiceManagerReport: Service {
  let manager: ServiceManager
  let logger: Logger

  /// Says that requests are answered.
  func ready() {
    tell("READY=1")
  }

  /// Says twice in each interval of the watchdog that the server lives, until it stops.
  ///
  /// The server lives if each of its event loops does a piece of work: one that is stuck keeps this one waiting.
  func run() async throws {
    if let watchdog = manager.watchdog {
      while !Task.isShuttingDownGracefully, !Task.isCancelled {
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
          try await loop.submit {}.get()
        }
        tell("WATCHDOG=1")
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: watchdog / 2) }
      }
    } else {
      try? await gracefulShutdown()
    }
    tell("STOPPING=1")
  }

  private func tell(_ variables: String) {
    do {
      try manager.send(variables)
    } catch {
      logger.warning(
        "the service manager does not receive notifications",
        metadata: ["variables": "\(variables)", "error": "\(error)"]
      )
    }
  }
}
