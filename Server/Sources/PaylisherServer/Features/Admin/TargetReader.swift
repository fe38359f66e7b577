import LinkCore
import WireModels

/// Checks the URLs of a body and collects what is wrong with them, so that a caller learns of all
/// mistakes at once and nothing is half applied.
struct TargetReader {
  private let schemes: Set<String>
  private var errors: [Problem.FieldError] = []
  private var unregistered: [Problem.FieldError] = []

  /// - Parameter schemes: The custom schemes that the workspace's apps register.
  init(schemes: Set<String>) {
    self.schemes = schemes
  }

  /// A page of the web or a store.
  mutating func web(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: TargetPolicy(schemes: ["https"]))
  }

  /// A route inside an app.
  mutating func app(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: TargetPolicy(schemes: schemes))
  }

  /// Everything that a link leads to.
  mutating func targets(_ resource: LinkTargetsResource) -> LinkTargets {
    LinkTargets(
      ios: phone(resource.ios, at: "/targets/ios"),
      android: phone(resource.android, at: "/targets/android"),
      desktop: web(resource.desktop, at: "/targets/desktop"),
      fallback: web(resource.fallback, at: "/targets/fallback")
    )
  }

  /// - Throws: ``ProblemError`` if anything was wrong.
  func finish() throws(ProblemError) {
    guard errors.isEmpty else { throw ProblemError(fields: errors + unregistered) }
    guard unregistered.isEmpty else {
      throw ProblemError(fields: unregistered, kind: .unknownReference)
    }
  }

  private mutating func phone(_ resource: AppTargetResource?, at pointer: String) -> AppTarget? {
    resource.map { resource in
      AppTarget(
        app: app(resource.app, at: pointer + "/app"),
        store: web(resource.store, at: pointer + "/store"),
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
      let fault = Problem.FieldError(
        pointer: pointer,
        code: error.code,
        detail: error.explanation
      )
      if case .schemeNotAllowed = error, policy.schemes != ["https"] {
        unregistered.append(fault)
      } else {
        errors.append(fault)
      }
      return nil
    }
  }
}
