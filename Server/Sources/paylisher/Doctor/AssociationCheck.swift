import AssociationCore
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Whether a domain's association file opens the workspace's apps for short links.
struct AssociationCheck: Sendable {
  static let path = "/.well-known/apple-app-site-association"

  let domain: DomainResource
  let apps: [AppResource]

  /// Fetches the file where phones would.
  func findings() async -> [Finding] {
    let place = "\(domain.baseURL)\(Self.path)"
    do {
      let client = try PaylisherClient(server: domain.baseURL, key: nil, timeout: 5)
      let (status, body) = try await client.document(Self.path)
      guard status == 200 else { return [.bad("association", "\(place) answers \(status).")] }
      guard let file = try? JSONReader.value(of: Array(body)[...]) else {
        return [.bad("association", "\(place) is not JSON.")]
      }
      return findings(AssociationMatcher(file), place: place)
    } catch {
      return [.bad("association", "\(place) cannot be fetched: \(error)")]
    }
  }

  private func findings(_ matcher: AssociationMatcher, place: String) -> [Finding] {
    let ids = apps.compactMap { app -> String? in
      guard app.settings.platform == "ios", let team = app.settings.teamID else { return nil }
      return "\(team).\(app.settings.bundleID)"
    }
    let closed = ids.filter { id in
      matcher.match(appID: id, url: "\(domain.baseURL)/c/doctor").verdict != .match
    }
    guard closed.isEmpty else {
      return closed.map { .bad("association", "\(place) does not open \($0) for short links.") }
    }
    return [
      .good("association", "\(place) opens \(ids.count == 1 ? "1 app" : "\(ids.count) apps").")
    ]
  }
}
