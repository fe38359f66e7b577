import Dashboard
import HTTPTypes
import Hummingbird
import LinkPages

extension Response {
  /// Sends a browser to another page of this server, with cookies.
  static func seeOther(_ path: String, cookies: [String] = []) -> Response {
    var response = Response.redirect(to: path)
    response.set(cookies)
    return response
  }

  /// A page about accounts, with the status of what went wrong.
  static func account(
    _ html: HTML,
    _ request: Request,
    problem: AccountProblem? = nil,
    cookies: [String] = []
  ) -> Response {
    let status = problem.map { HTTPResponse.Status(code: $0.statusCode) } ?? .ok
    var response = Response.dashboard(html, to: request, status: status)
    if case .wait(let seconds) = problem { response.headers[.retryAfter] = String(seconds) }
    if case .busy = problem {
      response.headers[.retryAfter] = String(PasswordHasher.Busy.retryAfter)
    }
    response.set(cookies)
    return response
  }

  private mutating func set(_ cookies: [String]) {
    for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
  }
}

extension Request {
  /// The language of a page for a browser without a session.
  var pageLanguage: PageLanguage { .best(for: headers[.acceptLanguage]) }

  /// The language of a page for a user.
  func pageLanguage(of signedIn: SignedIn) -> PageLanguage {
    signedIn.language.flatMap { PageLanguage(rawValue: $0) } ?? pageLanguage
  }
}
