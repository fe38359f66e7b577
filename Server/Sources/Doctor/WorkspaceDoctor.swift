import Dashboard
import LinkCore
package import WireModels

/// Looks at what a workspace has set up, one check after the other: apps, push keys, domains with their certificates
/// and association files, and links.
package struct WorkspaceDoctor: Sendable {
  /// Asks a domain for development, where only its server finds it, for a path: its status and body.
  package typealias Fetch =
    @Sendable (DomainResource, String) async throws -> (
      status: Int, body: [UInt8]
    )

  let api: any APISender
  /// How many links are read at most; `nil` for all.
  let mostLinks: Int?
  let fetch: Fetch
  let certificate: @Sendable (_ host: String) async -> [Finding]

  /// Takes what answers for a workspace.
  ///
  /// - Parameters:
  ///   - api: Answers as a user or key of the workspace.
  ///   - mostLinks: How many links are read at most, newest first; `nil` for all.
  ///   - fetch: Asks a domain for development for a path.
  ///   - certificate: Says how long the certificate of a host is valid; nothing where that is not looked at.
  package init(
    _ api: any APISender,
    mostLinks: Int? = nil,
    fetch: @escaping Fetch,
    certificate: @escaping @Sendable (_ host: String) async -> [Finding] = { _ in [] }
  ) {
    (self.api, self.mostLinks) = (api, mostLinks)
    (self.fetch, self.certificate) = (fetch, certificate)
  }

  /// Everything that was found, the clock of this machine with it.
  ///
  /// - Throws: What the API refuses.
  package func findings(of workspace: WorkspaceResource) async throws -> [Finding] {
    let apps = try await api.send(.apps).items
    let domains = try await api.send(.domains).items
    var findings = AppChecks.apps(apps) + (await pushKeys(of: apps))
    findings += await matching(of: apps)
    if domains.isEmpty {
      findings.append(.warning("domains", .noDomains, fix: .init(.addDomain)))
    }
    let internet = await InternetCheck.look()
    findings.append(internet.clock)
    for domain in domains { findings += await look(domain, apps, internet) }
    let links = LinkChecks(
      api: api,
      apps: apps,
      hosts: workspace.allowedHosts,
      schemes: workspace.allowedSchemes ?? [],
      most: mostLinks
    )
    return findings + (try await links.findings())
  }

  /// What was found of one domain.
  ///
  /// - Throws: What the API refuses.
  package func findings(of domain: DomainResource) async throws -> [Finding] {
    await look(domain, try await api.send(.apps).items, await InternetCheck.look())
  }

  private func look(
    _ domain: DomainResource,
    _ apps: [AppResource],
    _ internet: InternetCheck
  ) async -> [Finding] {
    let check = AssociationCheck(domain: domain, apps: apps)
    guard check.isPublic else { return await check.findings(fetch) }
    return await OwnershipCheck.findings(of: domain, api)
      + DomainCheck(
        domain: domain,
        apps: apps,
        isOnline: internet.isOnline,
        certificate: certificate
      ).findings()
  }

  /// A key whose role may not read reports is enough for the other checks.
  private func matching(of apps: [AppResource]) async -> [Finding] {
    guard apps.contains(where: \.settings.matching.allowsLikely) else { return [] }
    do {
      return AppChecks.matching(apps, try await api.send(.firstLaunchReport()).measured)
    } catch {
      return [.unknown("matching", .notChecked, Self.reason(error), fix: .init(.reportsKey))]
    }
  }

  /// A key whose role may not see push keys is enough for the other checks.
  private func pushKeys(of apps: [AppResource]) async -> [Finding] {
    do {
      var keys: [(app: AppResource, keys: [PushKeyResource])] = []
      for app in apps { keys.append((app, try await api.send(.pushKeys(app.id)).items)) }
      let estimate = try await api.send(.estimate(AudienceForm(.reachable)))
      return AppChecks.pushKeys(keys, reachable: estimate.people)
    } catch {
      return [.unknown("push keys", .notChecked, Self.reason(error), fix: .init(.otherSecretKey))]
    }
  }

  private static func reason(_ error: any Error) -> [String: Problem.Argument] {
    ["reason": .init("\(error)")]
  }
}
