import Foundation
import LinkCore
import Testing
import WireModels

@testable import PaylisherCLI

/// The demo as a newcomer finds it, over HTTP: what each page of the dashboard reads is there, and gone
/// after one request; what the newcomer made stays.
struct DemoStoryTests {
  /// Calls of the API with the demo's key.
  private struct API {
    let server: RunningServer
    private let headers: [String: String]

    init(_ server: RunningServer) throws {
      let file = try server.folder.text("data/demo-credentials.json")
      let credentials = try JSONDecoder().decode(Credentials.self, from: Data(file.utf8))
      self.server = server
      headers = [
        "Authorization": "Bearer \(credentials.secretKey)", "Content-Type": "application/json",
      ]
    }

    /// Reads something.
    func get<Answer: Decodable>(_ path: String, _ type: Answer.Type) async throws -> Answer {
      let answer = try await server.get("/api/v1/\(path)", headers: headers)
      try #require(answer.status == 200, "\(path): \(answer.body)")
      return try JSONDecoder().decode(type, from: Data(answer.body.utf8))
    }

    /// Changes something, and requires a status.
    func send(
      _ method: String,
      _ path: String,
      _ body: (any Encodable)? = nil,
      expecting status: Int = 200
    ) async throws {
      let text = try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
      let answer = try await server.get(
        "/api/v1/\(path)",
        headers: headers,
        body: text,
        method: method
      )
      try #require(answer.status == status, "\(method) \(path): \(answer.body)")
    }
  }

