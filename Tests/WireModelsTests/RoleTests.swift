import Testing
import WireModels

@Suite("Roles")
struct RoleTests {
  /// What each role may do beyond the one below it.
  private static let table: [(Role, Set<Permission>)] = [
    (.viewer, [.readLinks, .readReports, .readMessages]),
    (.analyst, [.readLinks, .readReports, .readMessages, .shareReports, .readEvents, .readPeople]),
    (.editor, [.readLinks, .readReports, .readMessages, .shareReports, .editLinks, .editMessages]),
    (.admin, Set(Permission.allCases).subtracting([.manageOwners])),
    (.owner, Set(Permission.allCases)),
  ]

  @Test(arguments: table)
  func allow(_ role: Role, _ permissions: Set<Permission>) {
    #expect(Set(Permission.allCases.filter(role.allows)) == permissions)
  }

  @Test func tableNamesEveryRole() {
    #expect(Set(Self.table.map(\.0)) == Set(Role.allCases))
  }

  @Test func coverLesserRoles() {
    #expect(Role.allCases.allSatisfy { Role.owner.covers($0) && $0.covers(.viewer) })
    #expect(!Role.editor.covers(.analyst) && !Role.analyst.covers(.editor))
    #expect(!Role.admin.covers(.owner))
  }

  /// Actor, old role, new role, owners, whether it is the same user, and the refusal.
  private static let changes: [(Role, Role, Role?, Int, Bool, MemberChange.Refusal?)] = [
    (.owner, .viewer, .owner, 1, false, nil),
    (.owner, .owner, .admin, 2, false, nil),
    (.owner, .owner, .admin, 1, true, .lastOwner),
    (.owner, .owner, nil, 1, true, .lastOwner),
    (.owner, .owner, nil, 2, true, nil),
    (.admin, .viewer, .admin, 1, false, nil),
    (.admin, .viewer, nil, 1, false, nil),
    (.admin, .viewer, .owner, 1, false, .notAllowed),
    (.admin, .admin, .owner, 1, true, .notAllowed),
    (.admin, .owner, .viewer, 2, false, .notAllowed),
    (.admin, .owner, nil, 2, false, .notAllowed),
    (.editor, .viewer, .editor, 1, false, .notAllowed),
    (.editor, .editor, .admin, 1, true, .notAllowed),
    (.editor, .editor, nil, 1, true, nil),
    (.viewer, .analyst, nil, 1, false, .notAllowed),
  ]

  @Test(arguments: changes)
  func decideChangesOfMembers(
    _ actor: Role,
    _ old: Role,
    _ new: Role?,
    _ owners: Int,
    _ isSelf: Bool,
    _ refusal: MemberChange.Refusal?
  ) {
    var found: MemberChange.Refusal?
    do throws(MemberChange.Refusal) {
      try MemberChange.change(by: actor, from: old, to: new, owners: owners, isSelf: isSelf)
    } catch {
      found = error
    }
    #expect(found == refusal)
  }

  @Test(arguments: Role.allCases, Role.allCases)
  func inviteUpToTheirOwn(_ actor: Role, _ role: Role) {
    let isAllowed = actor == .owner || actor == .admin && role != .owner
    let invited: Void? = try? MemberChange.invite(by: actor, as: role)
    #expect((invited != nil) == isAllowed)
  }

  @Test func everyOperationNamesAPermission() {
    #expect(APIEndpoint.allCases.allSatisfy { Role.owner.allows($0.permission) })
    let reading = APIEndpoint.allCases.filter { Role.viewer.allows($0.permission) }
    #expect(reading.allSatisfy { $0.method == .get })
    #expect(reading.contains(.listLinks) && !reading.contains(.listEvents))
  }
}
