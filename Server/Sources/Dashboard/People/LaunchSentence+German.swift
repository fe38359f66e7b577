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
    .tooManyCodes: "zu viele falsche Codes wurden eingegeben",
    .noSuchCode: "keine Seite zeigt diesen Code jetzt",
    .notRedeemed: "keine Installation hat es vorher eingelöst",
    .takesFromGuess:
      "keine Installation hat es eingelöst; die nach Netz und Gerät zugeordnete verliert den Klick",
    .window: "{age} s seit dem Klick, {window} s erlaubt",
    .noToken: "die App brachte kein Token mit",
    .noAdvertisingID: "kein Klick hat eine",
    .noFingerprint: "er nennt nur Geräteklasse, Zeitzone und Sprache",
    .tokenNotSigned: "dieser Server hat es nicht für diesen Arbeitsbereich signiert",
    .tokenOfPlatform: "es wurde für Apps für {platform} gemacht",
    .tokenEnded: "es lief am {end} ab",
    .tokenValid: "Gültig bis {end}, gefragt um {now}.",
    .noCertainEvidence:
      "die App brachte kein Token, keinen Code und keine Werbe-ID mit, die ein Klick hat",
    .compared: "{taps} offene Klicks dieses Netzes verglichen, {people} Menschen darin",
    .homeChance: "zu {chance} wahrscheinlich ein Zuhause, nach den Geräten eines Tages",
    .launchesSince:
      "andere erste Starts dieses Netzes seit dem besten Klick; jeder verlangt mehr von den Geräten",
    .prior:
      "wie wahrscheinlich der beste Klick nach Netz und Verzögerung allein ist, vor Adresse und Gerät",
    .excludes: "schließt den Klick aus: So ändert sich ein Telefon nicht an einem Tag",
    .bits: "{bits} Bit",
    .devices: "{sum} Bit aus allen Signalen der Geräte, {least} nötig",
    .noDevices:
      "{sum} Bit aus allen Signalen der Geräte; nach so vielen ersten Starts reicht nichts",
    .threshold: "zu {chance} wahrscheinlich unter allen Klicks und gar keinem Klick, {least} nötig",
    .margin: "{bits} Bit über dem Klick der nächsten Person, {count} passen etwa ebenso",
    .delivered: "der Link des Klicks wird geliefert",
    .superseded: "Um {time} brachte eine andere Installation das Token des Klicks.",
    .ifOn: "Deferred Links für diese App einzuschalten würde eine Zuordnung erlauben.",
    .ifStored: "Mit einem Token, dessen Klick der Server noch speichert, gäbe es eine Zuordnung.",
    .ifRightApp:
      "Dasselbe Token, von der App gesendet, für die es gemacht ist, ergäbe eine Zuordnung.",
    .ifOwnTap: "Ein eigener Klick dieser Person ergäbe ein eigenes Token.",
    .ifSooner:
      "Ein erster Start innerhalb von {window} Sekunden nach dem Klick ergäbe eine Zuordnung.",
    .ifToken:
      "Ein Token der Landeseite ergäbe eine Zuordnung, über Zwischenablage, Referrer, Web oder Code.",
    .ifTokenNotFingerprint:
      "Ein Token der Landeseite ergäbe eine Zuordnung; ein Fingerabdruck allein nie.",
    .ifNewCode:
      "Mit einem neuen Code, eingegeben nach der Stunde der falschen, gäbe es eine Zuordnung.",
    .ifCode:
      "Mit einem Code, den eine Seite dieses Arbeitsbereichs in den letzten 30 Minuten gezeigt hat, gäbe es eine Zuordnung.",
    .ifUnchanged: "Das Token, wie die Landeseite es übergab, ergäbe eine Zuordnung.",
    .ifBefore: "Ein erster Start vor dem {end} ergäbe eine Zuordnung.",
    .ifProbabilistic:
      "Die Zuordnung nach Netz und Gerät, für diese App eingeschaltet, könnte eine ergeben.",
    .ifTapped: "Ein Klick in diesem Netz vor dem ersten Start könnte zugeordnet werden.",
    .ifEarlier: "Ein erster Start {seconds} Sekunden früher läge im Zeitfenster.",
    .ifSmallerCrowd:
      "Ein Netz von höchstens {limit} Menschen oder ein Token der Landeseite könnte eine Zuordnung ergeben.",
    .ifFewerFits: "Ohne {count} andere Klicks, die ebenso gut passen, gäbe es eine Zuordnung.",
    .ifFewerLaunches:
      "Ohne {count} andere erste Starts dieses Netzes seit dem Klick gäbe es eine Zuordnung.",
    .ifWiderMargin: "Passte der nächste Klick {bits} Bit schlechter, gäbe es eine Zuordnung.",
    .ifReported: "Es gäbe eine Zuordnung, wenn dies gesendet würde und übereinstimmte: {signals}.",
    .ifAgreeing: "Es gäbe eine Zuordnung, wenn dies übereinstimmte: {signals}.",
    .ifCertain:
      "Ein Token der Landeseite ergäbe eine Zuordnung, über Zwischenablage, Web oder Code.",
  ]
}
