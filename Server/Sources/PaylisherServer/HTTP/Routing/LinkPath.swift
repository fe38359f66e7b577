import Foundation
import Hummingbird
import LinkCore

/// The paths of short links, which mean the same in any case and with any letter escaped.
///
/// Small QR codes have capital letters alone, and keyboards of phones write them: `/C/SUMMER25`.
enum LinkPath: Sendable {
  /// A path with its prefix as the routes have it, `/c/KEY` for `/C/KEY` and `/%63/KEY`, and with a code of
  /// several segments in one, `/c/store%2Fdonut`.
  ///
  /// - Returns: `nil` where the path is no link's, or has that form already.
  static func canonical(_ path: String) -> String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    guard parts.count >= 2, let first = prefix(parts[0]) else { return nil }
    var prefixes = [first]
    if first == "campaign", parts.count >= 3, prefix(parts[1]) == "resolve" {
      prefixes.append("resolve")
    }
    var rest = parts.dropFirst(prefixes.count).map { String(Substring($0)) }
    let isAsRoutes = zip(prefixes, parts).allSatisfy { $0.utf8.elementsEqual($1) }
    if isAsRoutes, rest.count < 2 || rest.count == 2 && isPage(rest[1], first) { return nil }
    let page = rest.count > 1 && isPage(rest[rest.count - 1], first) ? rest.popLast() : nil
    let code = rest.joined(separator: "%2F")
    return "/" + (prefixes + [code] + (page.map { [$0] } ?? [])).joined(separator: "/")
  }

  /// Whether a segment is what a page of a link asks for, and no end of a code.
  private static func isPage(_ segment: String, _ prefix: String) -> Bool {
    prefix == "c" && ["code", "handoff", "signals"].contains(segment)
  }

  /// The code in a segment of a path, without escapes.
  static func code(_ segment: String?) -> String? {
    segment.map { PercentCoding.decodeText(Array($0.utf8)) ?? $0 }
  }

  /// A path as visitors have it, whose code has its segments again.
  static func visible(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    return path.components(separatedBy: "%2F").joined(separator: "/")
  }

  private static func prefix(_ part: Substring.UTF8View) -> String? {
    guard part.count <= longest else { return nil }
    let text = PercentCoding.decodeText(Array(part))?.lowercased()
    return text.flatMap { ["c", "campaign", "resolve"].contains($0) ? $0 : nil }
  }

  /// `campaign` with every letter escaped.
  private static let longest = 24
}

/// Answers links whose path is written otherwise as the routes have it.
struct LinkPathMiddleware: RouterMiddleware {
  /// The router of all routes.
  let routes: RouterResponder<ServerContext>

  @concurrent func handle(
    _ request: Request,
    context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let path = LinkPath.canonical(request.uri.path) else {
      return try await next(request, context)
    }
    var head = request.head
    head.path = path + (request.uri.query.map { "?\($0)" } ?? "")
    return try await routes.respond(to: Request(head: head, body: request.body), context: context)
  }
}
