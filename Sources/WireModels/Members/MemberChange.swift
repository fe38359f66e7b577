/// Decides who may invite, change and remove members of a workspace.
public enum MemberChange: Sendable {
  /// Why a change is refused.
  public enum Refusal: String, Error, Hashable, Sendable {
    /// The role of the actor does not allow it.
    case notAllowed
    /// A workspace keeps one owner at least.
    case lastOwner
  }

  /// Whether an actor may give a role to a new member.
  public static func invite(by actor: Role, as role: Role) throws(Refusal) {
    guard actor.allows(.manageMembers), actor.allows(.manageOwners) || role != .owner else {
      throw .notAllowed
    }
  }

  /// Whether an actor may give a member another role; `nil` removes the member.
  ///
  /// - Parameters:
  ///   - actor: The role of who changes it.
  ///   - old: The member's role until now.
  ///   - new: The role from now on; `nil` where the member is removed.
  ///   - owners: How many owners the workspace has now.
  ///   - isSelf: Whether members change themselves; everyone may leave.
  /// - Throws: ``Refusal``.
  public static func change(
    by actor: Role,
    from old: Role,
    to new: Role?,
    owners: Int,
    isSelf: Bool
  ) throws(Refusal) {
    let isLeaving = isSelf && new == nil
    if !isLeaving {
      guard actor.allows(.manageMembers) else { throw .notAllowed }
      let concernsOwners = old == .owner || new == .owner
      guard !concernsOwners || actor.allows(.manageOwners) else { throw .notAllowed }
    }
    guard old != .owner || new == .owner || owners > 1 else { throw .lastOwner }
  }
}
