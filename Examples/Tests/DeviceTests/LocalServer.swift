import Foundation
import LinkCore
import Testing

@testable import Paylisher

/// The server that `scripts/test-devices.sh` started, asked by its command line and over HTTP.
struct LocalServer: Sendable {
  /// Its URL, such as `http://127.0.0.1:49152`.
  let base: String
  /// The publishable key of the demo's iOS app.
  let key: String
  private let binary: String
  private let secret: String
  private let appStore: URL
  private let transport = URLSessionTransport()

  /// Reads the environment.
  init() throws {
    let environment = ProcessInfo.processInfo.environment
    func value(_ name: String) throws -> String {
      try #require(environment[name], "\(name) is not set: run scripts/test-devices.sh")
    }
    (base, key) = (try value("BASE_URL"), try value("PUBLISHABLE_KEY"))
    (binary, secret) = (try value("PAYLISHER_BINARY"), try value("SECRET_KEY"))
    appStore = URL(fileURLWithPath: try value("APP_STORE"))
  }

  /// Runs a command with the workspace's secret key; it must succeed.
  @discardableResult
  func run(_ arguments: [String], input: JSONValue? = nil) throws -> String {
    let process = Process()
    let (output, errors, given) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "PAYLISHER_SERVER": base, "PAYLISHER_KEY": secret,
    ]
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = given
    try process.run()
    given.fileHandleForWriting.write(Data((input?.canonicalText ?? "").utf8))
    try given.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    try #require(process.terminationStatus == 0, "\(arguments): \(complaint)")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs a command that prints JSON.
  func json(_ arguments: [String], input: JSONValue? = nil) throws -> JSONValue {
    try JSONValue(parsing: Array(try run(arguments + ["--json"], input: input).utf8))
  }

  /// Stores a screen and publishes it.
  func publish(_ id: String, _ document: JSONValue) throws {
    try run(["screen", "create", id, "--file", "-"], input: document)
    try run(["screen", "publish", id])
  }

  /// What a browser on an iPhone gets.
  func get(_ url: String) async throws -> TransportResponse {
    var request = TransportRequest.get(try #require(URL(string: url)), timeout: 10)
    request.headers["User-Agent"] = """
      Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like \
      Gecko) Version/18.1 Mobile/15E148 Safari/604.1
      """
    return try await transport.send(request)
  }

  /// Posts JSON.
  func post(_ path: String, _ json: Data) async throws -> TransportResponse {
    let url = try #require(URL(string: base + path))
    return try await transport.send(.post(url, json: json, timeout: 10))
  }

  /// Posts what the App Store says of a transaction of the iOS app.
  func notify(of transaction: String) async throws -> Int {
    let apps = try json(["app", "list"])["items"]?.arrayValue ?? []
    let app = try #require(apps.first { $0["platform"] == "ios" }?["id"]?.stringValue)
    let body = try Data(contentsOf: appStore.appendingPathComponent("\(transaction).json"))
    return try await post("/v1/app-store/notifications/\(app)", body).status
  }
}
