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
    escape: "Links öffnen sich von hier aus vielleicht nicht. Tippe auf {menu} und wähle „{item}“.",
    openInBrowser: "Im Browser öffnen",
    openInExternalBrowser: "In externem Browser öffnen",
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
    whereItLeads: "Wohin dieser Link führt",
    doesNotCount: "Diese Seite anzusehen öffnet den Link nicht und zählt nicht als Tippen.",
    works: "Funktioniert",
    isDisabled: "Deaktiviert",
    hasExpired: "Abgelaufen",
    iPhoneAndIPad: "iPhone und iPad",
    computers: "Computer",
    everythingElse: "Alles andere",
    app: "App",
    store: "Store",
    web: "Web",
    leadsNowhere: "Führt nirgendwohin"
  )
}
