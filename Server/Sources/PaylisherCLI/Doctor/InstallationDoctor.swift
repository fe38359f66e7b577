import Dashboard
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
      let key = Finding.good("key", .keyWorks, ["name": .init(workspace.name)])
      let reports = countsAgain ? [await RollupCheck(client: client).finding()] : []
      return server + here + store + [key] + reports + (try await findings(of: workspace))
    } catch {
      let refused = Finding("key", .bad, .init(text: "\(error)"), fix: .init(.giveServerKey))
      return server + here + store + [refused]
    }
  }

  private func server() async -> [Finding] {
    let server: [String: Problem.Argument] = ["server": .init("\(client.server)")]
    do {
      let (status, body) = try await client.document("/readyz")
      guard status != 200 else { return [.good("server", .serverReady, server)] }
      var values = server
      values["status"] = .init(status)
      if (300..<400).contains(status) {
        return [.bad("server", .serverMoved, values, fix: .init(.giveTarget))]
      }
      // The server itself says why it is not ready.
      let cause = try? JSONDecoder().decode(Problem.self, from: body).detail
      values["cause"] = cause.map { Problem.Argument($0) }
      let reason: FindingReason = cause == nil ? .notReady : .notReadyBecause
      return [.bad("server", reason, values, fix: .init(.waitForServer, server))]
    } catch {
      return [Finding("server", .bad, .init(text: "\(error)"), fix: .init(.startServer))]
    }
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
