import Database
import LinkCore
import Persistence
import Synchronization
import Testing

/// Push addresses that nothing is heard of, on every engine.
@Suite struct AddressSweepTests {
  @Test(arguments: Engine.allCases)
  func retiresSilentInstallsAndForgetsRetiredAddresses(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let addresses = tenant.repositories.addresses
      try await tenant.addDevices(1)
      let silent = { (moment: Int64, removal: Int64) in
        try await addresses.sweep(
          silentSince: .at(moment),
          retiredBefore: .at(removal),
          now: .at(100)
        )
      }
      #expect(try await silent(0, 0) == 0)
      #expect(try await silent(1, 0) == 1)
      let stale = try await addresses.list(tenant.id, person: "device-0")
      #expect(stale.map(\.retirement?.reason) == [.stale])
      #expect(try await silent(1, 101) == 1)
      #expect(try await addresses.list(tenant.id, person: "device-0").isEmpty)
    }
  }

  /// Many addresses change in several transactions, each of which gives way to clients.
  @Test(arguments: Engine.allCases)
  func sweepsAPageAtATime(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = WriteRecorder(inner)
      let (tenant, other) = (try await Tenant(inner), try await Tenant(inner, name: "other"))
      for tenant in [tenant, other] { try await tenant.addDevices(5) }
      let heard = try #require(
        try await tenant.repositories.addresses.list(tenant.id, person: "device-2").first
      )
      try await tenant.repositories.addresses.saw(
        tenant.id,
        app: tenant.app.id,
        heard.registration.address,
        now: .at(50)
      )
      let sweep = { (removal: Int64) in
        try await Repositories(driver: driver).addresses.sweep(
          silentSince: .at(50),
          retiredBefore: .at(removal),
          now: .at(100),
          page: 2
        )
      }
      #expect(try await sweep(0) == 9)
      // Five pages with a silent address each, and a look for retired ones.
      #expect(driver.writes == Array(repeating: true, count: 6))
      #expect(try await sweep(101) == 9)
      #expect(driver.writes == Array(repeating: true, count: 11))
      let left = try await tenant.repositories.addresses.list(tenant.id, person: "device-2")
      #expect(left.map(\.retirement) == [nil])
    }
  }
}

/// Says of each transaction that wrote whether it was in the background.
private final class WriteRecorder: SQLDriver {
  private let inner: any SQLDriver
  private let seen = Mutex<[Bool]>([])

  init(_ inner: any SQLDriver) { self.inner = inner }

  var dialect: SQLDialect { inner.dialect }
  var writes: [Bool] { seen.withLock { $0 } }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read(for: origin, body)
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    seen.withLock { $0.append(origin == .background) }
    return try await inner.write(for: origin, body)
  }

  func close() async throws { try await inner.close() }
}
