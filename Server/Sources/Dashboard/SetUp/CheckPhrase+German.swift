extension CheckPhrase {
  static let german: [CheckPhrase: String] = [
    .appsGood: "Die App hat alles, was Links brauchen.",
    .appsWarning:
      "Einer App fehlt etwas, das Links brauchen, oder es gibt noch keine App.",
    .pushKeysGood: "Kein Anbieter lehnt einen Push-Schlüssel ab.",
    .pushKeysWarning:
      "Menschen sind per Push erreichbar, aber keine App hat einen Schlüssel zum Senden.",
    .pushKeysBad:
      "Ein Anbieter lehnt einen Push-Schlüssel ab: Setze auf der Seite der App einen anderen.",
    .pushKeysUnknown: "Die Push-Schlüssel konnten nicht gelesen werden.",
    .domainsWarning: "Der Arbeitsbereich hat keine Domain für seine Links.",
    .clockGood: "Die Uhr geht richtig.",
    .clockWarning: "Die Uhr geht etwas falsch: Lass das System die Zeit stellen (NTP).",
    .clockBad: "Die Uhr geht falsch: Links und Token beginnen und enden zur falschen Zeit.",
    .clockUnknown: "Die Uhr konnte nicht verglichen werden.",
    .domainGood: "Die Domain antwortet über HTTPS.",
    .domainBad:
      "Die Domain antwortet nicht: Richte ihr DNS auf diesen Server oder seinen Proxy, und öffne Port 443.",
    .domainUnknown: "Die Domain ist von diesem Server aus nicht erreichbar.",
    .certificateBad: "Telefone nehmen das Zertifikat nicht an.",
    .associationGood: "Die Association-Datei ist, wie Telefone sie brauchen.",
    .associationWarning: "Die Association-Datei wirkt, aber wohl nicht wie gemeint.",
    .associationBad: "Mit dieser Association-Datei öffnen Links nicht jede App.",
    .copyGood: "Apples Kopie der Datei ist aktuell.",
    .copyWarning:
      "Apple hat noch keine oder eine ältere Kopie der Datei und holt sie etwa einmal am Tag.",
    .copyUnknown: "Apples Kopie der Datei ist von hier aus nicht erreichbar.",
    .linksGood: "Jeder geprüfte Link führt auf jeder Plattform irgendwohin.",
    .linksWarning:
      "Ein Link braucht eine Änderung: ein Ausweichziel, ein Ziel für jede Plattform oder was die Worte darunter sagen.",
    .linksBad: "Ein Link hat ein Ziel, das er nicht mehr haben darf.",
  ]
}
