import Doctor
import Foundation
import PaylisherClient
import WireModels

/// Looks at a whole installation from outside, one check after the other.
struct InstallationDoctor: Sendable {
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
      let (status, body) = try await client.document("/readyz")
      guard status != 200 else { return [.good("server", "\(client.server) is ready.")] }
      if (300..<400).contains(status) {
        let fix = "Give the URL that it redirects to with --server."
        return [.bad("server", "\(client.server) redirects (\(status)).", fix: fix)]
      }
      return [
        .bad(
          "server",
          "\(client.server) answers but is not ready (\(status)).\(Self.reason(body))",
          fix:
            "Wait for it, or see the log of the server. \(client.server)/readyz says when it is ready."
        )
      ]
    } catch {
      let fix = "Start one with paylisher serve, or say where it is with --server."
      return [.bad("server", "\(error)", fix: fix)]
    }
  }

  /// What the server itself says of why it is not ready.
  private static func reason(_ body: Data) -> String {
    let problem = try? JSONDecoder().decode(Problem.self, from: body)
    return problem?.detail.map { " It says: \($0)" } ?? ""
  }

  private func findings(of workspace: WorkspaceResource) async throws -> [Finding] {
    try await WorkspaceDoctor(client) { domain, path in
      let client = try PaylisherClient(server: domain.baseURL, key: nil, timeout: 5)
      let (status, body) = try await client.document(path)
      return (status, Array(body))
    } certificate: {
      await CertificateCheck(host: $0).findings()
    }.findings(of: workspace)
  }
}

extension PaylisherClient: APISender {}
