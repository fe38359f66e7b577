import HTTPTypes
import Hummingbird
import LinkPages
import NIOCore

/// Pages as answers.
enum PageResponse: Sendable {
  /// What a page needs to know about the answer it is part of.
  static func environment(of request: Request) -> PageEnvironment {
    var generator = SystemRandomNumberGenerator()
    return environment(of: request, nonce: .random(using: &generator))
  }

  private static func environment(of request: Request, nonce: PageNonce) -> PageEnvironment {
    PageEnvironment(
      language: .best(for: request.headers[.acceptLanguage]),
      nonce: nonce,
      host: request.hostName ?? ""
    )
  }

  /// A page with the headers that it needs.
  static func page(
    _ html: HTML,
    environment: PageEnvironment,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    var headers = HTTPFields()
    for (name, value) in PageHeaders.page(nonce: environment.nonce) {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return Response(
      status: status,
      headers: headers,
      body: .init(byteBuffer: ByteBuffer(string: html.description))
    )
  }

  /// The page for everything that is not there: the same bytes for links that never were, that are
  /// switched off, and that belong to somebody else.
  static func notFound(_ request: Request) -> Response {
    let environment = environment(of: request, nonce: fixedNonce)
    return page(
      NoticePage(.notFound, environment: environment).html,
      environment: environment,
      status: .notFound
    )
  }

  /// The page for a link that is over: the same bytes for every one.
  static func expired(_ request: Request) -> Response {
    let environment = environment(of: request, nonce: fixedNonce)
    return page(
      NoticePage(.expired, environment: environment).html,
      environment: environment,
      status: .gone
    )
  }

  /// The page for a client that asks too often.
  static func tooManyRequests(_ request: Request, retryAfter seconds: Int64) -> Response {
    let environment = environment(of: request, nonce: fixedNonce)
    var response = page(
      NoticePage(.tooManyRequests, environment: environment).html,
      environment: environment,
      status: .tooManyRequests
    )
    response.headers[.retryAfter] = String(seconds)
    return response
  }

  /// Nothing in the page comes from the link, so its nonce may stay while the process runs.
  private static let fixedNonce: PageNonce = {
    var generator = SystemRandomNumberGenerator()
    return .random(using: &generator)
  }()
}
