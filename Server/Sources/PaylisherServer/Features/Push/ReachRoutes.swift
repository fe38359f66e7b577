import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Shows an operator where a person can be reached, and takes consent that was given elsewhere.
struct ReachRoutes: Sendable {
  let repositories: Repositories
  let limits: RequestLimits
  let now: @Sendable () -> Timestamp

  func register(on routes: inout RouteTable) {
    routes.manage(.reach) { _, context, workspace in
      let person = try context.pathText("id", .personID)
      let addresses = try await repositories.addresses.list(workspace, person: person)
      let consents = try await repositories.consents.list(workspace, person: person)
      return try .json(
        ReachResource(
          addresses: addresses.map(AddressResource.init),
          consents: consents.map(ConsentResource.init)
        )
      )
    }
    routes.manage(.setConsent) { request, context, workspace in
      let person = try context.pathText("id", .personID)
      guard let category = ConsentCategory(try context.pathText("category", .consentCategory))
      else { throw ProblemError(.notFound, .noSuchThing, ["what": .init("category")]) }
      let wire = try await request.decoded(
        ConsentSettings.self,
        schema: .consentSettings,
        in: context.zone,
        limits: limits
      )
      let now = now()
      let consent = ConsentRecord(
        category,
        isGranted: wire.isGranted,
        textVersion: wire.textVersion,
        source: .api,
        changedAt: min(wire.changedAt ?? now, now)
      )
      try await repositories.consents.set(workspace, person: person, consent, by: context.actor)
      let stored = try await repositories.consents.list(workspace, person: person)
      return try .json(ConsentResource(stored.first { $0.category == category } ?? consent))
    }
  }
}

extension AddressResource {
  fileprivate init(_ record: AddressRecord) {
    let said = record.registration
    self.init(
      id: record.id,
      address: said.address,
      app: said.app,
      install: said.install,
      distinctID: said.person,
      registeredAt: record.registeredAt,
      lastSeenAt: record.lastSeenAt
    )
    environment = said.environment
    permission = said.permission
    language = said.language
    timeZone = said.timeZone
    appVersion = said.appVersion
    country = said.country
    acceptedAt = record.acceptedAt
    retiredAt = record.retirement?.retiredAt
    retiredReason = record.retirement?.reason.rawValue
    retiredCode = record.retirement?.code
  }
}

extension ConsentResource {
  fileprivate init(_ record: ConsentRecord) {
    self.init(
      category: record.category,
      isGranted: record.isGranted,
      textVersion: record.textVersion,
      source: record.source.rawValue,
      changedAt: record.changedAt
    )
  }
}
