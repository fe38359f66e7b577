import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import RoutingCore

/// What stands before a link, as answers.
enum InterstitialResponse: Sendable {
  /// The page that asks for the password; its form keeps what the tap said.
  static func password(_ request: Request, _ state: PasswordPage.Model.State) -> Response {
    let environment = PageResponse.environment(of: request)
    let model = PasswordPage.Model(
      environment: environment,
      path: request.head.path,
      state: state
    )
    var response = PageResponse.page(
      PasswordPage(model).html,
      to: request,
      status: .init(code: state.statusCode)
    )
    switch state {
    case .asked, .refused: break
    case .locked(let minutes): response.headers[.retryAfter] = String(minutes * 60)
    case .busy: response.headers[.retryAfter] = String(PasswordHasher.Busy.retryAfter)
    }
    return response
  }

  /// The answer to the right password: the tap's own, with the pass; a redirect becomes a page,
  /// because browsers hold `form-action` against redirects after a form.
  static func unlocked(
    _ request: Request,
    _ tap: TapResponse,
    pass: String,
    isSecure: Bool
  ) -> Response {
    var response = tap.response
    if response.status == .found, let address = response.headers[.location] {
      let environment = PageResponse.environment(of: request)
      let model = OnwardPage.Model(environment: environment, address: address)
      response = PageResponse.page(OnwardPage(model).html, to: request)
    }
    response.headers[.setCookie] = cookie(
      InterstitialPass.cookie,
      pass,
      request,
      isSecure: isSecure
    )
    return response
  }

  /// The page that warns, and whose button goes on with a pass.
  static func warning(
    _ request: Request,
    target: String,
    query: String?,
    pass: String,
    browser: String,
    isSecure: Bool
  ) -> Response {
    let environment = PageResponse.environment(of: request)
    let kept = query.map { "\($0)&" } ?? ""
    let model = WarningPage.Model(
      environment: environment,
      target: target,
      onward: "\(request.uri.path)?\(kept)\(InterstitialPass.queryKey)=\(pass)"
    )
    var response = PageResponse.page(WarningPage(model).html, to: request)
    response.headers[.setCookie] = cookie(
      InterstitialPass.browserCookie,
      browser,
      request,
      isSecure: isSecure
    )
    return response
  }

  /// A cookie for the path of a link, as long as a pass is good.
  private static func cookie(
    _ name: String,
    _ value: String,
    _ request: Request,
    isSecure: Bool
  ) -> String {
    "\(name)=\(value); Path=\(request.uri.path); Max-Age=\(InterstitialPass.lifetime); HttpOnly; "
      + "SameSite=Lax\(isSecure ? "; Secure" : "")"
  }
}

extension RouteDecision.Destination {
  /// The URL that tells people where a tap goes.
  var shown: String? {
    switch self {
    case .landing(let app, let store, let web): (web ?? store ?? app).description
    case .store(let store): store.description
    case .web(let web): web.description
    case .desktop, .preview, .password, .warning, .expired, .notFound: nil
    }
  }
}
