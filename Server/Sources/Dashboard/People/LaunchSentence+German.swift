extension LaunchSentence {
  static let german: [LaunchSentence: String] = [
    .off: "Deferred Links sind für diese App ausgeschaltet",
    .on: "Deferred Links sind für diese App eingeschaltet",
    .tokenCame: "ein Token kam über {route}",
    .tokenSigned: "dieser Server hat es für diese App signiert",
    .tokenUnknown: "ein solches Token ist nicht gespeichert",
    .tokenOfOtherApp: "das Token ist für eine andere App des Arbeitsbereichs",
    .tokenIssued: "ausgestellt für einen Klick auf den Link {link}",
    .redeemedByOther: "eine andere Installation hat es eingelöst",
    .redeemedBefore: "diese Installation hat es schon eingelöst",
    .notRedeemed: "keine Installation hat es vorher eingelöst",
    .takesFromGuess:
      "keine Installation hat es eingelöst; die nach Netz und Gerät zugeordnete verliert den Klick",
    .window: "{age} s seit dem Klick, {window} s erlaubt",
    .noToken: "die App brachte kein Token mit",
    .noAdvertisingID: "kein Klick hat eine",
    .noFingerprint: "er nennt nur Geräteklasse, Zone und Sprache",
    .tokenNotSigned: "dieser Server hat es nicht für diesen Arbeitsbereich signiert",
    .tokenOfPlatform: "es wurde für Apps für {platform} gemacht",
    .tokenEnded: "es lief {end} ab",
    .noCertainEvidence:
      "die App brachte kein Token, keinen Code und keine Werbe-ID mit, die ein Klick hat",
    .compared: "{taps} offene Klicks dieses Netzes verglichen, {people} Menschen darin",
    .homeChance: "zu {chance} ein Zuhause, nach den Geräten eines Tages",
    .launchesSince:
      "andere erste Starts dieses Netzes seit dem besten Klick; jeder verlangt mehr von den Geräten",
    .prior:
      "wie wahrscheinlich der beste Klick nach Netz und Verzögerung allein ist, vor Adresse und Gerät",
    .excludes: "schließt den Klick aus: So ändert sich ein Telefon nicht an einem Tag",
    .bits: "{bits} Bit",
    .threshold: "zu {chance} unter allen Klicks und gar keinem, {least} nötig",
    .margin: "{bits} Bit über dem Klick der nächsten Person, {count} passen etwa ebenso",
    .delivered: "der Link des Klicks wird geliefert",
    .superseded: "Um {time} brachte eine andere Installation das Token des Klicks.",
    .ifOn: "Deferred Links für diese App einzuschalten würde eine Zuordnung erlauben.",
    .ifStored: "Ein Token, dessen Klick der Server noch speichert, würde passen.",
    .ifRightApp: "Dasselbe Token würde passen, von der App gesendet, für die es gemacht ist.",
    .ifOwnTap: "Ein eigener Klick dieser Person ergäbe ein eigenes Token.",
    .ifSooner: "Ein erster Start innerhalb von {window} Sekunden nach dem Klick würde passen.",
    .ifToken:
      "Ein Token der Landeseite würde passen, über Zwischenablage, Referrer, Web oder Code.",
    .ifTokenNotFingerprint: "Ein Token der Landeseite würde passen; ein Fingerabdruck allein nie.",
    .ifUnchanged: "Das Token, wie die Landeseite es übergab, würde passen.",
    .ifBefore: "Ein erster Start vor {end} würde passen.",
    .ifProbabilistic:
      "Die Zuordnung nach Netz und Gerät, für diese App eingeschaltet, könnte passen.",
    .ifTapped: "Ein Klick in diesem Netz vor dem ersten Start könnte passen.",
    .ifEarlier: "Ein erster Start {seconds} Sekunden früher läge im Zeitfenster.",
    .ifSmallerCrowd:
      "Ein Netz von höchstens {limit} Menschen oder ein Token der Landeseite könnte passen.",
    .ifFewerFits: "Ohne {count} andere Klicks, die ebenso passen, würde es passen.",
    .ifFewerLaunches:
      "Ohne {count} andere erste Starts dieses Netzes seit dem Klick würde es passen.",
    .ifWiderMargin: "Passte der nächste Klick {bits} Bit schlechter, würde es passen.",
    .ifReported: "Es würde passen, wenn dies gesendet würde und übereinstimmte: {signals}.",
    .ifAgreeing: "Es würde passen, wenn dies übereinstimmte: {signals}.",
    .ifCertain: "Ein Token der Landeseite würde passen, über Zwischenablage, Web oder Code.",
  ]
}
