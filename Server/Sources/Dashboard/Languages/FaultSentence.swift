public import LinkPages
public import WireModels

/// What is wrong with a field of a form: the API's own sentences, with names in braces for their values.
enum FaultSentence: String, Translated {
  case empty = "must not be empty"
  case required = "is required"
  case tooShort = "must have at least {count} characters"
  case longNames = "may have names of 64 characters"
  case tooLong = "may have {count} characters"
  case number = "must be a number from {low} to {high}"
  case wholeNumber = "must be a whole number from {low} to {high}"
  case leastNumber = "must be a whole number from {low} on"
  case later = "must be later"
  case afterStart = "must be after startsAt"
  case taken = "is taken on this domain"
  case isThere = "is there already, in this case or another"
  case reserved = "is a reserved word: {word}; choose another"
  case host = "must be a host name, such as go.example.com"
  case publicURL = "must be an https URL with a public host name"
  case email = "must be an e-mail address"
  case team = "must be ten capital letters or digits"
  case color = "must be six hexadecimal digits, such as D6006D"
  case appURL = "must be a URL with a scheme that an app of the workspace registers"
  case scheme = "must be a scheme of the app's own: a letter, then letters, digits, +, - or ."
  case fingerprint = "must be 32 bytes as AA:BB:…"
  case codeCharacters = "must be letters, digits, -, _, ., ~ and / between words"
  case zone = "must be a name of the time zone database, such as Europe/Istanbul or UTC"
  case language = "must be a language, such as en or pt-BR"
  case languageTwice = "is a language that the message has already"
  case titleOrBody = "must have a title or a body"
  case httpsURL = "must be an https URL"
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
  case portNotAllowed = "This target must not name a port."
  case noRoute = "A target in an app names something after its scheme."
  case fewMembers = "must have at least {count} of its members"
  case elements = "must have {low} to {high} elements"
  case moment =
    "must be a time such as 2026-12-01T18:00:00Z, a day such as 2026-12-01, a span from now such as 7d, or milliseconds since 1970 (1796083200000), from the year 2000 on"
  case queryMoment =
    "must be milliseconds since 1970, a day such as 2026-11-01, or a time such as 2026-11-01T09:00:00Z"
  case object = "must be an object"
  case objectWith = "must be an object with {names}"
  case list = "must be an array"
  case string = "must be a string"
  case anyWhole = "must be a whole number"
  case anyNumber = "must be a number"
  case truth = "must be true or false"
  case otherValue = "must be something else"
  case ofWorkspace = "must be one of the workspace"
  case oneOf = "must be one of {values}"
  case misspelt = "is not a field of this API; did you mean {name}?"
  case unknownField = "is not a field of this API"
  case manyMembers = "may have {count} members"
  case nullInName = "may have no name with U+0000"
  case noNull = "must be text without U+0000"
  case noControl = "must be text without control characters"
  case uuid = "must be a UUID"
  case role = "must be a role"
  case shortTeam = "must be ten letters or digits"
  case httpsHost = "must be https:// and the host"
  case allowedHost =
    "must be a host alone, or *. and the host above, such as example.com or *.example.com"
  case bundleID = "must be words of letters, digits, - and _, joined by dots"
  case sixDigits = "must be six hexadecimal digits"
  case slugSigns = "must be letters, digits, -, _, . and ~"
  case slug = "must be 1 to 64 letters, digits, and the signs - _ . ~"
  case category = "must be 1 to 64 of a-z, 0-9, _, - and ."
  case ascii = "must be printable ASCII"
  case countryOrName =
    "must be a country in two letters (ISO 3166; Great Britain is GB), such as TR, or a country's name"
  case country = "must be a country in two letters (ISO 3166; Great Britain is GB), such as TR"
  case twoLetters = "must be a country in two letters, such as TR"
  case address = "must be an IPv4 or IPv6 address"
  case timeZone = "must be a time zone"
  case noTimeZone = "is no time zone, such as Europe/Istanbul"
  case screenID = "must be the id of a screen"
  case audience = "must be an audience"
  case fieldRequired = "this field is required"
  case otherType = "is of another type"
  case notNull = "must not be null"
  case bytesOfJSON = "may have {limit} bytes of JSON; it has {count}"
  case otherDomain = "is not a domain of the workspace, which has {hosts}"
  case noDomain = "is not a domain of the workspace"
  case firstDomain = "register a domain first (paylisher domain create, or POST /api/v1/domains)"
  case drawnCode = "is drawn for an unlisted link; leave it out"
  case reservedCode = "{code} is reserved; choose another"
  case printed = "cannot change, because it is printed; make another link"
  case fixedCode = "cannot change, because the code cannot"
  case otherState = "does not go with the state {state}"
  case notWith = "does not go with {kind}"
  case secretWithApp = "a secret key belongs to no app"
  case keyWithoutApp = "a publishable key belongs to an app"
  case noSuchApp = "the workspace has no such app"
  case eitherKey = "must be set, or else serviceAccount; not both"
  case keyID =
    "The key id must be the 10 capital letters and digits beside the key in Apple's developer account."
  case keyTeam =
    "The team id must be the 10 capital letters and digits under Membership in Apple's developer account."
  case keyFile =
    "The key must be the .p8 file from Apple's developer account, which begins with -----BEGIN PRIVATE KEY-----."
  case accountFile =
    "The service account must be the JSON key file from the Google Cloud console, with client_email, private_key, project_id and token_uri."
  case accountAddress =
    "The service account's token_uri must be https://oauth2.googleapis.com/token."
  case screenVersion = "must be a version of the screen"
  case linkText = "must be the id, short URL, code or title of a link"
  case severalLinks = "means several links: {places}"
  case appID = "must be the id of an app"
  case needsPerson = "needs ?person"
  case needsName = "is missing: it names the property to count by"
  case needsProperty = "needs ?property, which it is the value of"
  case needsValue = "needs ?value, or by=property"
  case notWithDevices = "cannot be combined with what devices say"
  case onlyUTC = "must be UTC with several filters, an event or a property"
  case stepNames = "must be 1 to {count} names of events with commas between them"
  case otherParameter = "names \"{name}\"; reports know {known}"
  case sharedLink = "names a link by something else than its id"
  case codeContrast = "must be darker than the background, with a contrast of 4 : 1 or more"
  case codeCorrection = "must be high, or absent, where there is room for a logo"
  case codeSize = "must be {least} or more for this link, so that a module has two pixels"
  case codeTooLong = "is too long for a QR code"
  case encodedControl = "A target may contain %0D and %0A in its query only, and %00 nowhere."
  case addressHost =
    "Addresses are only allowed where the workspace lists them (paylisher workspace update --allow-host)."
  case privateHost =
    "Names of private networks are only allowed where the workspace lists them (paylisher workspace update --allow-host)."
  case lookAlikeHost =
    "The name mixes scripts, or looks like another in Latin letters; write its xn-- form into the workspace's list of hosts if it is meant (paylisher workspace update --allow-host)."
  case ruleJSON = "is no rule in JSON"
  case longString = "a string may have {limit} bytes here"
  case manyKeys = "an object may have {count} members"
  case deepJSON = "values may be nested {count} deep"
  case namedTwice = "a member is named twice"
  case hugeNumber = "a number is too large"
  case longNumber = "a number may have {count} characters"
  case nullText = "a text may not hold U+0000"
  case otherBase = "must be https:// and the same host, with a port at most"
  case leadsToItself = "is the short URL of this link; enter the page that it should open"
  case ownDomain =
    "is on a link domain of the workspace, which could redirect in circles; use a page of a website"
  case twinCodes =
    "cannot be off while the links {one} and {other} differ by capital letters alone"
  case domainHasLinks = "The domain still has links: delete them first."
  case changedSince = "It changed since it was read; read again."
}

extension Problem {
  /// The problem, with what is wrong with its fields, in the words of forms and in a language; sentences that are
  /// not known stay English.
  public func translated(into language: PageLanguage) -> Problem {
    var problem = inWordsOfForms()
    guard language != .english else { return problem }
    let text = DashboardText(language: language)
    problem.errors = problem.errors?.map { fault in
      var fault = fault
      fault.detail = text.fault(fault.detail) ?? fault.detail
      return fault
    }
    problem.title = text.problem(title) ?? title
    problem.detail = detail.map { text.problem($0) ?? problem.listedFaults ?? $0 }
    return problem
  }

  /// What is wrong with each field, with its place; `nil` where no field is named.
  private var listedFaults: String? {
    guard let errors, !errors.isEmpty else { return nil }
    return errors.map { $0.pointer.isEmpty ? $0.detail : "\($0.pointer): \($0.detail)" }
      .joined(separator: " ")
  }
}
