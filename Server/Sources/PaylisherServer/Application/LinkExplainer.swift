import Hummingbird
import Persistence
import Redirecting
import WireModels

/// What says where taps on a link would go: the code that answers them.
protocol LinkExplainer: Sendable {
  /// What becomes of each tap on a link that need not be stored as it is here.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isStored: Whether there is a link with its id, whose clicks count towards a limit.
  ///   - domain: Its domain.
  ///   - policy: What its workspace allows.
  ///   - taps: The taps.
  ///   - request: The request that asks.
  /// - Returns: one explanation for each tap.
  /// - Throws: ``StoreError`` where the store cannot be read.
  func explanations(
    of link: LinkRecord,
    isStored: Bool,
    on domain: DomainRecord,
    under policy: WorkspacePolicy,
    for taps: [TapDescription],
    _ request: Request
  ) async throws -> [Explanation]
}
