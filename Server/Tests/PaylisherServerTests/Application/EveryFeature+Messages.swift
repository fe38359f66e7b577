import AppStoreTestSupport
import DeliveryFakes
import HTTPTypes
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

extension EveryFeature {
  private static let audience = """
    {"all":[{"kind":"property","name":"plan","is":["pro"]},\
    {"kind":"property","name":"plan","contains":"r"},\
    {"kind":"property","name":"age","atLeast":18},{"kind":"property","name":"beta","is":[true]},\
    {"kind":"event","name":"Cart","withinDays":7},\
    {"kind":"last_event","name":"Cart","withinHours":168},\
    {"kind":"first_event","name":"Cart","withinDays":7},{"kind":"platform","is":["ios"]},\
    {"kind":"app_version","atLeast":"4.0"},{"kind":"language","is":["tr"]},\
    {"kind":"country","is":["TR"]},{"kind":"last_seen","withinDays":3},{"kind":"reachable"}]}
    """

  /// Devices, consent, an audience, and messages of every kind.
  func useMessages() async throws {
    try await registerDevices()
    try await uploadLists()
    let audience = try await manage(
      .post,
      "audiences",
      #"{"name":"Pros","audience":\#(Self.audience)}"#
    ).decoded(AudienceResource.self)
    let estimate = try await manage(.get, "audiences/\(audience.id)/estimate")
      .decoded(AudienceEstimate.self)
    #expect(estimate.sample == ["ada"])
    try await stopForWantOfAKey()
    try await sendAndConvert(audience.id)
    try await followAnEvent()
    try await followASequence()
    try await showInTheApp()
    try await refuseTheKey()
    try await holdALease()
  }

