import PaylisherClient
import WireModels

/// Looks at a whole installation from outside, one check after the other.
struct Doctor: Sendable {
  let client: PaylisherClient
  let directory: DataDirectory
  /// Whether every number of the reports is compared with the rows.
  let countsAgain: Bool

  /// Everything that was found; nothing about the workspace once the server does not answer.
  func examine() async -> [Finding] {
    let isHere = PublicURL(client.server)?.isLoopback ?? false
    let here = isHere ? StorageCheck(directory: directory).findings() : []
    let server = await server()
    guard !server.contains(where: { $0.outcome == .bad }) else { return server + here }
    let store = await StoreCheck(client: client).findings()
    do {
      let workspace = try await client.send(.workspace)
      let key = Finding.good("key", "The key manages the workspace \"\(workspace.name)\".")
      let reports = countsAgain ? [await RollupCheck(client: client).finding()] : []
      return server + here + store + [key] + reports + (try await findings(of: workspace))
    } catch {
      let fix = "Give a secret key of this server with --key or PAYLISHER_KEY."
      return server + here + store + [.bad("key", "\(error)", fix: fix)]
    }
  }

  private func server() async -> [Finding] {
    do {
      let (status, _) = try await client.document("/readyz")
      guard status != 200 else { return [.good("server", "\(client.server) is ready.")] }
      return [
        .bad(
          "server",
          "\(client.server) answers but is not ready (\(status)).",
          fix: "Its log says what it is waiting for; \(client.server)/readyz names it."
        )
      ]
    } catch {
      let fix = "Start one with paylisher serve, or say where it is with --server."
      return [.bad("server", "\(error)", fix: fix)]
    }
  }

  private func findings(of workspace: WorkspaceResource) async throws -> [Finding] {
    let apps = try await client.send(.apps).items
    let domains = try await client.send(.domains).items
    var findings = AppChecks.apps(apps) + (await pushKeys(of: apps))
    if domains.isEmpty {
      findings.append(
        .warning(
          "domains",
          "There is no domain, so that there can be no link.",
          fix: "Add one with paylisher domain create HOST."
        )
      )
    }
    let internet = await InternetCheck.look()
    findings.append(internet.clock)
    for domain in domains {
      let check = AssociationCheck(domain: domain, apps: apps)
      findings +=
        await check.isPublic
        ? DomainCheck(domain: domain, apps: apps, isOnline: internet.isOnline).findings()
        : check.findings()
    }
    let links = LinkChecks(client: client, apps: apps, hosts: workspace.allowedHosts)
    return findings + (try await links.findings())
  }

  /// A key whose role may not see push keys is enough for the other checks.
  private func pushKeys(of apps: [AppResource]) async -> [Finding] {
    do {
      var keys: [(app: AppResource, keys: [PushKeyResource])] = []
      for app in apps { keys.append((app, try await client.send(.pushKeys(app.id)).items)) }
      let estimate = try await client.send(.estimate(AudienceForm(.reachable)))
      return AppChecks.pushKeys(keys, reachable: estimate.people)
    } catch {
      let fix = "Give a secret key whose role may list push keys and estimate audiences."
      return [.unknown("push keys", "\(error)", fix: fix)]
    }
  }
}
