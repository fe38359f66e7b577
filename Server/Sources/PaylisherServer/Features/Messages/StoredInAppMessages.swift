import JSONCoding
import LinkCore
import Persistence
import ScreenLinting

/// The in-app messages that a person receives, as devices read them.
struct StoredInAppMessages: InAppSource {
  private let repository: InAppRepository
  private let now: @Sendable () -> Timestamp
  private let targets: ContentTargetReader

  init(_ dependencies: ServerDependencies) {
    (repository, now) = (dependencies.repositories.inApp, dependencies.now)
    targets = ContentTargetReader(dependencies.repositories)
  }

  func due(_ question: InAppQuestion) async throws -> [InAppMessage] {
    let sends = try await repository.fetch(
      InAppFetch(
        question.workspace,
        app: question.app,
        person: question.person,
        screen: question.target,
        limit: question.limit
      ),
      now: now()
    )
    guard !sends.isEmpty else { return [] }
    let targets = try await targets.targets(of: question.workspace)
    return sends.map { InAppMessage(pushID: "\($0.id)", payload: Self.payload(of: $0, targets)) }
  }

  /// The layout, without what the workspace does not allow now; what its author left open about its end is the message's lifetime.
  private static func payload(of send: InAppSend, _ targets: ContentTargets) -> JSONObject {
    var payload = send.content.layout.map(targets.allowed)?.objectValue ?? JSONObject()
    var condition = payload["condition"]?.objectValue ?? JSONObject()
    if condition["expireDate"] == nil {
      condition["expireDate"] = .integer(send.expiresAt.milliseconds)
    }
    payload["condition"] = .object(condition)
    return payload
  }
}
