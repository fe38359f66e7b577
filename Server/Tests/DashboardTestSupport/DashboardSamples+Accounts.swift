import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about sign-in, invitations and the user's own account.
  var accountPages: [String: HTML] {
    [
      "account": account(provider: ("Example", false)),
      "account-without-password": account(provider: ("Example", true), hasPassword: false),
      "account-code": SignInCodePage(next: "/", problem: .refused, language: language).html,
      "account-form-kept": KeptFormPage(
        .form(action: "/dashboard/links/new?resend=x", fields: [("title", text), ("code", "S")]),
        location: "/login",
        language: language
      ).html,
      "account-form-waits": KeptFormPage(
        .form(action: "/dashboard/keys?resend=x", fields: [("name", text)], needs: .confirmation),
        location: "/account/confirm?next=%2Fdashboard%2Fkeys",
        language: language
      ).html,
      "account-form-too-large": KeptFormPage(.tooLarge, location: "/login", language: language)
        .html,
      "account-form-not-yours": KeptFormPage(.notYours, location: "/", language: language).html,
      "account-confirm": ConfirmPage(
        next: "/",
        asksForCode: true,
        problem: .wait(seconds: 30),
        language: language
      ).html,
      "account-confirm-code": ConfirmCodePage(
        path: "/account/openid/code",
        next: "/",
        problem: .refused,
        language: language
      ).html,
      "account-confirm-provider": ConfirmPage(
        next: "/",
        asksForCode: false,
        provider: text,
        problem: nil,
        language: language
      ).html,
      "account-forgotten": ForgottenPasswordPage(problem: .invalidEmail, language: language).html,
      "account-forgotten-sent": ForgottenPasswordPage(isSent: true, language: language).html,
      "account-join": join(signedIn: nil, problem: .passwordTooShort(15)),
      "account-join-signed-in": join(signedIn: text, problem: nil),
      "account-over": LinkOverPage(language: language).html,
      "account-password": NewPasswordPage(
        path: "/login/password/x",
        shortest: 15,
        problem: .passwordCommon,
        language: language
      ).html,
      "account-provider": ProviderPage(
        name: text,
        address: "https://id.example.com/authorize?client_id=1&state=2",
        language: language
      ).html,
      "account-recovery-codes": RecoveryCodesPage(
        codes: Array(repeating: "abcde-fghij-klmno-pqrst", count: 10),
        next: "/",
        language: language
      ).html,
      "account-second-factor": factor(workspaces: .init(), problem: nil),
      "account-second-factor-required": factor(
        workspaces: .init(closed: [text], open: [(text, "/dashboard")]),
        problem: .refused
      ),
      "account-sign-in": signIn,
    ]
  }

  private var signIn: HTML {
    var model = SignInPage.Model(next: "/", email: text, problem: .refused)
    (model.provider, model.sendsMail) = (text, true)
    return SignInPage(model, language: language).html
  }

  private func factor(
    workspaces: SecondFactorPage.Workspaces,
    problem: AccountProblem?
  ) -> HTML {
    SecondFactorPage(
      secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      image: try? QRCode("otpauth://totp/Paylisher:ada@example.com?secret=JBSWY3DPEHPK3PXP").svg(),
      next: "/",
      workspaces: workspaces,
      problem: problem,
      language: language
    ).html
  }

  private func join(signedIn: String?, problem: AccountProblem?) -> HTML {
    var model = JoinPage.Model(
      workspace: text,
      role: .analyst,
      isFirst: false,
      path: "/invitations/x",
      email: text,
      signedIn: signedIn
    )
    (model.provider, model.problem) = (text, problem)
    return JoinPage(model, language: language).html
  }

  private func account(
    provider: (name: String, isConnected: Bool),
    hasPassword: Bool = true
  ) -> HTML {
    var model = AccountPage.Model(
      name: text,
      email: text,
      language: nil,
      timeZone: text,
      recoveryCodes: hasPassword ? 7 : nil,
      sessions: [
        .init(id: "a", browser: text, lastUsed: now, isCurrent: true),
        .init(id: "b", browser: text, lastUsed: now, isCurrent: false),
      ],
      problem: .openIDOtherEmail(provider: text)
    )
    (model.provider, model.hasPassword) = (provider, hasPassword)
    model.workspaces = [("a", text)]
    return AccountPage(model, language: language, environment: environment).html
  }
}
