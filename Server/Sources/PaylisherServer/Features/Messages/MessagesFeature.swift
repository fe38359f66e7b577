import AudienceCore
import Dashboard
import Delivery
import Hummingbird
import LinkCore
import Logging
import Persistence
import ServiceLifecycle
import WireModels

/// Audiences, messages, the keys they are sent with, and what sends them.
struct MessagesFeature: ServerFeature {
  private let dependencies: ServerDependencies
  private let cipher: PushKeyCipher
  /// Fills the outbox and sends.
  let outbox: OutboxService

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    cipher = PushKeyCipher(secret: dependencies.secrets.storageKey)
    let providers = PushProviders(dependencies, cipher)
    outbox = OutboxService(
      outbox: dependencies.repositories.outbox,
      sequences: dependencies.repositories.sequences,
      sender: MessageSender(providers: providers, now: dependencies.now),
      providers: providers,
      targets: ContentTargetReader(dependencies.repositories),
      sends: dependencies.metrics.counter(
        "paylisher_sends_total",
        "Sends of messages that were tried, by outcome."
      ),
      now: dependencies.now,
      logger: dependencies.logger,
      tracer: dependencies.tracing?.tracer
    )
  }

  var services: [any Service] {
    [outbox, SendSweeper(outbox: outbox.outbox, now: outbox.now, logger: outbox.logger)]
  }

  func register(on routes: inout RouteTable) {
    AudienceRoutes(dependencies).register(on: &routes)
    PeopleListRoutes(dependencies).register(on: &routes)
    MessageRoutes(dependencies).register(on: &routes)
    SequenceRoutes(dependencies).register(on: &routes)
    PushKeyRoutes(dependencies, cipher).register(on: &routes)
  }
}

extension ProblemError {
  /// What is wrong with an audience or a message of the request's body.
  init(_ fault: AudienceFault, below pointer: String = "") {
    self.init(fields: [
      .init(pointer: pointer + fault.pointer, code: "invalid", fault.reason, fault.arguments)
    ])
  }
}
