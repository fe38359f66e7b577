import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence

/// The pages by which a user takes a second factor into use and ends it.
///
/// All but the first look need a password that was given in the last 15 minutes.
struct SecondFactorRoutes: Sendable {
  static let path = "/account/second-factor"

  let service: SignInService

  func register(on routes: inout RouteTable) {
    let service = service
    func add(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ handler: @escaping @Sendable (Request, ServerContext, SignedIn) async throws -> Response
    ) {
      routes.userPage(method, Self.path + path) { request, context, signedIn in
        guard signedIn.isConfirmed(now: service.now) else {
          let back = method == .get ? request.uri.description : Self.path
          return .confirmation(before: back)
        }
        return try await handler(request, context, signedIn)
      }
    }
    add(.get, "", show)
    add(.post, "", confirm)
    add(.post, "/remove", remove)
    add(.post, "/recovery-codes", renewCodes)
  }

  @Sendable
  private func show(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let user = try await service.users.find(signedIn.user).found("user")
    let next = Self.next(request.uri.queryParameters["next"].map(String.init))
    guard !user.needsSecondFactor else { return .seeOther(next) }
    // The same secret again where the page is loaded again, so that a scanned code stays right.
    if let codes = service.codes(of: user) { return page(codes, next, request, signedIn, nil) }
    let codes = TimeBasedCode.random()
    try await service.begin(codes, of: user.id)
    return page(codes, next, request, signedIn, nil)
  }

  @Sendable
  private func confirm(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let user = try await service.users.find(signedIn.user).found("user")
    let form = try await request.form()
    let next = Self.next(form["next"])
    guard !user.needsSecondFactor, let codes = service.codes(of: user) else {
      return .seeOther(next)
    }
    guard let step = codes.acceptedStep(form["code"], after: 0, now: service.now) else {
      return page(codes, next, request, signedIn, .refused)
    }
    let recovery = (0..<RecoveryCode.count).map { _ in RecoveryCode.random() }
    try await service.users.confirmSecondFactor(
      user.id,
      step: step,
      codes: hashes(recovery),
      keeping: signedIn.session,
      now: service.now,
      by: context.actor
    )
    return try await codesPage(recovery, next, request, signedIn)
  }

  @Sendable
  private func renewCodes(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    guard signedIn.hasSecondFactor else { return .seeOther("/account") }
    let recovery = (0..<RecoveryCode.count).map { _ in RecoveryCode.random() }
    try await service.users.replaceRecoveryCodes(signedIn.user, hashes(recovery), by: context.actor)
    return try await codesPage(recovery, Self.account, request, signedIn)
  }

  @Sendable
  private func remove(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    try await service.users.removeSecondFactor(
      signedIn.user,
      keeping: signedIn.session,
      now: service.now,
      by: context.actor
    )
    // Workspaces that require one stay closed until the next is set up.
    let isRequired = signedIn.memberships.contains(where: \.requiresSecondFactor)
    return .seeOther(
      isRequired ? Self.path : Self.account,
      cookies: [try await service.renew(signedIn.session)]
    )
  }

  private func hashes(_ codes: [String]) -> [[UInt8]] {
    codes.compactMap { RecoveryCode.hash($0, pepper: service.pepper) }
  }

  /// The page that follows where no other one led here.
  private static let account = "/account"

  private static func next(_ text: String?) -> String {
    SignInRoutes.next(text, otherwise: account)
  }

  private func page(
    _ codes: TimeBasedCode,
    _ next: String,
    _ request: Request,
    _ signedIn: SignedIn,
    _ problem: AccountProblem?
  ) -> Response {
    let page = SecondFactorPage(
      secret: codes.text,
      image: try? QRCode(codes.address(account: signedIn.email)).svg(),
      next: next,
      workspaces: .init(signedIn.memberships),
      problem: problem,
      language: request.pageLanguage(of: signedIn)
    )
    return .account(page.html, request, problem: problem)
  }

  private func codesPage(
    _ codes: [String],
    _ next: String,
    _ request: Request,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let page = RecoveryCodesPage(
      codes: codes,
      next: next,
      language: request.pageLanguage(of: signedIn)
    )
    return .account(
      page.html,
      request,
      cookies: [try await service.renew(signedIn.session)]
    )
  }
}

extension SecondFactorPage.Workspaces {
  /// What a user without a second factor opens, and what stays closed.
  fileprivate init(_ memberships: [Membership]) {
    self.init(
      closed: memberships.filter(\.requiresSecondFactor).map(\.name),
      open: memberships.filter { !$0.requiresSecondFactor }
        .map { ($0.name, "/dashboard?workspace=\($0.workspace)") }
    )
  }
}
