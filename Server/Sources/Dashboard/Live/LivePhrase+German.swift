extension LivePhrase {
  static let german: [LivePhrase: String] = [
    .liveApp: "App",
    .liveLinkHint: "Id, Kurz-URL, Code oder Titel",
    .liveEventHint: "Der ganze Name, etwa Purchase",
    .liveHidden: "{name} {value}: blendet {count} davon aus.",
    .liveNoClicks: "Noch keine Klicks auf diesen Link",
    .liveNoClicksAdvice:
      "Der Filter nach dem Link {link} blendet die Klicks aller anderen Links aus.",
    .liveClicksNote:
      "Klicks haben weder App noch Ereignisnamen: Nur der Filter nach Link blendet welche aus.",
    .liveNoEvents: "Keine Ereignisse passen",
    .liveNoEventsAdvice:
      "Von den neuesten {count} Ereignissen passt keines zu den Filtern. Neue, die passen, erscheinen hier, sobald sie ankommen.",
    .liveNoSuchApp: "App: Keine App dieses Arbeitsbereichs hat diese Id.",
    .whyClick: "Warum ein Klick dorthin führte",
    .clickRule: "Regel",
    .clickReferrer: "Host der Seite, von der er kam",
    .clickBrowser: "In der App",
    .clickNetwork: "Netz (ASN)",
    .clickUnique: "Erster seines Besuchers auf dem Link an diesem Tag (UTC)",
    .clickOfDeletedLink: "Der Link ist gelöscht.",
    .noClickSteps: "Die Schritte dieses Klicks sind nicht gespeichert.",
    .launches7: "Erste Starts in 7 Tagen",
    .launches90: "Erste Starts in 90 Tagen",
    .launchDays: "Tage der Diagramme",
    .allAppsCounted:
      "Die Diagramme zählen die ersten Starts aller Apps; nur die Liste folgt dem Filter nach App.",
    .newestCounted:
      "In diesen Tagen gab es mehr erste Starts, als die Diagramme lesen: Sie zählen die neuesten {count}.",
    .noLaunchesFound: "Keine ersten Starts passen",
    .noLaunchesFoundAdvice: "Wähle eine andere App oder lösche die Filter.",
  ]
}
