import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages of users, each with what an identity provider calls itself.
  var filledAccountPages: [String: FilledPage] {
    let (path, next) = ("/x/" + text, "/x/" + text)
    let problem = AccountProblem.openIDOtherEmail(provider: text)
    return [
      "filled-account": .init(
        AccountPage(filledAccount, language: language, environment: filled),
        \.html
      ),
      "filled-account-alone": .init(AccountPage(filledAccount, language: language), \.html),
      "filled-sign-in-code": .init(
        SignInCodePage(next: next, problem: problem, language: language),
        \.html
      ),
      "filled-form-kept": .init(
        KeptFormPage(
          .form(action: path, fields: [(text, text)]),
          location: next,
          language: language
        ),
        \.html
      ),
      "filled-confirm": .init(
        ConfirmPage(next: next, asksForCode: true, problem: problem, language: language),
        \.html
      ),
      "filled-confirm-provider": .init(
        ConfirmPage(
          next: next,
          asksForCode: false,
          provider: text,
          problem: problem,
          language: language
        ),
        \.html
      ),
      "filled-confirm-code": .init(
        ConfirmCodePage(path: path, next: next, problem: problem, language: language),
        \.html
      ),
      "filled-forgotten": .init(
        ForgottenPasswordPage(problem: problem, language: language),
        \.html
      ),
      "filled-join": .init(filledJoin(signedIn: nil), \.html),
      "filled-join-signed-in": .init(filledJoin(signedIn: text), \.html),
      "filled-join-first": .init(filledJoin(signedIn: nil, isFirst: true), \.html),
      "filled-over": .init(LinkOverPage(language: language), \.html),
      "filled-password": .init(
        NewPasswordPage(path: path, shortest: 15, problem: problem, language: language),
        \.html
      ),
      "filled-provider": .init(
        ProviderPage(name: text, address: address, language: language),
        \.html
      ),
      "filled-recovery": .init(
        RecoveryCodesPage(codes: [text, text], next: next, language: language),
        \.html
      ),
      "filled-factor": .init(
        SecondFactorPage(
          secret: text,
          image: nil,
          next: next,
          workspaces: .init(closed: [text], open: [(text, path)]),
          problem: problem,
          language: language
        ),
        \.html
      ),
      "filled-sign-in": .init(filledSignIn, \.html),
    ]
  }

  private var filledAccount: AccountPage.Model {
    var model = AccountPage.Model(
      name: text,
      email: text,
      language: nil,
      timeZone: text,
      recoveryCodes: 7,
      sessions: [.init(id: text, browser: text, lastUsed: now, isCurrent: false)],
      problem: .openIDConnected(provider: text)
    )
    model.provider = (text, true)
    model.workspaces = [(text, text)]
    return model
  }

  private func filledJoin(signedIn: String?, isFirst: Bool = false) -> JoinPage {
    var model = JoinPage.Model(
      workspace: text,
      role: .analyst,
      isFirst: isFirst,
      path: "/invitations/" + text,
      email: text,
      signedIn: signedIn
    )
    (model.name, model.provider) = (text, text)
    model.problem = .openIDOtherEmail(provider: text)
    return JoinPage(model, language: language)
  }

  private var filledSignIn: SignInPage {
    var model = SignInPage.Model(
      next: "/x/" + text,
      email: text,
      problem: .openIDConnected(provider: text)
    )
    (model.provider, model.sendsMail) = (text, true)
    return SignInPage(model, language: language)
  }
}