  /// Lists of people, of which one is used and one is deleted.
  private func uploadLists() async throws {
    for name in ["VIP", "Old"] {
      let list = try await manage(.post, "lists", #"{"name":"\#(name)"}"#)
        .decoded(PeopleListResource.self)
      let added = try await manage(.post, "lists/\(list.id)/members", #"{"ids":["ada","new"]}"#)
        .decoded(PeopleListUpload.self)
      #expect((added.changed, added.known) == (2, 1))
      let estimate = try await manage(
        .post,
        "audiences/estimate",
        #"{"kind":"list","is":["\#(list.id)"]}"#
      ).decoded(AudienceEstimate.self)
      #expect(estimate.sample == ["ada"])
      try await manage(.post, "lists/\(list.id)/members/removal", #"{"ids":["new"]}"#)
      if name == "Old" { try await manage(.delete, "lists/\(list.id)") }
    }
    let person = try await manage(.get, "people/ada").decoded(PersonResource.self)
    #expect(person.lists == ["VIP"])
  }

  private func registerDevices() async throws {
    for (number, person) in ["ada", "bob", "eve"].enumerated() {
      try await device(
        "/v1/push/register",
        """
        {"installID":"\(install(number))","distinctID":"\(person)","kind":"apns",\
        "value":"aa0\(number)","environment":"production","permission":"authorized",\
        "language":"tr-TR","timeZone":"Europe/Istanbul","appVersion":"4.2"}
        """,
        headers: [try #require(HTTPField.Name("X-Country")): "TR"]
      )
    }
    try await device(
      "/v1/push/consent",
      #"{"distinctID":"ada","isGranted":true,"textVersion":"v1"}"#
    )
    try await manage(.put, "people/ada/consents/offers", #"{"isGranted":true}"#)
  }

  private func install(_ number: Int) -> InstallID {
    InstallID(timestamp: Timestamp(milliseconds: TestServer.start.milliseconds + Int64(number)))
  }

  /// A message of an app that has no key yet, which the operator finds paused.
  private func stopForWantOfAKey() async throws {
    let message = try await server.launched(MessageTests.message(""))
    try await server.sendMessages()
    let paused = try await manage(.get, "messages/\(message)").decoded(MessageResource.self)
    #expect(paused.problem != nil)
    #expect(paused.steps?.last?.reason != nil)
    try await server.setKey(of: apns)
  }

  /// A message at a moment, of which one send fails and another brings a purchase.
  private func sendAndConvert(_ audience: AudienceID) async throws {
    apns.kill("aa02", since: clock.now.milliseconds + 1)
    let message = try await server.launched(
      MessageTests.message(
        #","delivery":{"kind":"at","at":\#(clock.now.milliseconds + 1_000)}"#
          + #","conversion":{"event":"Order","withinHours":2},"category":"offers""#
          + #","caps":[{"limit":9,"hours":1}],"quietHours":{"from":"03:00","until":"03:30"}"#
      )
    )
    let all = try await server.launched(
      MessageTests.message(#","conversion":{"event":"Order","withinHours":2}"#)
    )
    let pros = try await server.launched(MessageTests.message(#","audience":"\#(audience)""#))
    clock.advance(milliseconds: 2_000)
    try await server.sendMessages()
    try await device(
      "/v1/push/unregister",
      #"{"installID":"\#(install(1))","reason":"opted_out"}"#
    )
    clock.advance(milliseconds: 1_000)
    _ = try await batch([event("Order", "ada")])
    #expect(try await server.counts(message)["converted"] == 1)
    #expect(try await server.counts(all)["failed"] == 1)
    #expect(try await server.counts(pros)["sent"] == 1)
    let send = try #require(apns.received.first { $0.token == "aa00" })
    try await TestPhone(server, person: "ada", clock: clock).report(send.id, "CLICKED")
    let eve = try await manage(.get, "people/eve/reach").decoded(ReachResource.self)
    #expect(eve.addresses.first?.retiredCode != nil)
  }

  private func followAnEvent() async throws {
    let message = try await server.launched(
      EventMessageTests.message(#""delaySeconds":60,"repeatAfterSeconds":3600"#)
    )
    clock.advance(milliseconds: 1_000)
    _ = try await batch([event("Cart", "ada")])
    clock.advance(milliseconds: 60_000)
    try await server.sendMessages()
    #expect(try await server.counts(message)["sent"] == 1)
  }

  private func followASequence() async throws {
    let first = try await server.draft()
    let form = SequenceTests.form(
      #"{"kind":"wait","seconds":60},{"kind":"send","message":"\#(first)"}"#,
      exits: #"["Order"]"#
    )
    let made = try await server.made(SequenceResource.self, "/api/v1/sequences", form)
    try await manage(.post, "sequences/\(made.id)/launch")
    clock.advance(milliseconds: 1_000)
    _ = try await batch([event("Cart", "ada")])
    try await server.sendMessages()
    clock.advance(milliseconds: 60_000)
    try await server.sendMessages()
    let report = try await manage(.get, "sequences/\(made.id)/report").decoded(SequenceReport.self)
    #expect(report.finished == 1)
    _ = try await batch([event("Order", "ada")])
  }

  private func showInTheApp() async throws {
    let message = try await server.launched(InAppRoutesTests.message())
    var phone = TestPhone(server, person: "ada", clock: clock)
    for _ in 0..<2 { try await phone.open() }
    #expect(try await server.counts(message)["shown"] == 1)
  }

  private func refuseTheKey() async throws {
    apns.plan([.init(.answer(status: 403, body: #"{"reason":"InvalidProviderToken"}"#))])
    try await manage(
      .post,
      "messages/\(try await server.launched(MessageTests.message("")))/test",
      #"{"distinctID":"ada","data":{"order":"A-17"}}"#
    )
    try await server.sendMessages()
    let keys = try await list(PushKeyResource.self, "apps/\(server.app)/push-keys")
    #expect(keys.first?.problem != nil)
  }

  /// A worker that ends before it reports what it claimed.
  private func holdALease() async throws {
    let outbox = server.dependencies.repositories.outbox
    clock.advance(milliseconds: 3_600_000)
    while try await outbox.advance(now: clock.now) {}
    let lease = try await outbox.claim(limit: 1, lease: 60_000, now: clock.now)
    #expect(lease.sends.count == 1)
  }

  /// A purchase that the app reports and the App Store confirms and refunds.
  func usePurchases() async throws {
    let person = EntityID(timestamp: clock.now)
    let properties = """
      {"transaction_id":"1","original_transaction_id":"1","product_id":"pro_yearly",\
      "revenue":59.99,"currency":"EUR","screen_id":"SUMMER","placement_id":"start","variant":"b",\
      "plan_id":"yearly","screen_source":"message","message_id":"spring",\
      "campaign_key":"SUMMER25"}
      """
    #expect(
      try await batch([event("In-App Purchase", "\(person)", properties)]).accepted.count == 1
    )
    var test = TestNotification("REFUND", subtype: "VOLUNTARY", at: clock.now)
    let moment = JSONValue.integer(clock.now.milliseconds)
    test.transaction?["appAccountToken"] = .string("\(person)")
    for name in ["expiresDate", "revocationDate"] { test.transaction?[name] = moment }
    test.transaction?["revocationReason"] = 0
    let path = "/v1/app-store/notifications/\(server.app)"
    try await device(path, try test.body(by: store))
    let purchase = try #require(try await list(PurchaseResource.self, "purchases").first)
    #expect((purchase.accountToken, purchase.refunded) == (person, "59.99"))
    #expect((purchase.origin.openedBy, purchase.origin.plan) == ("message", "yearly"))
    let notifications = try await list(
      StoreNotificationResource.self,
      "apps/\(server.app)/store-notifications"
    )
    #expect(notifications.map(\.subtype) == ["VOLUNTARY"])
  }
}
