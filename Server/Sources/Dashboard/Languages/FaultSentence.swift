public import LinkPages
public import WireModels

/// What is wrong with a field of a form: the API's own sentences, with names in braces for their values.
enum FaultSentence: String, Translated {
  case empty = "must not be empty"
  case required = "is required"
  case tooShort = "must have at least {count} characters"
  case tooLong = "may have {count} characters"
  case number = "must be a number from {low} to {high}"
  case wholeNumber = "must be a whole number from {low} to {high}"
  case leastNumber = "must be a whole number from {low} on"
  case later = "must be later"
  case afterStart = "must be after startsAt"
  case taken = "is taken on this domain"
  case isThere = "is there already, in this case or another"
  case reserved = "is a reserved word; choose another"
  case host = "must be a host name, such as go.example.com"
  case publicURL = "must be an https URL with a public host name"
  case email = "must be an e-mail address"
  case team = "must be ten capital letters or digits"
  case color = "must be six hexadecimal digits, such as D6006D"
  case appURL = "must be a URL with a scheme that an app of the workspace registers"
  case scheme = "must be a scheme of the app's own: a letter, then letters, digits, +, - or ."
  case fingerprint = "must be 32 bytes as AA:BB:…"
  case codeCharacters = "must be letters, digits, - and _"
  case zone = "must be a name of the time zone database, such as Europe/Istanbul or UTC"
  case expiredTarget = "needs expiresAt or clickLimit, or nothing leads there"
  case targetTooLong = "A target has at most {limit} bytes."
  case targetCharacter =
    "Control characters, spaces, quotes, angle brackets, backslashes and invisible characters may not stand in a target; write them percent-encoded."
  case noScheme = "A target starts with a scheme, as in https://example.com."
  case routeScheme =
    "A route in an app begins with a scheme that an app of the workspace registers; the link's other fields take https."
  case schemeNotAllowed =
    "The scheme {scheme} is not allowed; use https, or register the scheme on an app."
  case schemeNeverAllowed = "The scheme {scheme} is never allowed in a target."
  case userInfo = "A target has no user name or password before its host."
  case noHost = "A web target names a host after its two slashes."
  case badHost = "The host of a web target is a public name, as in example.com."
  case hostNotAllowed =
    "The workspace does not list the host {host} (paylisher workspace update --allow-host)."
  case badPort = "A port is a number from 1 to 65535."
  case noRoute = "A target in an app names something after its scheme."
}

extension Problem {
  /// The problem with what is wrong with its fields in a language; sentences that are not known stay English.
  public func translated(into language: PageLanguage) -> Problem {
    guard language != .english else { return self }
    var problem = self
    problem.errors = errors?.map { fault in
      var fault = fault
      fault.detail = FaultSentence.translation(of: fault.detail, into: language) ?? fault.detail
      return fault
    }
    return problem
  }
}
