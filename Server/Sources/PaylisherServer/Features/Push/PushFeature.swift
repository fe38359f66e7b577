import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import Logging
import Persistence
import Redirecting
import RoutingCore
import ServiceLifecycle
import WireModels

/// Takes what devices say about push: addresses, consent, acknowledgements; and answers which in-app
/// messages wait.
struct PushFeature: ServerFeature {
  let authenticator: Authenticator
  let repositories: Repositories
  let limits: RequestLimits
  let now: @Sendable () -> Timestamp
  let inApp: any InAppSource
  let limiter = PushLimiter()
  let clients: ClientReader
  let acknowledgements: MetricFamily
  let sweeper: AddressSweeper

  init(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    inApp: any InAppSource
  ) {
    self.authenticator = authenticator
    self.inApp = inApp
    repositories = dependencies.repositories
    limits = dependencies.settings.limits
    now = dependencies.now
    clients = ClientReader(dependencies.settings, geo: dependencies.geo)
    acknowledgements = dependencies.metrics.counter(
      "paylisher_push_acknowledgements_total",
      "Acknowledgements of messages at /v1/push/inapp/ack, by step."
    )
    sweeper = AddressSweeper(
      addresses: dependencies.repositories.addresses,
      now: dependencies.now,
      logger: dependencies.logger
    )
  }

  var services: [any Service] { [sweeper] }

  func register(on routes: inout RouteTable) {
    add("/v1/push/register", .registerPush, to: &routes, register)
    add("/v1/push/unregister", .unregisterPush, to: &routes, unregister)
    add("/v1/push/consent", .changeConsent, to: &routes, changeConsent)
    add("/v1/push/inapp/fetch", .fetchInApp, to: &routes, fetch)
    add("/v1/push/inapp/ack", .acknowledge, to: &routes, acknowledge)
    add("/heartbeat", .heartbeat, to: &routes, heartbeat)
    ReachRoutes(repositories: repositories, limits: limits, now: now).register(on: &routes)
  }

  private func add(
    _ path: String,
    _ operation: OpenAPIOperation,
    to routes: inout RouteTable,
    _ handler: @escaping @Sendable (PushCall) async throws -> Response
  ) {
    routes.add(.post, path, access: .publishable, family: .device, operation: operation) {
      request,
      context in
      try await handler(try await call(request, context))
    }
  }

  /// Reads the body and finds out whose app asks: existing clients put the key into the body.
  private func call(_ request: Request, _ context: ServerContext) async throws -> PushCall {
    let body = try await request.json(limits: limits).value
    let key =
      request.headers[.sdkKey] ?? body["sdkKey"]?.stringValue ?? body["api_key"]?.stringValue
    let principal = try await authenticator.publishable(key, of: request)
    context.note(principal)
    guard let app = principal.app else {
      throw ProblemError(.invalidKey, "The app of this key was deleted.")
    }
    let now = now()
    let client = clients.client(of: request, context)
    try limiter.check(client.address, now: now)
    return PushCall(
      workspace: principal.workspace,
      app: app,
      country: client.location.country,
      body: body,
      now: now
    )
  }
}

extension HTTPField.Name {
  /// The key, as existing clients send it.
  fileprivate static let sdkKey = Self("X-SDK-Key") ?? .authorization
}

/// A request of a device whose key was checked.
struct PushCall: Sendable {
  let workspace: WorkspaceID
  let app: AppID
  /// The country that the device is in.
  let country: String?
  let body: JSONValue
  let now: Timestamp
}

// MARK: - Addresses and consent

extension PushFeature {
  @Sendable private func register(_ call: PushCall) async throws -> Response {
    let wire = try call.body.decoded(PushRegistration.self, schema: .pushRegistration, in: .gmt)
    try limiter.check(wire.installID, now: call.now)
    guard let address = wire.address else {
      throw ProblemError(fields: [
        .init(
          pointer: "/value",
          code: "invalid",
          detail: "must be a \(wire.kind.rawValue): visible ASCII, for apns hexadecimal digits"
        )
      ])
    }
    var registration = AddressRegistration(
      app: call.app,
      install: wire.installID,
      person: wire.distinctID,
      address: address
    )
    registration.environment = address.kind == .apns ? wire.environment : nil
    registration.permission = wire.permission
    registration.language = wire.language
    registration.timeZone = wire.timeZone
    registration.appVersion = wire.appVersion
    registration.country = call.country
    // Of a person who was erased nothing is stored, and the device need not ask again.
    try await repositories.addresses.register(call.workspace, registration, now: call.now)
    return Response(status: .noContent)
  }

