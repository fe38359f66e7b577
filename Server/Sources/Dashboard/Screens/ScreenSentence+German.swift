extension ScreenSentence {
  static let german: [ScreenSentence: String] = [
    .priceMissing:
      "Kein Text zeigt, was `{plan}` kostet. Verwende `{price}` in `details` oder im Knopf.",
    .periodMissing:
      "Kein Text zeigt, wie lange `{plan}` läuft. Verwende `{period}` neben `{price}`.",
    .priceNotProminent:
      "Dieser Text ist größer als der berechnete Preis. Mache ihn kleiner als `{price}`.",
    .priceTyped:
      "Ein Preis ist als Text geschrieben. Verwende `{price}`, den Preis des Stores für jeden Nutzer.",
    .offerUnconditional:
      "Nutzer ohne das Angebot sehen diesen Text nicht. Ergänze `when.offer` oder ein `fallback`.",
    .termsMissing:
      "Es fehlt ein Link zu den Nutzungsbedingungen: Ergänze einen Block `legal` mit einem https-Link in `terms`.",
    .privacyMissing:
      "Es fehlt ein Link zur Datenschutzerklärung: Ergänze einen Block `legal` mit einem https-Link in `privacy`.",
    .restoreMissing:
      "Käufe lassen sich nicht wiederherstellen: Ergänze einen Block `legal` mit `restore` oder einen Knopf mit der Aktion `restore`.",
    .renewalNoteMissing:
      "Sage in `note` des Blocks `legal`, dass sich das Abo bis zur Kündigung verlängert.",
    .purchaseMissing:
      "Es gibt Tarife und keinen Knopf, der einen kauft: Ergänze einen mit der Aktion `purchase`.",
    .closeMissing:
      "Der Nutzer kann den Screen nicht schließen. Setze `close.active` oder ergänze einen Knopf zum Schließen.",
    .contrastLight:
      "„{text}“ ist auf hellen Oberflächen schwer zu lesen: {color} auf {ground}. Der Kontrast sollte mindestens {contrast} zu 1 sein.",
    .contrastDark:
      "„{text}“ ist auf dunklen Oberflächen schwer zu lesen: {color} auf {ground}. Der Kontrast sollte mindestens {contrast} zu 1 sein.",
    .translationMissing: "Andere Texte gibt es auch in: {languages}.",
    .variableUnknown: "Die Variable `{name}` gibt es nicht. Bekannt sind: {names}.",
    .elementUnknown: "Ein Element vom Typ `{type}` ist nicht lesbar.",
    .untypedElement: "Ein Element ohne Typ ist nicht lesbar.",
    .tooLarge:
      "Das Dokument hat {count} von {limit} Bytes, die meisten hier. Lade Bilder über Links und entferne, was kein Nutzer sieht.",
    .noObject: "Ein Screen ist ein JSON-Objekt.",
    .schema: "Diese Version liest das Schema {number}. Aktualisiere die App oder den Server.",
    .empty: "Kein Block lässt sich zeigen.",
    .conditionUnknown:
      "Diese Bedingung ist unbekannt, darum fehlt das Element. Verwende `selected` (Ids von Tarifen), `offer` (`trial`, `discount`, `any` oder `none`), `products` oder `compact` (`true` oder `false`).",
    .emptyWithoutProducts:
      "Ohne die Produkte des Stores ist ein schmaler oder breiter Bildschirm leer, und der Screen öffnet sich nicht. Ergänze einen Block ohne `when` oder ein `fallback`.",
    .planTwice: "Den Tarif `{plan}` gibt es zweimal. Gib jedem eine eigene Id.",
    .textNeeded: "Hier wird ein Text mit 1 bis 256 Bytes gebraucht.",
    .tooMany: "Es sind {count}; ein Screen darf {limit} haben.",
    .noPlan:
      "Das Dokument hat keinen Tarif `{plan}`. Ergänze ihn in `plans` oder nenne einen anderen.",
    .sellsNothing: "Das Dokument verkauft nichts. Ergänze einen Tarif in `plans`.",
  ]
}
