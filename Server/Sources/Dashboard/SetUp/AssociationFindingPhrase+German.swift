extension AssociationFindingPhrase {
  static let german: [AssociationFindingPhrase: String] = [
    .notAnObject: "Die Datei hat nicht die Form, die Telefone lesen.",
    .tooLarge: "Die Datei ist größer, als das System annimmt.",
    .noDetails: "Keine App ist genannt, deshalb öffnet kein Link eine.",
    .noApp: "Ein Eintrag nennt keine App.",
    .malformedAppID: "Die Kennung einer App ist nicht geschrieben wie im Store.",
    .twoAppKeys: "Ein Eintrag hat appID und appIDs; behalte appIDs.",
    .noRules: "Ein Eintrag hat keine components, deshalb öffnet kein Link seine Apps.",
    .onlyExclusions: "Alles ist ausgeschlossen, deshalb öffnet kein Link die App.",
    .unknownKey:
      "Das System übergeht einen Schlüssel, den es nicht kennt; prüfe die Schreibweise.",
    .wrongType: "Das System übergeht einen Wert der falschen Art.",
    .unreachable:
      "Für jede URL dieser Regel gilt schon eine frühere; schiebe sie nach oben oder entferne sie.",
    .pathWithOtherParts:
      "Ein Pfad enthält Abfrage oder Fragment, die Pfade nicht haben; schreibe sie unter ? und #.",
    .unescapedPattern: "Ein Muster ist nicht maskiert, deshalb passt keine URL darauf.",
    .lowercaseEscape: "Eine Maskierung hat kleine Ziffern, Browser schreiben sie groß.",
    .unknownVariable: "Nichts bestimmt eine Variable dieses Musters.",
    .nestedVariable:
      "Der Wert einer Variablen enthält eine Variable, die nicht ersetzt wird; schreibe sie aus.",
    .emptyVariable: "Eine Variable hat keine Werte, deshalb passt kein Muster mit ihr.",
    .unfinishedVariable: "Eine Variable ist nicht geschlossen; schreibe $(name).",
    .repeatedApp:
      "Eine App steht in mehreren Einträgen, und die Regeln des ersten gelten zuerst; vereine sie.",
    .appsNotEmpty:
      "Die ältere Liste apps ist nicht leer; iOS 12 und älter nehmen eine solche Datei nicht an.",
    .invalidJSON: "Die Datei ist kein JSON.",
    .redirected: "Der Server leitet weiter, und Telefone folgen dem nicht.",
    .wrongStatus: "Der Server antwortet nicht mit dem Status 200.",
    .wrongContentType: "Der Server sagt nicht, dass die Datei JSON ist.",
    .signed: "Die Datei steckt in einer Signatur, die nicht mehr nötig ist.",
    .byteOrderMark: "Die Datei beginnt mit einer Bytereihenfolge-Marke; speichere sie ohne.",
    .noRelation: "Eine Anweisung erlaubt ihrer App nicht, Links zu öffnen.",
    .wrongTarget: "Das Ziel einer Anweisung ist keine Android-App.",
    .malformedFingerprint:
      "Der Fingerabdruck eines Zertifikats fehlt oder hat nicht 32 Byte; nimm ihn aus der Play Console.",
  ]
}
