import AudienceCore
import Foundation
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

/// Conditions about devices, decided for each address, on every engine: who is in an audience, whom it reaches and
/// which devices receive its messages are one answer, and that of a slow model.
@Suite struct AudienceDeviceTests {
  @Test(arguments: Engine.allCases)
  func countsAndSendsToTheSameDevices(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let android = try await Self.addApp(to: tenant)
      var random = Seeded(45)
      let population = DevicePopulation(tenant, android, &random)
      try await population.register()
      var sizes: Set<Int> = []
      for number in 0..<(engine == .memory ? 160 : 40) {
        let json = population.audience(depth: number % 3, &random)
        let form = try JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8))
        let audience = try Audience(form)
        let expected = population.members(of: audience)
        let found = try await tenant.repositories.audiences.people(tenant.id, audience, now: .at(9))
        #expect(found == expected.people, "\(json)")
        let estimate = try await tenant.repositories.audiences
          .estimate(tenant.id, audience, now: .at(9))
        #expect(Int(estimate.people) == expected.people.count, "\(json)")
        #expect(Int(estimate.reachable) == expected.reachable.count, "\(json)")
        #expect(Int(estimate.devices ?? -1) == expected.addresses.count, "\(json)")
        if number.isMultiple(of: 8) {
          let sent = try await Self.addressesSent(to: form, tenant)
          #expect(sent == expected.addresses, "\(json)")
        }
        sizes.insert(expected.addresses.count)
      }
      #expect(sizes.count > 15)
    }
  }

  /// An update of the app or a trip between the launch and the send: the device is asked again.
  @Test(arguments: Engine.allCases)
  func asksTheDeviceAgainBeforeItSends(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      func register(_ value: String, _ version: String, at moment: Int64) async throws {
        var registration = AddressRegistration(
          app: tenant.app.id,
          install: InstallID(timestamp: .start),
          person: "ada",
          address: try #require(PushAddress(.apns, value))
        )
        registration.appVersion = version
        try await tenant.repositories.addresses.register(tenant.id, registration, now: .at(moment))
      }
      try await register("aa01", "1.0", at: 1)
      try await register("aa02", "1.1", at: 2)
      try await register("aa03", "2.0", at: 3)
      var audience = AudienceForm(.appVersion)
      audience.atMost = .text("1.9")
      var form = OutboxConformanceTests.form()
      form.audience = try await Self.store(audience, tenant)
      _ = try await tenant.launch(form)
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(4)) {}
      try await register("aa02", "2.0", at: 5)
      let sends = try await outbox.claim(limit: 9, lease: 1, now: .at(6)).sends
      let inAudience = sends.filter { $0.isInAudience == true }
      #expect(sends.count == 2)
      #expect(inAudience.map { $0.address?.registration.address.value } == ["aa01"])
    }
  }

  private static func addApp(to tenant: Tenant) async throws -> AppID {
    let app = AppRecord(
      AppResource(
        id: AppID(timestamp: .start),
        settings: AppSettings(
          name: "Shop",
          platform: .android,
          bundleID: "com.example.shop",
          certificateFingerprints: []
        ),
        createdAt: .start
      ),
      in: tenant.id
    )
    try await tenant.repositories.apps.create(app, by: nil)
    return app.id
  }

  private static func store(_ form: AudienceForm, _ tenant: Tenant) async throws -> AudienceID {
    let id = AudienceID(timestamp: .start)
    let audience = AudienceResource(
      id: id,
      name: "Devices \(id)",
      audience: form,
      createdAt: .start,
      updatedAt: .start
    )
    try await tenant.repositories.audiences.create(tenant.id, audience, by: nil)
    return id
  }

  /// The addresses that a launched message goes to.
  private static func addressesSent(
    to audience: AudienceForm,
    _ tenant: Tenant
  ) async throws -> Set<String> {
    var form = OutboxConformanceTests.form()
    form.audience = try await store(audience, tenant)
    let message = try await tenant.launch(form)
    let outbox = tenant.repositories.outbox
    while try await outbox.advance(now: .at(9)) {}
    var sent: Set<String> = []
    while case let sends = try await outbox.claim(limit: 200, lease: 60_000, now: .at(10)).sends,
      !sends.isEmpty
    {
      for send in sends where send.messageID == message {
        #expect(send.isInAudience == true)
        if let address = send.address { sent.insert(address.registration.address.value) }
      }
    }
    return sent
  }
}

/// People with devices drawn at random, and what is known of each.
private struct DevicePopulation {
  private struct Device {
    var address: String
    var isDenied: Bool
    var own: AudienceDevice
  }

  private struct Person {
    var user = AudienceUser()
    /// What events said: the version by platform, the language and the country.
    var seen: [String: VersionNumber?] = [:]
    var language: String?
    var country: String?
    var devices: [Device] = []
  }

  private let tenant: Tenant
  private let apps: [String: AppID]
  private var people: [String: Person] = [:]
  private var events: [EventRecord] = []
  private var registrations: [AddressRegistration] = []

  private static let platforms = ["ios", "android"]
  private static let versions = ["1", "4.2", "4.10", "5.0.1"]
  private static let languages = ["tr-TR", "pt-BR", "pt", "en-GB"]
  private static let countries = ["TR", "US", "BR"]

  init(_ tenant: Tenant, _ android: AppID, _ random: inout Seeded) {
    self.tenant = tenant
    apps = ["ios": tenant.app.id, "android": android]
    for number in 0..<120 { add("person-\(number)", number, &random) }
  }

