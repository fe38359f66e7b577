import LinkCore
import WireModels

/// Checks the URLs of a body: the one way by which a target is written.
struct TargetReader {
  /// What is wrong so far.
  var faults = FieldFaults()
  private let policy: WorkspacePolicy
  /// Where the link stands in the body.
  private let base: String

  init(_ policy: WorkspacePolicy = WorkspacePolicy(), base: String = "") {
    self.policy = policy
    self.base = base
  }

  /// A web page that a link leads to.
  mutating func web(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: policy.web)
  }

  /// An app's page in a store.
  mutating func store(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: policy.store)
  }

  /// A route inside an app.
  mutating func app(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: policy.app)
  }

  /// An address that nobody is led to, such as that of a picture.
  mutating func address(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: TargetPolicy(schemes: ["https"]))
  }

  /// Everything that a link leads to.
  mutating func targets(_ resource: LinkTargetsResource, at pointer: String) -> LinkTargets {
    LinkTargets(
      ios: phone(resource.ios, at: pointer + "/ios"),
      ipad: phone(resource.ipad, at: pointer + "/ipad"),
      android: phone(resource.android, at: pointer + "/android"),
      huawei: phone(resource.huawei, at: pointer + "/huawei"),
      desktop: web(resource.desktop, at: pointer + "/desktop"),
      fallback: web(resource.fallback, at: pointer + "/fallback")
    )
  }

  private mutating func phone(_ resource: AppTargetResource?, at pointer: String) -> AppTarget? {
    resource.map { resource in
      AppTarget(
        app: app(resource.app, at: pointer + "/app"),
        universalLink: web(resource.universalLink, at: pointer + "/universalLink"),
        store: store(resource.store, at: pointer + "/store"),
        web: web(resource.web, at: pointer + "/web")
      )
    }
  }

  private mutating func accept(
    _ text: String?,
    at pointer: String,
    policy: TargetPolicy
  ) -> AcceptedTarget? {
    guard let text else { return nil }
    do {
      return try AcceptedTarget.accept(text, policy: policy)
    } catch {
      let kind: ProblemKind =
        switch error {
        case .schemeNotAllowed where policy.schemes != ["https"]: .unknownReference
        case .hostNotAllowed: .unknownReference
        default: .invalidFields
        }
      faults.add(base + pointer, error.code, error.explanation, kind: kind)
      return nil
    }
  }
}