  @Sendable private func unregister(_ call: PushCall) async throws -> Response {
    let wire = try call.body.decoded(PushUnregistration.self, schema: .pushUnregistration, in: .gmt)
    try limiter.check(wire.installID, now: call.now)
    try await repositories.addresses.unregister(
      call.workspace,
      app: call.app,
      install: wire.installID,
      kind: wire.kind,
      reason: wire.reason == .optedOut ? .optedOut : .unregistered,
      now: call.now
    )
    return Response(status: .noContent)
  }

  @Sendable private func changeConsent(_ call: PushCall) async throws -> Response {
    let wire = try call.body.decoded(ConsentChange.self, schema: .consentChange, in: .gmt)
    try await repositories.consents.set(
      call.workspace,
      person: wire.distinctID,
      ConsentRecord(
        wire.category ?? .marketing,
        isGranted: wire.isGranted,
        textVersion: wire.textVersion,
        source: .app,
        // A device whose clock is ahead must not outlive what the person says later.
        changedAt: min(wire.changedAt ?? call.now, call.now)
      ),
      by: nil
    )
    return Response(status: .noContent)
  }

  /// The app is installed still: what a silent push asked for.
  @Sendable private func heartbeat(_ call: PushCall) async throws -> Response {
    let body = try call.body.decoded(JSONValue.self, schema: .heartbeat, in: .gmt)
    if let token = body["device_token"]?.stringValue,
      let address = PushAddress(.fcmToken, token)
    {
      try await repositories.addresses.saw(
        call.workspace,
        app: call.app,
        address,
        now: call.now
      )
    }
    return try .json(["status": "ok"] as JSONValue)
  }
}

// MARK: - In-app messages

extension PushFeature {
  @Sendable private func fetch(_ call: PushCall) async throws -> Response {
    let body = try call.body.decoded(JSONValue.self, schema: .inAppFetch, in: .gmt)
    var wanted = 1
    if case .integer(let number)? = body["maxMessages"] { wanted = Int(min(max(number, 1), 5)) }
    let messages = try await inApp.due(
      InAppQuestion(
        workspace: call.workspace,
        app: call.app,
        person: body["distinctId"]?.stringValue ?? "",
        target: body["target"]?.stringValue,
        limit: wanted
      )
    )
    let elements = messages.prefix(wanted).map { message -> JSONValue in
      var payload = message.payload
      payload["pushId"] = .string(message.pushID)
      return ["pushId": .string(message.pushID), "payload": .object(payload)]
    }
    return try .json(["messages": .array(elements)] as JSONValue)
  }

  @Sendable private func acknowledge(_ call: PushCall) async throws -> Response {
    let body = try call.body.decoded(JSONValue.self, schema: .inAppAck, in: .gmt)
    let name =
      body["pushId"]?.stringValue
      ?? body["pushId"].flatMap { value in
        if case .integer(let number) = value { String(number) } else { nil }
      }
    let step = body["status"]?.stringValue.flatMap {
      Acknowledgement.Step(rawValue: $0.lowercased())
    }
    guard let step,
      let acknowledgement = Acknowledgement(
        pushID: name ?? "",
        person: body["distinctId"]?.stringValue ?? "",
        step: step
      )
    else {
      throw ProblemError(fields: [
        .init(pointer: "/pushId", code: "invalid", detail: "must be a message's number or name")
      ])
    }
    try await repositories.acknowledgements.store(call.workspace, acknowledgement)
    acknowledgements.add(1, ["step": step.rawValue])
    return try .json(["status": "ok"] as JSONValue)
  }
}
