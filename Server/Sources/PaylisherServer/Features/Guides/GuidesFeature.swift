import HTTPTypes
import Hummingbird
import LinkPages
import NIOCore

/// Serves the guides of this version at `/docs`, on the host of the dashboard.
struct GuidesFeature: ServerFeature {
  /// The first page.
  static let home = "/docs/index.html"
  /// The most bytes of a page that is inflated for a client without gzip.
  private static let longest = 16 << 20

  var archive = GuideArchive.embedded

  func register(on routes: inout RouteTable) {
    let archive = archive
    // The router wants one name for the variable part of a place, whatever follows it.
    for path in ["/docs", "/docs/{a}", "/docs/{a}/{b}", "/docs/{a}/{b}/{c}"] {
      routes.add(.get, path, family: .dashboard) { request, _ in
        try Self.answer(
          request.uri.path,
          accepting: PageCoding.best(for: request.headers[.acceptEncoding]),
          from: archive
        )
      }
    }
  }

  /// The file at a path.
  ///
  /// - Throws: ``ProblemError`` of kind `not_found` where the build has no guides or no such file.
  static func answer(
    _ path: String,
    accepting coding: PageCoding,
    from archive: GuideArchive?
  ) throws -> Response {
    guard let archive else {
      throw ProblemError(.notFound, "This build has no guides. Build them with make site.")
    }
    let name = path.utf8.dropFirst("/docs/".utf8.count)
    guard !name.isEmpty else { return .redirect(to: home) }
    guard let file = archive.files[String(decoding: name, as: UTF8.self)] else {
      throw ProblemError(.notFound, "Page not found. The guides start at \(home).")
    }
    var headers: HTTPFields = [
      .contentType: type(of: path), .cacheControl: "private, max-age=300",
      .vary: "Accept-Encoding",
    ]
    var bytes = Array(file)
    if coding == .gzip {
      headers[.contentEncoding] = coding.rawValue
    } else {
      bytes = try GzipInflater(maximumLength: longest).inflate(bytes)
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: .init(bytes: bytes)))
  }

  private static func type(of path: String) -> String {
    for (ending, type) in types where path.utf8.reversed().starts(with: ending.utf8.reversed()) {
      return type
    }
    return "text/html; charset=utf-8"
  }

  private static let types = [
    ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".svg": "image/svg+xml",
  ]
}
