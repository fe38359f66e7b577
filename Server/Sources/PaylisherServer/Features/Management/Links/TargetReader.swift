import LinkCore
import Redirecting
import TargetCore
import WireModels

/// Checks the URLs of a body: the one way by which a target is written.
struct TargetReader {
  /// What is wrong so far.
  var faults = FieldFaults()
  /// The address of the link that the targets belong to; `nil` for a link whose code is drawn.
  var own: LinkAddress?
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
    guard let target = accept(text, at: pointer, policy: policy[kind]) else { return nil }
    if target.isPage, kind != .store, let own, own.isAddressed(by: target) {
      faults.add(
        base + pointer,
        "leads_to_itself",
        .leadsToItself
      )
    }
    return target
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
      let remark = error.remark
      faults.add(base + pointer, error.code, remark.reason, remark.arguments, kind: kind)
      return nil
    }
  }
}
