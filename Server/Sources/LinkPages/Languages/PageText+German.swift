extension PageText {
  static let german = PageText(
    openTheApp: "App öffnen",
    openApp: "In {app} öffnen",
    getTheApp: "App laden",
    getApp: "{app} laden",
    copies: "Kopiert diesen Link, damit die App an der richtigen Stelle öffnet.",
    installWithoutCopying: "Ohne Kopieren installieren",
    continueOnTheWeb: "Im Web fortfahren",
    notOpened: "Nichts passiert? Dann ist die App noch nicht auf diesem Telefon.",
    insideApp: "Du bist gerade in {app}",
    insideAnApp: "Du bist gerade in einer anderen App",
    linksMayNotOpen: "Links öffnen sich von hier aus vielleicht nicht.",
    tap: "Tippe auf {menu}.",
    tapAbove: "Tippe oben auf {menu}.",
    tapBelow: "Tippe unten auf {menu}.",
    choose: "Wähle „{item}“.",
    openInBrowser: "Im Browser öffnen",
    openInExternalBrowser: "In externem Browser öffnen",
    openInDefaultBrowser: "Im Standardbrowser öffnen",
    openInOtherBrowser: "In anderem Browser öffnen",
    openInSafari: "In Safari öffnen",
    leaveForBrowser: "Im eigenen Browser öffnen",
    copyLink: "Link kopieren",
    copied: "Kopiert",
    scan: "Mit dem Telefon scannen",
    scanHint: "Richte die Kamera deines Telefons auf den Code, um diesen Link zu öffnen.",
    codeOf: "QR-Code dieses Links",
    notFound: "Diesen Link gibt es nicht",
    notFoundAdvice: "Prüfe die Adresse auf Tippfehler oder frag die Person, die ihn geschickt hat.",
    expired: "Dieser Link ist abgelaufen",
    expiredAdvice: """
      Er galt nur eine begrenzte Zeit. Frag die Person, die ihn geschickt hat, nach einem \
      neuen.
      """,
    notStarted: "Dieser Link gilt noch nicht",
    notStartedAdvice: """
      Er gilt erst später. Versuche es dann noch einmal oder frag die Person, die ihn geschickt hat.
      """,
    usedUp: "Dieser Link ist aufgebraucht",
    usedUpAdvice: """
      Er galt nur für eine begrenzte Zahl von Besuchen. Frag die Person, die ihn geschickt hat, \
      nach einem neuen.
      """,
    tooManyRequests: "Zu viele Anfragen",
    tooManyRequestsAdvice: "Warte eine Minute und versuche es dann noch einmal.",
    protected: "Dieser Link ist geschützt",
    protectedAdvice: "Gib sein Passwort ein, um fortzufahren.",
    password: "Passwort",
    wrongPassword: "Das ist nicht das Passwort. Versuche es noch einmal.",
    tooManyAttempts: "Zu viele Versuche",
    tryAgainIn: "Versuche es in {minutes} Min. noch einmal.",
    goOn: "Weiter",
    beCareful: "Prüfe, wohin dieser Link führt",
    notVouchedFor: """
      Er führt von hier weg, und für die andere Seite bürgt hier niemand. Gib nie ein Passwort oder \
      eine Kartennummer ein, wenn du die Adresse nicht kennst.
      """,
    itLeadsTo: "Er führt zu",
    goOnTo: "Weiter zu {host}",
    leaveIfUnexpected: "Wenn du das nicht erwartet hast, schließe die Seite.",
    reportThis: "Diesen Link melden",
    reportTo: "Stimmt etwas nicht? Sag es denen, die {host} betreiben.",
    goingTo: "Weiter zu {host}",
    ifNothingHappens: "Wenn nichts passiert, tippe auf die Schaltfläche.",
    whereItLeads: "Wohin dieser Link führt",
    doesNotCount: "Diese Seite anzusehen öffnet den Link nicht und zählt nicht als Tippen.",
    works: "Funktioniert",
    isWarned: "Funktioniert, mit Warnung",
    hasNotStarted: "Gilt noch nicht",
    isUsedUp: "Aufgebraucht",
    isDisabled: "Deaktiviert",
    hasExpired: "Abgelaufen",
    iPhoneAndIPad: "iPhone und iPad",
    computers: "Computer",
    everythingElse: "Alles andere",
    app: "App",
    store: "Store",
    web: "Web",
    leadsNowhere: "Führt nirgendwohin",
    targetsAreHidden: "Ein Passwort schützt diesen Link; wohin er führt, wird nicht gezeigt."
  )
}
