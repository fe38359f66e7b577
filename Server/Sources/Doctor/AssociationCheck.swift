import AssociationCore
import Dashboard
import JSONCoding
import LinkCore
import WireModels

/// Whether a domain's association file opens the workspace's apps for short links.
struct AssociationCheck: Sendable {
  static let path = "/.well-known/apple-app-site-association"

  let domain: DomainResource
  let apps: [AppResource]

  /// Whether phones could fetch the file: over https, from a name of the DNS.
  var isPublic: Bool {
    domain.baseURL.hasPrefix("https://") && LinkDomain(domain.host)?.isForDevelopment == false
  }

  /// Reads the file of a domain for development, where only its server finds it.
  ///
  /// - Parameter fetch: Asks the domain for a path: its status and body.
  /// - Returns: What was found of the file.
  func findings(
    _ fetch: (DomainResource, String) async throws -> (status: Int, body: [UInt8])
  ) async -> [Finding] {
    let place = "\(domain.baseURL)\(Self.path)"
    do {
      let (status, body) = try await fetch(domain, Self.path)
      guard status == 200 else { return [fault(.answers, place, ["status": .init(status)])] }
      guard let file = try? JSONValue(parsing: body, limits: .files) else {
        return [fault(.notJSON, place)]
      }
      return findings(AssociationMatcher(file), place: place)
    } catch {
      return [fault(.noFetch, place, ["error": .init("\(error)")])]
    }
  }

  private func fault(
    _ reason: FindingReason,
    _ place: String,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> Finding {
    let all = arguments.merging(["place": .init(place)]) { first, _ in first }
    return .bad("association", reason, all, fix: .init(.serveFile))
  }

  /// Whether each app of the workspace opens short links, by this file.
  func findings(_ matcher: AssociationMatcher, place: String) -> [Finding] {
    let ids = apps.compactMap { app -> String? in
      guard app.settings.platform == .ios, let team = app.settings.teamID else { return nil }
      return "\(team).\(app.settings.bundleID)"
    }
    let closed = ids.filter { id in
      matcher.match(appID: id, url: "\(domain.baseURL)/c/doctor").verdict != .match
    }
    guard closed.isEmpty else {
      return closed.map {
        .bad(
          "association",
          .opensNothing,
          ["place": .init(place), "app": .init($0)],
          fix: .init(.explainFile, ["command": .init("\(domain.baseURL)/c/TEST --app \($0)")])
        )
      }
    }
    guard ids.count != 1 else { return [.good("association", .opensOne, ["place": .init(place)])] }
    let values: [String: Problem.Argument] = ["place": .init(place), "count": .init(ids.count)]
    return [.good("association", .opensApps, values)]
  }
}