  /// The command prints what the API counts, with the evidence of each outcome.
  private static func checkFirstLaunches(_ server: RunningServer) throws {
    let command = ["report", "first-launches", "--from", "90d"]
    let outcome = try server.run(command + ["--json"])
    let report = try JSONDecoder().decode(FirstLaunchReport.self, from: Data(outcome.output.utf8))
    try #require(report.total > 0)
    let csv = try server.run(command + ["--csv"])
    #expect(csv.lines.first == "outcome,evidence,launches")
    #expect(csv.lines.count == report.reasons.count + 1)
    let text = try server.run(command)
    #expect(text.code == 0)
    for reason in report.reasons {
      #expect(
        text.lines.contains { $0.hasPrefix(reason.reason) && $0.hasSuffix("\(reason.count)") }
      )
    }
    for figures in report.measured {
      #expect(text.output.contains("App \(figures.app): \(figures.deliveries) measured deliveries"))
    }
  }

  @Test func showsEveryPageAndEmptiesItself() async throws {
    let server = try await RunningServer(arguments: ["--demo", "--demo-traffic"])
    let api = try API(server)
    try await Self.checkScreens(api)
    try await Self.checkMessages(api)
    try await Self.checkPeople(api)
    try Self.checkFirstLaunches(server)
    try await Self.makeOwn(api)
    try await Self.sendToDevices(api)
    try await api.send("DELETE", "simulated-traffic")
    try await Self.checkLeft(api)
  }

  // MARK: - What is there

  private static func checkScreens(_ api: API) async throws {
    let screens = try await api.get("screens", Page<ScreenResource>.self).items
    #expect(screens.map(\.id.description) == ["simulated-pro", "simulated-pro-early"])
    for screen in screens {
      #expect(screen.status == .published && screen.name?.hasPrefix("Simulated: ") == true)
      let shown = try await api.get("screens/\(screen.id)", ScreenResource.self)
      #expect(shown.findings == [])
    }
    let placements = try await api.get("placements", Page<PlacementResource>.self).items
    #expect(placements.map(\.id.description) == ["simulated-offer"])
    var outcomes: Set<String> = []
    for number in 1...60 {
      let path = "placements/simulated-offer/check?person=visitor-\(number)"
      let check = try await api.get(path, PlacementCheck.self)
      outcomes.insert(check.screen?.description ?? check.outcome)
    }
    #expect(outcomes == ["simulated-pro", "simulated-pro-early", "hold_out"])
    for by in ["screen", "placement", "variant", "message"] {
      let report = try await api.get("reports/purchases?by=\(by)", PurchaseReport.self)
      let sums = report.rows.filter { $0.value != nil }.flatMap(\.sums)
      // The app reported them, and no store confirmed them.
      #expect(sums.map(\.unverifiedPurchases).reduce(0, +) > 0, "\(by)")
      #expect(sums.allSatisfy { $0.purchases == 0 })
    }
  }

  private static func checkMessages(_ api: API) async throws {
    let audiences = try await api.get("audiences", Page<AudienceResource>.self).items
    #expect(audiences.count == 2)
    for audience in audiences {
      let path = "audiences/\(audience.id)/estimate"
      let estimate = try await api.get(path, AudienceEstimate.self)
      #expect(estimate.people > 10 && estimate.reachable > 10, "\(audience.name)")
    }
    let messages = try await api.get("messages", Page<MessageResource>.self).items
    #expect(messages.map(\.status) == [.draft, .sent, .sent])
    #expect(messages.map(\.message.channel) == [.push, .push, .inApp])
    for (message, kinds) in zip(
      messages.dropFirst(),
      [["opened", "converted", "failed"], ["shown", "clicked"]]
    ) {
      let report = try await api.get("messages/\(message.id)/report", MessageReport.self)
      for kind in kinds + ["targeted", "sent", "delivered", "dismissed", "held_out"] {
        let counts = report.variants.map { $0.counts[kind, default: 0] }
        #expect(counts.reduce(0, +) > 0, "\(message.message.name): \(kind)")
      }
      let steps = try await api.get("messages/\(message.id)", MessageResource.self).steps
      #expect(steps?.map(\.status) == [.draft, .sending, .sent])
    }
  }

  /// A visitor who logged in on two devices.
  private static func checkPeople(_ api: API) async throws {
    let person = try await api.get("people/anon-simulated-0007-2", PersonResource.self)
    let ids = ["anon-simulated-0007-1", "anon-simulated-0007-2", "simulated-0007"]
    #expect(person.distinctIDs.sorted() == ids)
    let path = "events?person=simulated-0007&event=$identify"
    let merges = try await api.get(path, Page<EventResource>.self).items
    #expect(merges.count == 2)
    let reach = try await api.get("people/simulated-0007/reach", ReachResource.self)
    #expect(Set(reach.addresses.map(\.kind)) == [.apns, .fcmToken])
  }

  // MARK: - What the newcomer does

  /// Makes the same things by the API, which checks what they say.
  private static func makeOwn(_ api: API) async throws {
    let screen = try await api.get("screens/simulated-pro", ScreenResource.self)
    let name = "Simulated: mine"
    let settings = ScreenSettings(name: name, document: try #require(screen.document))
    try await api.send("PUT", "screens/mine", settings, expecting: 201)
    try await api.send("POST", "screens/mine/publish")
    let placement = PlacementSettings(name: name, defaultScreen: Slug("mine"))
    try await api.send("PUT", "placements/mine", placement, expecting: 201)
    let audiences = try await api.get("audiences", Page<AudienceResource>.self).items
    let audience = AudienceSettings(name: name, audience: try #require(audiences.first).audience)
    try await api.send("POST", "audiences", audience, expecting: 201)
    for message in try await api.get("messages", Page<MessageResource>.self).items {
      var form = message.message
      form.name = name
      try await api.send("POST", "messages", form, expecting: 201)
    }
  }

  /// Sends the draft: the fakes of the demo take it, and no other service is asked.
  private static func sendToDevices(_ api: API) async throws {
    let messages = try await api.get("messages", Page<MessageResource>.self).items
    let draft = try #require(messages.first { $0.message.name == "Simulated: thank you" })
    try await api.send("POST", "messages/\(draft.id)/launch")
    for _ in 0..<3_000 {
      if try await api.get("messages/\(draft.id)", MessageResource.self).status == .sent { break }
      try await Task.sleep(for: .milliseconds(100))
    }
    let report = try await api.get("messages/\(draft.id)/report", MessageReport.self)
    #expect(report.status == .sent)
    let reasons = Set(report.variants.flatMap(\.failures.keys))
    #expect(reasons.contains("address") && !reasons.contains("simulated_device"))
    let sent = report.variants.reduce(0) { $0 + $1.counts["sent", default: 0] }
    let lines = try api.server.folder.text("data/demo-pushes.jsonl").split(separator: "\n")
    #expect(sent > 0 && Int64(lines.count) >= sent)
  }

  // MARK: - What is left

  private static func checkLeft(_ api: API) async throws {
    let screens = try await api.get("screens", Page<ScreenResource>.self).items
    #expect(screens.map(\.id.description) == ["mine"])
    let placements = try await api.get("placements", Page<PlacementResource>.self).items
    #expect(placements.map(\.id.description) == ["mine"])
    let audiences = try await api.get("audiences", Page<AudienceResource>.self).items
    #expect(audiences.map(\.name) == ["Simulated: mine"])
    let messages = try await api.get("messages", Page<MessageResource>.self).items
    #expect(messages.map(\.message.name) == Array(repeating: "Simulated: mine", count: 3))
    let links = try await api.get("links", Page<LinkResource>.self).items
    #expect(links.map(\.code) == [Demo.code])
    #expect(try await api.get("events", Page<EventResource>.self).items.isEmpty)
    let person = try await api.get("people/simulated-0007", PersonResource.self)
    #expect(person == PersonResource(distinctIDs: ["simulated-0007"], isKnown: false))
    let reach = try await api.get("people/simulated-0007/reach", ReachResource.self)
    #expect(reach.addresses.isEmpty)
    let purchases = try await api.get("reports/purchases?by=screen", PurchaseReport.self)
    #expect(purchases.rows.isEmpty)
  }
}
