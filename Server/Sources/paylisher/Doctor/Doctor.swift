import PaylisherClient
import WireModels

/// Looks at a server from outside, one check after the other.
struct Doctor: Sendable {
  let client: PaylisherClient

  /// Everything that was found; nothing more once the server does not answer.
  func examine() async -> [Finding] {
    var findings = await server()
    guard !findings.contains(where: { $0.outcome == .bad }) else { return findings }
    do {
      let workspace = try await client.send(.workspace)
      findings.append(.good("key", "The key manages the workspace \"\(workspace.name)\"."))
      findings += try await workspaceFindings()
    } catch {
      findings.append(.bad("key", "\(error)"))
    }
    return findings
  }

  private func server() async -> [Finding] {
    do {
      let (status, _) = try await client.document("/readyz")
      return status == 200
        ? [.good("server", "\(client.server) is ready.")]
        : [.bad("server", "\(client.server) answers but is not ready (\(status)).")]
    } catch {
      return [.bad("server", "\(error)")]
    }
  }

  private func workspaceFindings() async throws -> [Finding] {
    let apps = try await client.send(.apps).items
    let domains = try await client.send(.domains).items
    let links = try await client.send(.links(limit: 200)).items
    var findings = AppChecks.apps(apps)
    if domains.isEmpty {
      findings.append(.warning("domains", "There is no domain, so that there can be no link."))
    }
    for domain in domains {
      findings += await AssociationCheck(domain: domain, apps: apps).findings()
    }
    return findings + AppChecks.links(links, apps: apps)
  }
}
