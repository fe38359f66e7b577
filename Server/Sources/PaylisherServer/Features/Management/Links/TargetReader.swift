import LinkCore
import Redirecting
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

  /// A target of a link.
  mutating func target(
    _ text: String?,
    _ kind: TargetPlace.Kind,
    at pointer: String
  ) -> AcceptedTarget? {
    accept(text, at: pointer, policy: policy[kind])
  }

  /// An address that no tap leads to, such as that of a picture.
  mutating func address(_ text: String?, at pointer: String) -> AcceptedTarget? {
    accept(text, at: pointer, policy: TargetPolicy(schemes: ["https"]))
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
