import Persistence

extension LinkDirectory {
  /// A domain and what its workspace allows, shared by all of its links.
  final class Site: Sendable {
    let domain: DomainRecord
    let policy: WorkspacePolicy

    init(domain: DomainRecord, policy: WorkspacePolicy) {
      self.domain = domain
      self.policy = policy
    }
  }
}