  private static func draw<Value>(_ values: [Value], _ random: inout Seeded) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static func some<Value>(_ values: [Value], _ random: inout Seeded) -> Value? {
    Bool.random(using: &random) ? draw(values, &random) : nil
  }

  private mutating func add(_ id: String, _ number: Int, _ random: inout Seeded) {
    var person = Person()
    var members: [String] = []
    let platform = Self.draw(Self.platforms, &random)
    if let version = Self.some(Self.versions, &random) {
      members += [#""$os_name":"\#(platform)""#, #""$app_version":"\#(version)""#]
      person.seen[platform] = .some(VersionNumber(version))
    }
    person.language = Self.some(Self.languages, &random)
    if let language = person.language { members.append(#""$locale":"\#(language)""#) }
    let plan = Self.draw(["free", "pro"], &random)
    members.append(#""$set":{"plan":"\#(plan)"}"#)
    person.user.properties["plan"] = .text(plan)
    var event = tenant.event("Opened", uuid: EntityID(timestamp: .start), person: id)
    (event.properties, event.occurredAt) = (
      EventProperties("{\(members.joined(separator: ","))}"), .at(1)
    )
    person.country = Self.some(Self.countries, &random)
    event.country = person.country
    events.append(event)
    for place in 0..<Int.random(in: 0...3, using: &random) {
      addDevice(to: &person, id, "aa\(1000 + number)0\(place)", &random)
    }
    people[id] = person
  }

  private mutating func addDevice(
    to person: inout Person,
    _ id: String,
    _ address: String,
    _ random: inout Seeded
  ) {
    let platform = Self.draw(Self.platforms, &random)
    let (version, language, country) = (
      Self.some(Self.versions, &random), Self.some(Self.languages, &random),
      Self.some(Self.countries, &random)
    )
    let isDenied = Int.random(in: 0...3, using: &random) == 0
    guard let app = apps[platform], let push = PushAddress(.apns, address) else { return }
    var registration = AddressRegistration(
      app: app,
      install: InstallID(timestamp: .start),
      person: id,
      address: push
    )
    registration.permission = isDenied ? .denied : .authorized
    (registration.appVersion, registration.language) = (version, language)
    registration.country = country
    registrations.append(registration)
    person.language = language ?? person.language
    person.country = country ?? person.country
    if let version {
      person.seen[platform] = .some(VersionNumber(version))
    } else if person.seen[platform] == nil {
      person.seen[platform] = .some(nil)
    }
    let own = AudienceDevice(
      platform: platform,
      appVersion: version.flatMap { VersionNumber($0) },
      language: language,
      country: country
    )
    person.devices.append(Device(address: address, isDenied: isDenied, own: own))
  }

  /// Stores the events and then the addresses, one after the other.
  func register() async throws {
    for batch in events.chunks(of: 200) {
      _ = try await tenant.repositories.events.append(tenant.id, batch)
    }
    for (place, registration) in registrations.enumerated() {
      try await tenant.repositories.addresses
        .register(tenant.id, registration, now: .at(2 + Int64(place) / 100))
    }
  }

  /// Who is in an audience, who can be reached there, and by which addresses.
  func members(
    of audience: Audience
  ) -> (people: Set<String>, reachable: Set<String>, addresses: Set<String>) {
    var members: (people: Set<String>, reachable: Set<String>, addresses: Set<String>) = (
      [], [], []
    )
    for (id, person) in people {
      var user = person.user
      user.isReachable = person.devices.contains { !$0.isDenied }
      func isIn(_ device: AudienceDevice) -> Bool {
        var known = device
        known.language = (device.language ?? person.language)?.lowercased()
        known.country = device.country ?? person.country
        if let platform = device.platform {
          known.appVersion = device.appVersion ?? person.seen[platform] ?? nil
        }
        return audience.contains(user, on: known, now: .at(9))
      }
      let platforms = Set(person.devices.compactMap(\.own.platform))
      var devices = person.devices.map(\.own)
      devices += person.seen.keys.filter { !platforms.contains($0) }
        .map { AudienceDevice(platform: $0) }
      if devices.isEmpty { devices = [AudienceDevice()] }
      if devices.contains(where: isIn) { members.people.insert(id) }
      for device in person.devices where !device.isDenied && isIn(device.own) {
        members.reachable.insert(id)
        members.addresses.insert(device.address)
      }
    }
    return members
  }

  /// An audience as it is written.
  func audience(depth: Int, _ random: inout Seeded) -> String {
    guard depth > 0 else { return condition(&random) }
    let parts = (0...Int.random(in: 0...2, using: &random)).map { _ in
      audience(depth: depth - 1, &random)
    }
    switch Int.random(in: 0...3, using: &random) {
    case 0: return #"{"any":[\#(parts.joined(separator: ","))]}"#
    case 1: return #"{"not":[\#(parts[0])]}"#
    default: return #"{"all":[\#(parts.joined(separator: ","))]}"#
    }
  }

  private func condition(_ random: inout Seeded) -> String {
    switch Int.random(in: 0...6, using: &random) {
    case 0: #"{"kind":"property","name":"plan","is":["pro"]}"#
    case 1, 2: #"{"kind":"platform","is":["\#(Self.draw(Self.platforms, &random))"]}"#
    case 3: #"{"kind":"language","is":["\#(Self.draw(Self.languages + ["en"], &random))"]}"#
    case 4: #"{"kind":"country","is":["\#(Self.draw(Self.countries, &random))"]}"#
    case 5: #"{"kind":"app_version","atLeast":"\#(Self.draw(["2", "4.3"], &random))"}"#
    default: #"{"kind":"reachable","is":[\#(Bool.random(using: &random))]}"#
    }
  }
}
