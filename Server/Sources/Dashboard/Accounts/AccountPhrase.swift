import LinkPages

/// Everything that pages about accounts say, with the English text.
enum AccountPhrase: String, Hashable, Sendable, CaseIterable {
  case signIn = "Sign in"
  case email = "E-mail address"
  case password = "Password"
  case code = "Code"
  case codeTitle = "Enter a code"
  case codeAdvice =
    "Enter the code that your authenticator app shows, or one of your recovery codes."
  case goOn = "Continue"
  case formKept = "Sign in to send your form"
  case formKeptAdvice =
    "Your session ended before the form arrived. Nothing is saved yet, and nothing you typed is lost: sign in in a new tab, come back to this one and send the form again within an hour."
  case signInNewTab = "Sign in in a new tab"
  case sendAgain = "Send the form again"
  case formTooLarge =
    "Your session ended before the form arrived, and the form is too large to keep. Nothing is saved. A file that you chose is unchanged on your computer: sign in and choose it again."
  case formNotYours = "This form cannot be sent"
  case formNotYoursAdvice =
    "Another user filled it in, or more than an hour has passed. Nothing is saved. Open the page again and fill in the form."
  case otherUser = "Sign in as another user"
  case welcome = "Welcome to Paylisher"
  case firstOwnerAdvice = "Create the first user, who owns the workspace {workspace}."
  case join = "Join {workspace}"
  case joinAdvice = "You are invited with the role {role}."
  case joinAs = "Join as {user}"
  case haveAccount = "I have an account: sign in"
  case createAccount = "Create account"
  case name = "Name"
  case newPassword = "New password"
  case passwordHint = "At least {count} characters; a few words are easy to remember."
  case setPassword = "Set password"
  case forgotten = "I forgot my password"
  case forgottenAdvice = "You get an e-mail with a link that sets a new password, once."
  case sendLink = "Send the link"
  case linkSent = "Look into your mailbox"
  case linkSentAdvice =
    "If a user has this e-mail address, a link is on its way. It works once, for an hour."
  case mailInvitation = "Invitation to the workspace “{workspace}”"
  case mailInvitationText =
    "You are invited to the workspace “{workspace}” with the role {role}. Open this link to join. It works once, for seven days:"
  case mailInvitationUnnamed = "Invitation to a workspace"
  case mailInvitationUnnamedText =
    "You are invited to a workspace with the role {role}. Open this link to join. It works once, for seven days:"
  case mailPassword = "A new password for Paylisher"
  case mailPasswordText = "Open this link to set a new password. It works once, for an hour:"
  case mailUnexpected = "If you did not expect this e-mail, you can ignore it."
  case linkOver = "This link works no more"
  case linkOverAdvice = "It was used, it is too old, or it was replaced. Ask for another one."
  case signInWith = "Sign in with {name}"
  case openIDFailed = "The sign-in was not confirmed. Try again, or use your password."
  case openIDUnknown =
    "No user is connected with that account. Sign in with your password, and connect it on the page Account."
  case openIDTaken = "Another user is connected with that account."
  case openIDConnected =
    "You are connected with an account of {name} already. Disconnect it on the page Account first."
  case openIDOff = "Connect your account there to sign in without a password here."
  case openIDOn = "You can sign in with {name}."
  case openIDConnect = "Connect {name}"
  case openIDRemove = "Disconnect {name}"
  case openIDJoin = "Join with {name}"
  case openIDOtherEmail =
    "The invitation is for another e-mail address than the one that {name} confirms. Create an account with a password."
  case openIDConfirm = "Confirm with {name}"
  case openIDNeeded = "Set a password first: without it you could not sign in any more."
  case noPassword = "You sign in without a password. Set one to sign in with it, too."
  case confirm = "Enter your password again"
  case confirmAdvice = "This change needs your password once more."
  case account = "Account"
  case profile = "Profile"
  case language = "Language"
  case asBrowser = "As the browser says"
  case timeZone = "Time zone"
  case timeZoneHint = "Such as Europe/Istanbul. If empty, the time zone of the workspace."
  case save = "Save"
  case changePassword = "Change password"
  case currentPassword = "Current password"
  case otherSessionsEnd = "Every other browser is signed out."
  case secondFactor = "Second factor"
  case secondFactorOff = "Sign-in asks for your password alone."
  case secondFactorOn =
    "Sign-in asks for a code of your authenticator app too. Recovery codes left: {count}."
  case setUpSecondFactor = "Set up a second factor"
  case removeSecondFactor = "Remove the second factor"
  case newRecoveryCodes = "New recovery codes"
  case scanCode =
    "Scan this code with an authenticator app, or type the key into it. Then enter the code that it shows."
  case factorRequired = "The workspace {workspace} requires a second factor."
  case otherWorkspace = "Go to {workspace}"
  case key = "Key"
  case recoveryCodes = "Recovery codes"
  case recoveryAdvice =
    "Each code signs you in once when your authenticator app is lost. Keep them where you keep passwords: they are shown only now."
  case sessions = "Browsers"
  case browser = "Browser"
  case lastUsed = "Last used"
  case thisBrowser = "this browser"
  case end = "Sign out"
  case endOthers = "Sign out everywhere else"
  case workspaces = "Workspaces"
  case workspace = "Workspace"
  case leave = "Leave"
  case leaveWorkspace = "Leave {workspace}"
  case leaveAdvice = "The workspace closes for you at once. To come back you need an invitation."
  case back = "Back"

