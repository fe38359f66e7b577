import AssociationCore
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
      guard status == 200 else { return [fault("\(place) answers \(status).")] }
      guard let file = try? JSONValue(parsing: body, limits: .files) else {
        return [fault("\(place) is not JSON.")]
      }
      return findings(AssociationMatcher(file), place: place)
    } catch {
      return [fault("\(place) cannot be fetched: \(error)")]
    }
  }

  private func fault(_ detail: String) -> Finding {
    .bad("association", detail, fix: "Serve the domain with this server, or proxy to it.")
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
          "\(place) does not open \($0) for short links.",
          fix: "See paylisher association explain \(domain.baseURL)/c/TEST --app \($0)."
        )
      }
    }
    return [
      .good("association", "\(place) opens \(ids.count == 1 ? "1 app" : "\(ids.count) apps").")
    ]
  }
}
