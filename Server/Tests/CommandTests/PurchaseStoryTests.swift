import AppStoreTestSupport
import Foundation
import LinkCore
import Testing
import WireModels

/// From a link to revenue, on a server process: a tap, the events of an SDK whose screen sold, the
/// notification of the App Store, and reports.
struct PurchaseStoryTests {
  /// A data directory, and the process that serves it.
  private final class Story {
    let files: TemporaryFolder
    let store: TestAppStore
    let base: String
    private let port: UInt16
    private var process: Process?

    init() throws {
      files = try TemporaryFolder()
      store = try TestAppStore(at: Self.now)
      port = try #require(RunningServer.freePort())
      base = "http://127.0.0.1:\(port)"
      try files.write(store.rootPEM(), to: "root.pem")
    }

    deinit { end() }

    static var now: Timestamp {
      Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    func start() async throws {
      process = try Binary.start(
        [
          "serve", "--port", String(port), "--data", "data", "--demo", "--app-store-roots",
          files.path("root.pem"),
        ],
        files: files
      )
      for _ in 0..<1_200 {
        if try curl(["\(base)/readyz"]).status == 200 { return }
        try await Task.sleep(for: .milliseconds(50))
      }
      Issue.record("the server is not ready: \(try files.text("err"))")
    }

    /// Ends the process as `kill -9` does.
    func end() {
      guard let process, process.isRunning else { return }
      kill(process.processIdentifier, SIGKILL)
      process.waitForExit()
    }

    func run(_ arguments: [String]) throws -> String {
      let outcome = try Binary.run(arguments, in: files)
      #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
      return outcome.output
    }

    /// Posts JSON; status 0 where the server did not answer.
    func post(_ path: String, _ body: String) throws -> Int {
      let bodies = try TemporaryFolder()
      let file = try bodies.write(body, to: "body")
      return try curl(
        ["--header", "Content-Type: application/json", "--data-binary", "@\(file)", base + path]
      ).status
    }

    private func curl(_ arguments: [String]) throws -> (status: Int, body: String) {
      let out = try TemporaryFolder()
      try Data().write(to: out.url("out"))
      let curl = Process()
      curl.executableURL = URL(filePath: "/usr/bin/curl")
      curl.arguments =
        ["--silent", "--max-time", "120", "--output", "/dev/null", "--write-out", "%{http_code}"]
        + arguments
      curl.standardOutput = try FileHandle(forWritingTo: out.url("out"))
      try curl.start()
      curl.waitForExit()
      return (Int(try out.text("out")) ?? 0, "")
    }

    func tap(_ code: String) throws -> Int { try curl(["\(base)/c/\(code)"]).status }
  }

  private static func app(_ story: Story) throws -> AppResource {
    let page = try JSONDecoder()
      .decode(
        Page<AppResource>.self,
        from: Data(story.run(["app", "list", "--json"]).utf8)
      )
    return try #require(page.items.first { $0.settings.platform == .ios })
  }

  private static func key(_ story: Story, app: AppResource) throws -> String {
    let made = try story.run(["key", "create", "--app", app.id.description, "--json"])
    let key = try JSONDecoder().decode(KeyResource.self, from: Data(made.utf8))
    return try #require(key.key)
  }

  private static func notification(_ transaction: String) -> TestNotification {
    var test = TestNotification(
      transaction: transaction,
      bundleID: "com.example.demo",
      at: Story.now
    )
    test.data["appAppleId"] = 1_234_567_890
    return test
  }

  /// What the SDK captures when the screen of a message sells; `ScreenTests` holds it to that.
  private static func purchase(_ transaction: String, uuid: EntityID, key: String) -> String {
    let moment = Story.now.iso8601
    return """
      {"api_key":"\(key)","sent_at":"\(moment)","batch":[{"event":"In-App Purchase",\
      "uuid":"\(uuid)","distinct_id":"ada","timestamp":"\(moment)","properties":{\
      "transaction_id":"\(transaction)","original_transaction_id":"\(transaction)",\
      "product_id":"pro_yearly","revenue":59.99,"currency":"EUR","screen_id":"SUMMER",\
      "placement_id":"start","variant":"b","screen_source":"message","message_id":"spring",\
      "campaign_key":"DEMO"}}]}
      """
  }

  @Test func leadsFromALinkToRevenue() async throws {
    let story = try Story()
    try await story.start()
    let app = try Self.app(story)
    let key = try Self.key(story, app: app)
    #expect(try story.tap("DEMO") < 400)
    let event = Self.purchase("1", uuid: EntityID(timestamp: Story.now), key: key)
    #expect(try story.post("/batch", event) == 200)
    let path = "/v1/app-store/notifications/\(app.id)"
    #expect(try story.post(path, Self.notification("1").body(by: story.store)) == 200)
    let forged = try Self.notification("2").body(by: TestAppStore(at: Story.now))
    #expect(try story.post(path, forged) == 400)
    let expected = [
      "link": "DEMO", "campaign": "demo", "message": "spring", "screen": "SUMMER",
      "placement": "start", "variant": "b", "product": "pro_yearly",
    ]
    for (grouping, value) in expected.sorted(by: { $0.key < $1.key }) {
      let report = try story.run(["report", "purchases", grouping, "--csv"])
      let lines = report.split(whereSeparator: \.isNewline).dropFirst()
      let name = grouping == "variant" ? "start / b" : value
      #expect(lines.map(String.init) == ["\(name),EUR,1,0,0,59.99,0.00,59.99,0.00"])
    }
  }
}