  case refused = "That is not right. Check it and try again."
  case wait = "There were too many attempts. Try again in {seconds} seconds."
  case busy = "The server is busy. Try again in a few seconds."
  case invalidEmail = "This is no e-mail address, such as ada@example.com."
  case missingName = "Enter a name, which other members see."
  case nameTooLong = "Enter a name of at most {count} characters."
  case unknownTimeZone =
    "This is not a time zone. Enter the region and the city, such as Europe/Istanbul, or UTC."
  case emailTaken = "A user with this e-mail address exists. Sign in, and open the link again."
  case alreadyMember = "You are a member of this workspace already."
  case lastOwner = "A workspace keeps one owner: make another member an owner first."
  case passwordTooShort = "The password needs at least {count} characters."
  case passwordTooLong = "The password may have at most 256 bytes."
  case passwordCommon =
    "This password is common, known from a data breach, or repeats itself. Choose another one."
  case passwordGuessable =
    "The password is close to your name, your address or the workspace. Choose another one."

  case owner = "owner"
  case admin = "admin"
  case editor = "editor"
  case analyst = "analyst"
  case viewer = "viewer"
}

/// What pages about accounts say, in one language.
struct AccountText: Sendable {
  let language: PageLanguage

  /// A phrase with its `{names}` filled in.
  func callAsFunction(_ phrase: AccountPhrase, _ values: [String: String] = [:]) -> String {
    let sentence = Self.table(of: language)[phrase] ?? phrase.rawValue
    return values.isEmpty ? sentence : PageText.fill(sentence, values)
  }

  /// What was wrong with a form.
  func problem(_ problem: AccountProblem) -> String {
    switch problem {
    case .refused: self(.refused)
    case .wait(let seconds): self(.wait, ["seconds": String(seconds)])
    case .busy: self(.busy)
    case .invalidEmail: self(.invalidEmail)
    case .missingName: self(.missingName)
    case .nameTooLong(let count): self(.nameTooLong, ["count": String(count)])
    case .unknownTimeZone: self(.unknownTimeZone)
    case .emailTaken: self(.emailTaken)
    case .alreadyMember: self(.alreadyMember)
    case .passwordTooShort(let count): self(.passwordTooShort, ["count": String(count)])
    case .passwordTooLong: self(.passwordTooLong)
    case .passwordCommon: self(.passwordCommon)
    case .passwordGuessable: self(.passwordGuessable)
    case .linkIsOver: self(.linkOver)
    case .openIDFailed: self(.openIDFailed)
    case .openIDUnknown: self(.openIDUnknown)
    case .openIDTaken: self(.openIDTaken)
    case .openIDConnected(let provider): self(.openIDConnected, ["name": provider])
    case .openIDOtherEmail(let provider): self(.openIDOtherEmail, ["name": provider])
    case .openIDNeeded: self(.openIDNeeded)
    case .lastOwner: self(.lastOwner)
    }
  }

  /// The translations into a language; English is in the phrases themselves.
  static func table(of language: PageLanguage) -> [AccountPhrase: String] {
    switch language {
    case .english: [:]
    case .german: german
    case .turkish: turkish
    case .spanish: spanish
    case .arabic: arabic
    }
  }
}
