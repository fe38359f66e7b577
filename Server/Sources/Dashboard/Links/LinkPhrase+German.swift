extension LinkPhrase {
  static let german: [LinkPhrase: String] = [
    .rulesLead:
      "Der Reihe nach geprüft: Die erste Regel, deren Bedingungen alle gelten, entscheidet. Sonst gelten die Ziele des Links.",
    .editRules: "Regeln bearbeiten",
    .saveRules: "Regeln speichern",
    .rulesZone: "Uhrzeiten gelten in {zone}.",
    .newRule: "Neue Regel",
    .ruleOrder: "Platz in der Reihenfolge",
    .ruleName: "Name der Regel",
    .everyPlatform: "Jede Plattform",
    .countriesHint: "Je zwei Buchstaben, etwa TR, DE; jedes, wenn leer.",
    .languagesHint: "Etwa tr, de-AT; jede, wenn leer.",
    .ruleFrom: "Ab der Uhrzeit",
    .ruleUntil: "Bis zur Uhrzeit",
    .removeRule: "Diese Regel entfernen",
    .keptRule:
      "Diese Regel sagt mehr, als das Formular zeigt, und bleibt, wie sie ist: paylisher link rules oder die API ändert sie.",
    .neverReached: "Nie erreicht",
    .ended: "Beendet",
    .designCode: "QR-Code gestalten",
    .darkColour: "Dunkle Farbe",
    .lightColour: "Helle Farbe",
    .codeSize: "Seitenlänge in Pixeln",
    .codeMargin: "Rand in Modulen",
    .drawCode: "Zeichnen",
    .codeNotDrawn: "Scanner könnten einen solchen Code nicht lesen",
    .linkHistory: "Verlauf des Links",
    .historyLead:
      "Jede Änderung mit ihren Werten vorher und nachher. Rückgängig stellt die früheren Werte als neue Änderung her.",
    .undoChange: "Rückgängig",
    .chooseLink: "{name} auswählen",
    .withChosen: "Mit den gewählten Links",
    .bulkAddTag: "Tag hinzufügen",
    .bulkRemoveTag: "Tag entfernen",
    .bulkTag: "Tag",
    .bulkDone: "Geändert: {count}. Nicht geändert: {failed}.",
  ]
}
