import HTTPTypes
import HummingbirdTesting
import LinkCore
import Logging
import Persistence
import Synchronization
import Testing

@testable import PaylisherServer

@Suite("Logs")
struct LogTests {
  @Test func tellWhatIsListedAndNothingElse() async throws {
    // attack 108
    let lines = LogLines()
    let server = try await TestServer {
      $0.logger = Logger(label: "test") { _ in lines }
      $0.logger.logLevel = .trace
    }
    _ = try await server.manage(
      .get,
      "/api/v1/links?search=canary-query",
      headers: [.userAgent: "canary-agent", .cookie: "a=canary-cookie"]
    )
    _ = try await server.manage(.post, "/api/v1/apps", body: #"{"name":"canary-body"}"#)
    _ = try await server.send(
      .get,
      "/api/v1/links",
      headers: [.authorization: "Bearer canary-key"]
    )
    let text = lines.text
    #expect(text.contains("route=/api/v1/links"))
    #expect(text.contains("workspace=\(server.workspace)"))
    #expect(text.contains("key=\(server.secretKey.id)"))
    #expect(!text.contains("canary"))
    #expect(!text.contains(server.secretKey.description))
  }

  @Test func secretsDescribeThemselvesAsStars() {
    let secrets = ServerSecrets(pepper: [1, 2], signingKey: [3, 4])
    #expect("\(secrets)" == "***")
    #expect(String(reflecting: secrets).contains("1") == false)
  }
}

/// Keeps what is logged.
final class LogLines: LogHandler {
  private let lines = Mutex<[String]>([])
  private let level = Mutex(Logger.Level.trace)
  private let fields = Mutex<Logger.Metadata>([:])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  var logLevel: Logger.Level {
    get { level.withLock { $0 } }
    set { level.withLock { $0 = newValue } }
  }

  var metadata: Logger.Metadata {
    get { fields.withLock { $0 } }
    set { fields.withLock { $0 = newValue } }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { fields.withLock { $0[key] = newValue } }
  }

  func log(event: LogEvent) {
    let all = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
    lines.withLock { $0.append("\(event.message) \(all.joined(separator: " "))") }
  }
}
