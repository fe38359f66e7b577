import Foundation
import Testing

/// `paylisher serve` on a data directory and a port of its own, until it is released.
final class RunningServer: @unchecked Sendable {
  let folder: TemporaryFolder
  let base: String
  // Guarded by its use: a test starts it, and one thread stops it.
  private let process: Process

  /// Starts a server and waits until it is ready.
  init(
    arguments: [String] = ["--demo"],
    data: String = "data",
    environment: [String: String] = [:]
  ) async throws {
    folder = try TemporaryFolder()
    (process, base) = try await Self.start(arguments, data: data, environment, folder)
    try await waitUntilReady()
  }

  /// Starts a server on a free port; on another one where a program took that meanwhile.
  private static func start(
    _ arguments: [String],
    data: String,
    _ environment: [String: String],
    _ folder: TemporaryFolder
  ) async throws -> (Process, base: String) {
    for _ in 0..<3 {
      let port = try #require(freePort())
      let process = try Binary.start(
        ["serve", "--port", String(port), "--data", data] + arguments,
        environment: environment,
        files: folder
      )
      let isInUse = { try folder.text("err").contains("Port \(port) is in use.") }
      while process.isRunning, try folder.text("out").isEmpty, try !isInUse() {
        try await Task.sleep(for: .milliseconds(20))
      }
      if try !isInUse() { return (process, "http://127.0.0.1:\(port)") }
      process.waitForExit()
      try FileManager.default.removeItem(at: folder.url("err"))
    }
    throw POSIXError(.EADDRINUSE)
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitForExit()
  }

  /// What the server wrote so far.
  var output: String { get throws { try folder.text("out") } }
  /// What the server complained about so far.
  var errors: String { get throws { try folder.text("err") } }

  /// Runs a command with the server's folder as the current one.
  func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    output: String? = nil
  ) throws -> Binary.Outcome {
    try Binary.run(arguments, environment: environment, in: folder, output: output)
  }

  /// Sends SIGTERM and waits; the exit code.
  func stop() -> Int32 {
    process.terminate()
    process.waitForExit()
    return process.terminationStatus
  }

  /// A plain GET, a POST where there is a body, or what is named; redirects are not followed.
  func get(
    _ path: String,
    headers: [String: String] = [:],
    body: String? = nil,
    method: String? = nil
  ) async throws -> (status: Int, headers: [String: String], body: String) {
    let files = try TemporaryFolder()
    let curl = Process()
    curl.executableURL = URL(filePath: "/usr/bin/curl")
    var arguments = [
      "--silent", "--max-time", "120", "--dump-header", files.path("head"), "--output",
      files.path("body"), base + path,
    ]
    for (name, value) in headers { arguments += ["--header", "\(name): \(value)"] }
    if let body { arguments += ["--data-binary", body] }
    if let method { arguments += ["--request", method] }
    curl.arguments = arguments
    try curl.start()
    curl.waitForExit()
    let lines = (try? files.text("head"))?.split(whereSeparator: \.isNewline).map(String.init) ?? []
    let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap {
      Int($0)
    }
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    return (
      status ?? 0, Dictionary(fields) { $1 }, (try? files.text("body")) ?? ""
    )
  }

  private func waitUntilReady() async throws {
    for _ in 0..<1_200 {
      if try await get("/readyz").status == 200 { return }
      guard process.isRunning else { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the server is not ready: \(try output)\(try errors)")
  }

  /// A port that nothing listens on.
  static func freePort() -> UInt16? {
    freeSocket().map { free in
      close(free.descriptor)
      return free.port
    }
  }

  /// A socket with a free port of this machine, which the programs that a test starts do not get.
  static func freeSocket() -> (descriptor: Int32, port: UInt16)? {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    let descriptor = socket(AF_INET, Int32(kind), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(descriptor, raw, length) == 0 && getsockname(descriptor, raw, &length) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      return nil
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}
