import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// Which address of an installation a message goes to, on every engine.
@Suite struct RecipientTests {
  /// What an installation registered, one after the other, which keys its app has, and what is used.
  static let cases: [(kinds: [PushAddress.Kind], keys: [String], used: PushAddress.Kind)] = [
    ([.apns, .fcmToken], [], .fcmToken),
    ([.fcmToken, .apns], [], .apns),
    ([.apns, .fcmToken], ["apns"], .apns),
    ([.fcmToken, .apns], ["fcm"], .fcmToken),
    ([.apns, .fcmToken], ["apns", "fcm"], .fcmToken),
    ([.fcmToken, .fcmInstallation], ["fcm"], .fcmInstallation),
    ([.fcmInstallation, .fcmToken], ["fcm"], .fcmToken),
    ([.fcmToken, .fcmInstallation, .apns], ["apns", "fcm"], .apns),
  ]

  @Test(arguments: Engine.allCases, cases)
  func sendsToOneAddressOfAnInstallation(
    _ engine: Engine,
    _ example: (kinds: [PushAddress.Kind], keys: [String], used: PushAddress.Kind)
  ) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      for provider in example.keys {
        let place = PushKeyRecord.Place(tenant.id, tenant.app.id, provider: provider)
        let cipher = PushKeyCipher(secret: [1])
        let keys = tenant.repositories.pushKeys
        _ = try await keys.set(place, name: "key", secret: "text", cipher, now: .start, by: nil)
      }
      let installs = (0..<2).map { _ in InstallID(timestamp: .start) }
      for (device, install) in installs.enumerated() {
        for (moment, kind) in example.kinds.enumerated() {
          try await Self.register(kind, "aa0\(device)", install, tenant, at: Int64(moment))
        }
      }
      let message = try await tenant.launch(OutboxConformanceTests.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(100)) {}
      #expect(try await tenant.counts(message) == ["targeted": 2])
      let used = try await outbox.claim(limit: 9, lease: 1, now: .at(100)).sends
        .compactMap { $0.address?.registration }
      #expect(Set(used.map(\.install)) == Set(installs))
      #expect(used.map(\.address.kind) == [example.used, example.used])
    }
  }

  /// Newer versions of Firebase have an installation id in place of the token.
  @Test(arguments: Engine.allCases)
  func retiresTheTokenThatAnInstallationIDReplaces(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (own, other) = (InstallID(timestamp: .start), InstallID(timestamp: .start))
      try await Self.register(.apns, "aa01", own, tenant, at: 1)
      try await Self.register(.fcmToken, "own", own, tenant, at: 2)
      try await Self.register(.fcmToken, "other", other, tenant, at: 3)
      try await Self.register(.fcmInstallation, "cT9", own, tenant, at: 4)
      let all = try await tenant.repositories.addresses.list(tenant.id, person: "ada")
      #expect(all.map(\.registration.address.value) == ["cT9", "other", "own", "aa01"])
      #expect(all.map(\.retirement?.reason) == [nil, nil, .replaced, nil])
    }
  }

  private static func register(
    _ kind: PushAddress.Kind,
    _ value: String,
    _ install: InstallID,
    _ tenant: Tenant,
    at moment: Int64
  ) async throws {
    let registration = AddressRegistration(
      app: tenant.app.id,
      install: install,
      person: "ada",
      address: try #require(PushAddress(kind, value))
    )
    try await tenant.repositories.addresses.register(tenant.id, registration, now: .at(moment))
  }
}
