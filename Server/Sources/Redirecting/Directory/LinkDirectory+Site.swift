package import Persistence

extension LinkDirectory {
  /// A domain and what its workspace allows, shared by all of its links.
  package final class Site: Sendable {
    package let domain: DomainRecord
    package let policy: WorkspacePolicy

    package init(domain: DomainRecord, policy: WorkspacePolicy) {
      self.domain = domain
      self.policy = policy
    }
  }
}
