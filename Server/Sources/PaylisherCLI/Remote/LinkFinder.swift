import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Finds a link by its id, code or short URL.
struct LinkFinder: Sendable {
  let client: PaylisherClient

  /// The link.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or where a code is that of several.
  func find(_ text: String) async throws -> LinkResource {
    if let id = LinkID(text) { return try await client.send(.link(id)) }
    let (host, code) = Self.parts(of: text)
    let links =
      ShortCode(code) == nil ? [] : try await client.send(.links(code: code, limit: 200)).items
    let found = links.filter { host == nil || $0.domain == host }
    guard let link = found.first else {
      throw CommandFailure(
        .failure,
        "There is no link \"\(text)\" in this workspace.",
        advice: "See paylisher link list."
      )
    }
    guard found.count == 1 else {
      let places = found.map(\.shortURL).joined(separator: ", ")
      throw CommandFailure(.failure, "\"\(text)\" is the code of several links: \(places).")
    }
    return link
  }

  /// The id of a link, or `nil` where none is asked for.
  func id(_ text: String?) async throws -> LinkID? {
    guard let text else { return nil }
    if let id = LinkID(text) { return id }
    return try await find(text).id
  }

  /// The host, where the text has one, and the last part of the path.
  private static func parts(of text: String) -> (host: String?, code: String) {
    let withoutQuery = text.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = withoutQuery.range(of: "://") else { return (nil, String(withoutQuery)) }
    let rest = withoutQuery[scheme.upperBound...].split(separator: "/")
    let host = rest.first?.prefix { $0 != ":" }
    return (host?.lowercased(), rest.count > 1 ? rest.last.map(String.init) ?? "" : "")
  }
}
