import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
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

  /// Leads to the page where a user confirms, and from there to the page that needs it.
  static func confirmation(before next: String) -> Response {
    .seeOther(confirmationPath(before: next))
  }

  /// The page where a user confirms, which leads to the page that needs it.
  static func confirmationPath(before next: String) -> String {
    "/account/confirm?next=\(PercentCoding.encode(next))"
  }

  /// A page that leads a browser on to another server by itself, and has a button: browsers hold `form-action`
  /// against a redirect after a form.
  static func onward(
    _ html: HTML,
    _ request: Request,
    to address: String,
    cookies: [String]
  ) -> Response {
    var response = Response.account(html, request, cookies: cookies)
    response.headers[.refresh] = "0;url=\(address)"
    return response
  }

  private mutating func set(_ cookies: [String]) {
    for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
  }
}

extension HTTPField.Name {
  /// Where a page leads by itself, and after how many seconds.
  static let refresh = literal("Refresh")
}

extension Request {
  /// The language of a page for a browser without a session.
  var pageLanguage: PageLanguage { .best(for: headers[.acceptLanguage]) }

  /// The language of a page for a user.
  func pageLanguage(of signedIn: SignedIn) -> PageLanguage {
    signedIn.language.flatMap { PageLanguage(rawValue: $0) } ?? pageLanguage
  }
}
