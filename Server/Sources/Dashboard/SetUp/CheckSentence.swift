/// What checks of the set-up found and what to do: their own sentences, with names in braces for their values.
///
/// The first that fits is taken; the one that says no more than that a check was not made comes last.
enum CheckSentence: String, Translated {
  // Apps and push keys.
  case noApps = "There are no apps, so that no link can open one."
  case addApp = "Add one with POST /api/v1/apps."
  case appWhole = "The {platform} app {app} has everything."
  case appLacks = "The {platform} app {app} has no {parts}."
  case addPart = "Add it with paylisher app update {app}."
  case teamID = "team id, which universal links need"
  case fingerprint = "certificate fingerprint, which app links need"
  case scheme = "scheme"
  case storePage = "page in a store"
  case keyRefused = "{provider} refuses the push key {key} of {app}: {problem}"
  case otherKey = "Set another with paylisher app push-key set, then resume the messages that wait."
  case keysGood = "No provider refuses a push key ({count} stored)."
  case noPushKey = "{count} people have a push address, but no app has a key to send with."
  case setPushKey = "Set one with paylisher app push-key set APP --p8 FILE --key-id ID."
  case otherSecretKey = "Give a secret key whose role may list push keys and estimate audiences."

  // The clock.
  case noInternet =
    "Could not check: there is no way to the internet from here to compare the clock with."
  case noDate = "Could not check: the answer has no Date field."
  case compareOrMove = "Compare it by hand, or run this where the internet can be reached."
  case compare = "Compare it by hand."
  case clockFast = "The clock is {seconds} s fast."
  case clockSlow = "The clock is {seconds} s slow."
  case clockGood = "The clock is right."
  case keepTime =
    "Let the system keep its time (NTP): windows of links and tokens go by this clock."

  // Domains.
  case noDomains = "There is no domain, so that there can be no link."
  case addDomain = "Add one with paylisher domain create HOST."
  case domainAnswers = "https://{host} answers."
  case domainFails = "{reason} Phones find no file there, so no link opens an app."
  case noAnswer = "There is no answer from {host}."
  case largeAnswer = "The answer is too large from {host}."
  case redirects = "There are too many redirects from {host}."
  case noPublicURL = "This is not the URL of a public host."
  case onlyHTTPS = "Only https is asked."
  case onlyPort = "Only the port of https, 443, is asked."
  case certificate = "The certificate is not valid for {host}."
  case newCertificate = "Get a certificate that names {host}, and renew it in time."
  case noWay = "Could not check: there is no way to https://{host} from here."
  case runElsewhere = "Run this where the internet can be reached."
  case pointDomain = "Point its DNS at the server or the proxy in front of it, and open port 443."

  // Association files.
  case notJSON = "{place} is not JSON."
  case noFetch = "{place} cannot be fetched: {error}"
  case answers = "{place} answers {status}."
  case serveFile = "Serve the domain with this server, or proxy to it."
  case opensNothing = "{place} does not open {app} for short links."
  case explainFile = "See paylisher association explain {command}."
  case opensOne = "{place} opens 1 app."
  case opensApps = "{place} opens {count} apps."
  case fileGood = "{place} is as it should be."
  case noCopyHere = "Could not check: Apple's copy of the file cannot be reached."
  case appleFetches =
    "Apple fetches the file about once a day after an app with the domain was installed."
  case noCopy = "Apple has no copy of the file yet: {answer}."
  case oldCopy = "Apple's copy is older: {count} differences."
  case seeDifferences = "See paylisher association diff {host}; wait for a day."
  case copyGood = "Apple's copy of the file is up to date."

  // Links.
  case newestLinks = "The newest {count} links checked."
  case oneLink = "1 link checked."
  case links = "{count} links checked."
  case moreNewest = "{count} more findings about The newest {links} links."
  case more = "{count} more findings about {links} links."
  case mendFirst = "Mend these first, or see all with --json."
  case badTarget = "{link} has a target at {pointer} that may not be one."
  case nowhere = "{link} leads nowhere on {platforms}."
  case giveFallback = "Give it a fallback, or a target for each."

  // Why a rule of an association file does not take a URL.
  case pathDiffers = "the path does not match"
  case queryDiffers = "the query does not match"
  case itemDiffers = "the query item {name} does not match"
  case fragmentDiffers = "the fragment does not match"

  case notChecked = "Could not check: {reason}"

  /// What a check says in the reader's language; `nil` where this version does not know the sentence.
  static func words(_ english: String, _ text: DashboardText) -> String? {
    translation(of: english, into: text.language) { word($0, $1, text) }
  }

  /// What a sentence calls a value that is a code or a sentence itself.
  private static func word(_ name: String, _ value: String, _ text: DashboardText) -> String {
    switch name {
    case "platform": RuleWords.platform(value, text)
    case "platforms": value.replacing(" and ", with: ", ")
    case "parts":
      value.split(separator: " and no ").map { words(String($0), text) ?? String($0) }
        .joined(separator: "; ")
    case "problem": PushSentence.words(value, text)
    case "reason": words(value, text) ?? value
    default: value
    }
  }
}
