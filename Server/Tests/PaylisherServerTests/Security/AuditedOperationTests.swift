import DeliveryFakes
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Every operation of the API that changes something leaves an entry in the audit log.
@Suite struct AuditedOperationTests {
  /// Operations whose method is one of changes, but which change nothing, with the reason.
  private static let unlisted: [APIEndpoint: String] = [
    .estimateConditions: "counts people; the conditions are too long for a query",
    .previewLink: "says where taps on a link would go that is not saved",
    .previewScreen: "signs the URL of a preview and stores nothing",
  ]

  @Test func listsEveryOperationThatChangesSomething() async throws {
    // asvs 7.4.5
    try await MessageTests.with(setsKey: false) { server, apns in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let script = AuditScript(server)
      try await script.changeEverything(apns)
      let changing = Set(APIEndpoint.allCases.filter { $0.method != .get })
      let missing = changing.subtracting(await script.covered).subtracting(Self.unlisted.keys)
      #expect(missing.isEmpty, "operations without a request in this test")
      #expect(await script.covered.isDisjoint(with: Self.unlisted.keys))
      let report = try await server.manage(.get, "/api/v1/audit-log/verification")
        .decoded(AuditReport.self)
      #expect(report.firstBreak == nil && report.entries >= Int64(changing.count - 2))
    }
  }

  @Test(arguments: unlisted.keys)
  func theOthersChangeNothing(_ endpoint: APIEndpoint) async throws {
    let server = try await TestServer()
    _ = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"a.example"}"#)
    try await server.publish("S", ScreenRoutesTests.text("Hello"))
    let bodies: [APIEndpoint: String] = [
      .estimateConditions: #"{"kind":"property","name":"plan","is":["pro"]}"#,
      .previewLink:
        #"{"settings":{"targets":{"fallback":"https://example.com/"}},"userAgents":["curl"]}"#,
      .previewScreen: "{}",
    ]
    let before = try await AuditScript(server).last()?.number
    let answer = try await server.manage(.post, endpoint.path("S"), body: bodies[endpoint])
    #expect(answer.status.code < 300, "\(answer.text)")
    #expect(try await AuditScript(server).last()?.number == before)
  }
}

