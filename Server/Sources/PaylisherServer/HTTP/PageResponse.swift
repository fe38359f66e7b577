import HTTPTypes
import Hummingbird
import LinkPages
import NIOCore
import Redirecting

/// Pages as answers.
enum PageResponse: Sendable {
  /// What a page needs to know about the answer it is part of.
  static func environment(of request: Request, _ context: ServerContext? = nil) -> PageEnvironment {
    let host = request.hostName ?? ""
    return PageEnvironment(
      language: .best(for: request.headers[.acceptLanguage]),
      host: host,
      brand: context?.directory?.brand(host: host)
    )
  }

  /// A page that is rendered for one answer, compressed where the client takes that.
  static func page(
    _ html: HTML,
    to request: Request,
    status: HTTPResponse.Status = .ok,
    retryAfter: Int? = nil
  ) -> Response {
    let coding = PageCoding.best(for: request.headers[.acceptEncoding])
    let body = PageTemplate(html, level: 1).filled(isCompressed: coding == .gzip)
    return page(body, coding, status: status, retryAfter: retryAfter)
  }

  /// A page's bytes with the headers that it needs.
  static func page(
    _ body: [UInt8],
    _ coding: PageCoding,
    status: HTTPResponse.Status,
    cookies: [String] = [],
    retryAfter: Int? = nil
  ) -> Response {
    var headers = fields
    if coding != .identity { headers[.contentEncoding] = coding.rawValue }
    for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    return Response(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: body)))
  }

  /// The header fields of every page.
  static let fields: HTTPFields = PageHeaders.page.reduce(into: [:]) { fields, field in
    if let name = HTTPField.Name(field.name) { fields[name] = field.value }
  }

  /// The page for everything that is not there: the same bytes for links that never were, that are
  /// switched off, and that belong to another workspace.
  ///
  /// Its brand is that of the host.
  static func notFound(_ request: Request, _ context: ServerContext?) -> Response {
    notice(.notFound, request, context)
  }

  /// The page for a link that is over: the same bytes for every one.
  static func expired(_ request: Request, _ context: ServerContext?) -> Response {
    notice(.expired, request, context)
  }

  /// The page for a client that asks too often.
  static func tooManyRequests(
    _ request: Request,
    _ context: ServerContext?,
    retryAfter seconds: Int64
  ) -> Response {
    notice(.tooManyRequests, request, context, retryAfter: Int(seconds))
  }

  private static func notice(
    _ notice: NoticePage.Notice,
    _ request: Request,
    _ context: ServerContext?,
    retryAfter: Int? = nil
  ) -> Response {
    page(
      NoticePage(notice, environment: environment(of: request, context)).html,
      to: request,
      status: .init(code: notice.statusCode),
      retryAfter: retryAfter
    )
  }
}

extension Request {
  /// Whether a person's browser asks, which shows pages.
  var wantsPage: Bool {
    [.get, .head].contains(method)
      && headers[values: .accept].contains { $0.lowercased().contains("text/html") }
  }
}
