extension FaultSentence {
  static let german: [FaultSentence: String] = [
    .empty: "darf nicht leer sein",
    .required: "wird gebraucht",
    .tooShort: "muss mindestens {count} Zeichen haben",
    .tooLong: "darf {count} Zeichen haben",
    .number: "muss eine Zahl von {low} bis {high} sein",
    .wholeNumber: "muss eine ganze Zahl von {low} bis {high} sein",
    .leastNumber: "muss eine ganze Zahl ab {low} sein",
    .later: "muss später sein",
    .afterStart: "muss nach dem Anfang liegen",
    .taken: "ist auf dieser Domain vergeben",
    .isThere: "gibt es schon, in dieser Schreibweise oder einer anderen",
    .reserved: "ist ein vorbehaltenes Wort; wähle ein anderes",
    .host: "muss ein Hostname sein, etwa go.example.com",
    .publicURL: "muss eine https-URL mit einem öffentlichen Hostnamen sein",
    .email: "muss eine E-Mail-Adresse sein",
    .team: "muss zehn Großbuchstaben oder Ziffern haben",
    .color: "muss sechs hexadezimale Ziffern haben, etwa D6006D",
    .appURL: "muss eine URL mit einem Schema sein, das eine App des Arbeitsbereichs registriert",
    .scheme:
      "muss ein Schema der App selbst sein: ein Buchstabe, dann Buchstaben, Ziffern, +, - oder .",
    .fingerprint: "muss 32 Bytes haben, als AA:BB:…",
    .codeCharacters: "darf Buchstaben, Ziffern, - und _ haben",
    .zone: "muss ein Name der Zeitzonen-Datenbank sein, etwa Europe/Berlin oder UTC",
    .expiredTarget: "braucht ein Ende oder eine Grenze der Klicks, sonst führt nichts dorthin",
    .targetTooLong: "Ein Ziel hat höchstens {limit} Bytes.",
    .targetCharacter:
      "Steuerzeichen, Leerzeichen, Anführungszeichen, spitze Klammern, Rückstriche und unsichtbare Zeichen dürfen nicht in einem Ziel stehen; schreibe sie mit Prozentzeichen.",
    .noScheme: "Ein Ziel beginnt mit einem Schema, wie in https://example.com.",
    .routeScheme:
      "Ein Weg in einer App beginnt mit einem Schema, das eine App des Arbeitsbereichs registriert; die anderen Felder des Links nehmen https.",
    .schemeNotAllowed:
      "Das Schema {scheme} ist nicht erlaubt; nimm https oder registriere das Schema bei einer App.",
    .schemeNeverAllowed: "Das Schema {scheme} ist in einem Ziel nie erlaubt.",
    .userInfo: "Ein Ziel hat keinen Benutzernamen und kein Passwort vor seinem Host.",
    .noHost: "Ein Ziel im Web nennt nach den zwei Schrägstrichen einen Host.",
    .badHost: "Der Host eines Ziels im Web ist ein öffentlicher Name, wie in example.com.",
    .hostNotAllowed:
      "Der Arbeitsbereich führt den Host {host} nicht auf (paylisher workspace update --allow-host).",
    .badPort: "Ein Port ist eine Zahl von 1 bis 65535.",
    .noRoute: "Ein Ziel in einer App nennt nach dem Schema etwas.",
  ]
}