/// Sends requests that change something, one after the other, and looks for the entry of each.
actor AuditScript {
  /// What requests about one thing send.
  static let bodies: [APIEndpoint: String] = [
    .updateDomain: #"{"host":"c.example"}"#,
    .updateApp: app("Another"),
    .rotateKey: "{}",
    .updateLink: link("Two"),
    .changeLink: #"{"title":"Three"}"#,
    .changeMember: #"{"role":"editor"}"#,
    .changeAudience: #"{"name":"P"}"#,
    .changeList: #"{"name":"Members"}"#,
    .addListMembers: #"{"ids":["ada"]}"#,
    .removeListMembers: #"{"ids":["ada"]}"#,
    .updateMessage: MessageTests.message("").replacing("Sale", with: "Offer"),
    .updateSequence: SequenceTests.form(
      #"{"kind":"send","message":"0192f0c1-2f3a-7000-8000-000000000001"}"#
    ),
    .testMessage: #"{"distinctID":"bob"}"#,
    .sendMessage: #"{"distinctID":"bob"}"#,
  ]

  private static func app(_ name: String) -> String {
    #"{"name":"\#(name)","platform":"ios","bundleID":"com.example.other","teamID":"ABCDE12345"}"#
  }

  private static func link(_ title: String) -> String {
    #"{"title":"\#(title)","targets":{"fallback":"https://example.com/"}}"#
  }

  private let server: TestServer
  private(set) var covered: Set<APIEndpoint> = []

  init(_ server: TestServer) {
    self.server = server
  }

  /// The newest entry.
  func last() async throws -> AuditEntryResource? {
    try await server.manage(.get, "/api/v1/audit-log?limit=1")
      .decoded(Page<AuditEntryResource>.self).items.first
  }

  /// Sends a request of an operation; its entry names `action`.
  @discardableResult
  private func change(
    _ endpoint: APIEndpoint,
    _ parameters: [String] = [],
    _ body: String? = nil,
    leaves action: String
  ) async throws -> JSONValue {
    let before = try await last()?.number ?? 0
    let method = try #require(HTTPRequest.Method(endpoint.method.rawValue))
    var values = parameters[...]
    let path = endpoint.template.split(separator: "/")
      .map { $0.hasPrefix("{") ? values.popFirst() ?? "" : String($0) }
      .reduce("") { "\($0)/\($1)" }
    let answer = try await server.manage(
      method,
      path,
      headers: [.ifMatch: "*"],
      body: body ?? Self.bodies[endpoint]
    )
    #expect(answer.status.code < 300, "\(endpoint): \(answer.text)")
    let entry = try #require(try await last(), "\(endpoint)")
    #expect(entry.number == before + 1, "\(endpoint)")
    #expect(entry.action == action && entry.actor == "key", "\(endpoint): \(entry.action)")
    covered.insert(endpoint)
    return answer.text.isEmpty ? .null : try answer.decoded(JSONValue.self)
  }

  private func id(_ value: JSONValue) throws -> String {
    try #require(value["id"]?.stringValue)
  }

  // MARK: - Subjects

  /// Sends every request that leaves an entry.
  func changeEverything(_ apns: FakeAPNs) async throws {
    try await changeWorkspace(apns)
    try await changeLinks()
    try await changeMembers()
    try await changePeople()
    try await changeMessages()
    try await changeScreens()
  }

  private func changeWorkspace(_ apns: FakeAPNs) async throws {
    let simulation = server.dependencies.repositories.simulation
    try await simulation.begin(server.workspace, now: TestServer.start)
    try await change(.emptySimulation, leaves: "workspace.empty")
    try await change(.updateWorkspace, [], #"{"name":"Acme 2"}"#, leaves: "workspace.update")
    let domain = try await change(
      .createDomain,
      [],
      #"{"host":"a.example"}"#,
      leaves: "domain.create"
    )
    let domainID = try id(domain)
    try await change(.updateDomain, [domainID], leaves: "domain.update")
    try await change(.verifyDomain, [domainID], leaves: "domain.verify")
    try await change(.deleteDomain, [domainID], leaves: "domain.delete")
    let own = #"{"host":"b.example"}"#
    try await change(.createDomain, [], own, leaves: "domain.create")
    let app = try id(
      try await change(.createApp, [], Self.app("Other"), leaves: "app.create")
    )
    try await change(.updateApp, [app], leaves: "app.update")
    let file = apns.keyFile
    let push = try JSONEncoder().encode([
      "p8": file.p8, "keyID": file.keyID, "teamID": file.teamID,
    ])
    let text = String(decoding: push, as: UTF8.self)
    try await change(.setPushKey, [app], text, leaves: "push_key.set")
    try await change(.deletePushKey, [app, "apns"], leaves: "push_key.delete")
    try await change(.deleteApp, [app], leaves: "app.delete")
    let key = try await change(.createKey, [], #"{"kind":"secret"}"#, leaves: "key.create")
    try await change(.rotateKey, [try id(key)], leaves: "key.rotate")
    try await change(.revokeKey, [try id(key)], leaves: "key.revoke")
    try await change(.rebuildRollups, leaves: "rollups.rebuild")
    let shared = #"{"name":"Spring","report":"overview"}"#
    let saved = try await change(.createSavedReport, [], shared, leaves: "saved_report.create")
    try await change(.deleteSavedReport, [try id(saved)], leaves: "saved_report.delete")
    let share = try await change(.createReportShare, [], shared, leaves: "report_share.create")
    try await change(.revokeReportShare, [try id(share)], leaves: "report_share.revoke")
  }

  private func changeLinks() async throws {
    let link = try id(
      try await change(.createLink, [], Self.link("One"), leaves: "link.create")
    )
    let several = #"{"links":[\#(Self.link("A")),\#(Self.link("B"))]}"#
    try await change(.createLinks, [], several, leaves: "link.create")
    try await change(.updateLink, [link], leaves: "link.update")
    try await change(.changeLink, [link], leaves: "link.update")
    try await change(.deleteLink, [link], leaves: "link.delete")
    try await change(.restoreLink, [link], leaves: "link.restore")
  }

  private func changeMembers() async throws {
    let body = #"{"role":"viewer"}"#
    let invitation = try await change(.createInvitation, [], body, leaves: "invitation.create")
    try await change(.revokeInvitation, [try id(invitation)], leaves: "invitation.revoke")
    _ = try await server.browser(.viewer)
    let member = try await server.user("viewer@example.com").id.description
    try await change(.changeMember, [member], leaves: "member.update")
    try await change(.resetMemberPassword, [member], leaves: "invitation.create")
    try await change(.endMemberSessions, [member], leaves: "member.end_sessions")
    try await server.giveSecondFactor(to: "viewer@example.com")
    try await change(.removeMemberSecondFactor, [member], leaves: "member.remove_second_factor")
    try await mailAReport()
    try await alert()
    try await change(.removeMember, [member], leaves: "member.remove")
  }

  private func mailAReport() async throws {
    let schedule = try await change(
      .createReportSchedule,
      [],
      #"{"name":"R","report":"overview","frequency":"daily","hour":8,"recipients":["viewer@example.com"]}"#,
      leaves: "report_schedule.create"
    )
    try await change(.deleteReportSchedule, [try id(schedule)], leaves: "report_schedule.delete")
  }

  private func alert() async throws {
    let body = #"{"name":"A","kind":"click_drop","percent":50,"recipients":["viewer@example.com"]}"#
    let alert = [try id(try await change(.createAlert, [], body, leaves: "alert.create"))]
    let other = #"{"name":"A","kind":"click_drop","percent":60,"recipients":[]}"#
    try await change(.replaceAlert, alert, other, leaves: "alert.update")
    try await change(.deleteAlert, alert, leaves: "alert.delete")
  }

  private func changePeople() async throws {
    let body = #"{"isGranted":true}"#
    try await change(.setConsent, ["ada", "offers"], body, leaves: "consent.set")
    let ignored = #"{"isCounted":false}"#
    try await change(.setProperty, ["plan"], ignored, leaves: "property.ignore")
    try await change(.forgetMatch, [], #"{"distinctID":"ada"}"#, leaves: "match.forget")
  }

  private func changeMessages() async throws {
    let pros = #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
    let audience = try id(
      try await change(.createAudience, [], pros, leaves: "audience.create")
    )
    try await change(.changeAudience, [audience], leaves: "audience.update")
    try await change(.deleteAudience, [audience], leaves: "audience.delete")
    try await changeLists()
    try await server.addPerson("bob", plan: "pro", token: "bb02")
    let form = MessageTests.message("")
    let message = try id(try await change(.createMessage, [], form, leaves: "message.create"))
    try await change(.updateMessage, [message], leaves: "message.update")
    try await change(.testMessage, [message], leaves: "message.test")
    try await change(.sendMessage, [message], leaves: "message.send")
    try await change(.launchMessage, [message], leaves: "message.launch")
    try await change(.pauseMessage, [message], leaves: "message.pause")
    try await change(.resumeMessage, [message], leaves: "message.resume")
    try await change(.cancelMessage, [message], leaves: "message.cancel")
    try await changeSequences()
    try await change(.erasePerson, ["bob"], leaves: "person.erase")
  }

  private func changeSequences() async throws {
    let draft = MessageTests.message(#","delivery":{"kind":"sequence"}"#)
    let message = try id(try await change(.createMessage, [], draft, leaves: "message.create"))
    let form = SequenceTests.form(#"{"kind":"send","message":"\#(message)"}"#)
    let sequence = try id(try await change(.createSequence, [], form, leaves: "sequence.create"))
    let other = form.replacing("\"Cart\",\"entry", with: "\"Carts\",\"entry")
    try await change(.updateSequence, [sequence], other, leaves: "sequence.update")
    try await change(.launchSequence, [sequence], leaves: "sequence.launch")
    try await change(.pauseSequence, [sequence], leaves: "sequence.pause")
    try await change(.resumeSequence, [sequence], leaves: "sequence.resume")
    try await change(.cancelSequence, [sequence], leaves: "sequence.cancel")
    try await change(.deleteSequence, [sequence], leaves: "sequence.delete")
  }

  private func changeLists() async throws {
    let list = try id(
      try await change(.createList, [], #"{"name":"VIP"}"#, leaves: "list.create")
    )
    try await change(.changeList, [list], leaves: "list.update")
    try await change(.addListMembers, [list], leaves: "list.add_members")
    try await change(.removeListMembers, [list], leaves: "list.remove_members")
    try await change(.deleteList, [list], leaves: "list.delete")
  }

  private func changeScreens() async throws {
    let screen = #"{"document":\#(ScreenRoutesTests.text("One"))}"#
    try await change(.setScreen, ["S"], screen, leaves: "screen.create")
    try await change(.publishScreen, ["S"], leaves: "screen.publish")
    try await server.publish("S", ScreenRoutesTests.text("Two"))
    try await change(.rollBackScreen, ["S"], #"{"version":1}"#, leaves: "screen.rollback")
    let form = #"{"rules":[],"defaultScreen":"S"}"#
    try await change(.setPlacement, ["p"], form, leaves: "placement.create")
    try await change(.deletePlacement, ["p"], leaves: "placement.delete")
    try await change(.deleteScreen, ["S"], leaves: "screen.delete")
  }
}
