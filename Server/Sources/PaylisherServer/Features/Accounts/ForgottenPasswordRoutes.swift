import Dashboard
import Hummingbird
import LinkCore
import LinkPages
import Logging
import Persistence
import RoutingCore
import WireModels

/// The page on which a user asks for a link that sets a new password, where the server sends mail.
///
/// The answer is the same, and takes as long, whether a user has the address or not.
struct ForgottenPasswordRoutes: Sendable {
  static let path = "/login/password"

  private let service: SignInService
  private let mail: MailQueue
  private let addresses: ClientAddressReader
  /// Mails to one address, and questions of one network.
  private let perAddress = RateLimiter<EmailAddress>(
    "mail",
    .init(count: 3, seconds: 3_600, burst: 3)
  )
  private let perNetwork = RateLimiter<[UInt8]>(
    "network",
    .init(count: 20, seconds: 3_600, burst: 20)
  )

  init(_ service: SignInService, _ mail: MailQueue) {
    (self.service, self.mail) = (service, mail)
    addresses = ClientAddressReader(service.dependencies.settings)
  }

  func register(on routes: inout RouteTable) {
    routes.add(.get, Self.path, family: .dashboard) { request, _ in
      .account(ForgottenPasswordPage(language: request.pageLanguage).html, request)
    }
    routes.add(.post, Self.path, family: .dashboard, handler: ask)
  }

  @Sendable
  private func ask(_ request: Request, _ context: ServerContext) async throws -> Response {
    try request.requireOwnOrigin(service.origin)
    let language = request.pageLanguage
    guard let email = EmailAddress(try await request.form()["email"]) else {
      let page = ForgottenPasswordPage(problem: .invalidEmail, language: language)
      return .account(page.html, request, problem: .invalidEmail)
    }
    let network = addresses.address(of: request, context)?.networkBytes ?? []
    try perNetwork?.take(network, now: service.now, refusal: .manyLinksAsked)
    // An address that had enough mail gets the same answer and no more mail.
    if perAddress?.allows(email, now: service.now) == true {
      Task { await send(to: email, language) }
    }
    return .account(ForgottenPasswordPage(isSent: true, language: language).html, request)
  }

  private func send(to email: EmailAddress, _ language: PageLanguage) async {
    let repositories = service.dependencies.repositories
    do {
      guard let user = try await repositories.users.find(email),
        let membership = try await repositories.members.memberships(user.id).first
      else { return }
      let token = SecretToken.random()
      let link = OneTimeLink(
        id: OneTimeLinkID(service.dependencies.makeID(service.now)),
        kind: .passwordReset,
        workspace: membership.workspace,
        role: membership.role,
        user: user.id,
        now: service.now
      )
      let hash = token.hash(pepper: service.pepper)
      try await repositories.oneTimeLinks.create(
        link,
        tokenHash: hash,
        isAskedByUser: true,
        by: nil
      )
      let url = "\(service.origin)\(Self.path)/\(token)"
      if !mail.addNewPassword(for: user, link: url, otherwise: language) {
        service.dependencies.logger.warning("the queue of mails is full")
      }
    } catch {
      service.dependencies.logger.warning(
        "a link for a new password was not made",
        metadata: ["error": "\(error)"]
      )
    }
  }
}
