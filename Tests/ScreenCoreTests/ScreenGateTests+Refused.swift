import LinkCore
import ScreenCore
import ScreenLinting

extension ScreenGateTests {
  static let refused: [(String, JSONValue, Rule)] = [
    (
      "price only in English", screen([text(["en": "{{price}} / {{period}}", "de": "Nur heute"])]),
      .priceMissing
    ),
    (
      "price in no Arabic button",
      screen([], footer: [buy(["en": "Pay {{price}} / {{period}}", "ar": "متابعة"]), legal()]),
      .priceMissing
    ),
    (
      "period only in English",
      screen([text(["en": "{{price}} / {{period}}", "tr": "{{price}}"])]), .periodMissing
    ),
    (
      "price only on tablets", screen([text("{{price}} / {{period}}", when: ["compact": false])]),
      .priceMissing
    ),
    (
      "price only on phones", screen([text("{{price}} / {{period}}", when: ["compact": true])]),
      .priceMissing
    ),
    (
      "price only with a trial", screen([text("{{price}} / {{period}}", when: ["offer": "trial"])]),
      .priceMissing
    ),
    (
      "price only without an offer",
      screen([text("{{price}} / {{period}}", when: ["offer": "none"])]), .priceMissing
    ),
    (
      "price only with a discount",
      screen([text("{{price}} / {{period}}", when: ["offer": "discount"])]), .priceMissing
    ),
    (
      "price without products only",
      screen([text("{{price}} / {{period}}", when: ["products": false])]), .priceMissing
    ),
    (
      "price beside a trial without a fallback",
      screen([text("{{trial_duration}} free, then {{price}} / {{period}}")]), .priceMissing
    ),
    (
      "price after the countdown",
      screen([
        [
          "type": "countdown", "seconds": 600, "content": "Ends in {{countdown}}",
          "ended": "{{price}} / {{period}}",
        ]
      ]), .priceMissing
    ),
    (
      "price before the end of a countdown",
      screen([
        [
          "type": "countdown", "until": "2030-01-01T00:00:00Z",
          "content": "{{countdown}}: {{price}} / {{period}}", "ended": "Over",
        ]
      ]),
      .priceMissing
    ),
    (
      "price of one chosen plan",
      screen(
        plans: [
          ["id": "yearly", "product": "y", "details": "Best"],
          ["id": "monthly", "product": "m", "details": "Flexible"],
        ],
        [plans, text("{{price}} / {{period}}", when: ["selected": "yearly"])]
      ), .priceMissing
    ),
    (
      "price of a card in one language",
      screen(
        plans: [
          [
            "id": "yearly", "product": "y",
            "details": ["en": "{{price}} / {{period}}", "fr": "Le meilleur"],
          ]
        ],
        [plans]
      ),
      .priceMissing
    ),
    (
      "a picker for phones alone",
      screen(plans: both, [["type": "plans", "when": ["compact": true]]]), .priceMissing
    ),
    (
      "a second button without its price",
      screen(
        plans: both,
        [price],
        footer: [buy(plan: "yearly"), buy("Go monthly", plan: "monthly"), legal()]
      ), .priceMissing
    ),
    (
      "a button for trials that names no price of its plan",
      screen(
        plans: both,
        [price],
        footer: [buy(), buy("Try monthly", when: ["offer": "trial"], plan: "monthly"), legal()]
      ), .priceMissing
    ),
    (
      "price in a picture's words",
      screen([["type": "image", "url": "https://e.example/a.png", "alt": "{{price}} / {{period}}"]]
      ), .priceMissing
    ),
    ("price per month alone", screen([text("{{price_per_month}} / month")]), .priceMissing),
    (
      "legal links only on tablets",
      screen([price], footer: [buy(), legal(when: ["compact": false])]), .termsMissing
    ),
    (
      "privacy only on phones", screen([price], footer: [buy(), legal(when: ["compact": true])]),
      .privacyMissing
    ),
    (
      "restore only with a trial",
      screen([price], footer: [buy(), legal(when: ["offer": "trial"])]), .restoreMissing
    ),
    (
      "legal links only without products",
      screen([price], footer: [buy(), legal(when: ["products": false])]), .termsMissing
    ),
    (
      "nothing to buy with an offer",
      screen([price], footer: [buy(when: ["offer": "none"]), legal()]), .purchaseMissing
    ),
    (
      "nothing to buy with the second plan",
      screen(plans: both, [plans], footer: [buy(when: ["selected": "yearly"]), legal()]),
      .purchaseMissing
    ),
    (
      "price white on white", screen([text("{{price}} / {{period}}", with: ["color": "#FFFFFF"])]),
      .contrast
    ),
    (
      "price almost white", screen([text("{{price}} / {{period}}", with: ["color": "#EEEEEE"])]),
      .contrast
    ),
    (
      "price without opacity",
      screen([text("{{price}} / {{period}}", with: ["color": "#00000000"])]), .contrast
    ),
    (
      "price of little opacity",
      screen([text("{{price}} / {{period}}", with: ["color": "#00000020"])]), .contrast
    ),
    (
      "price black on black in the dark",
      screen(
        style: ["bgColor": "#FFFFFF", "bgColorDark": "#000000"],
        [text("{{price}} / {{period}}", with: ["color": "#111111"])]
      ),
      .contrast
    ),
    (
      "price in the button's own color",
      screen(
        [],
        footer: [
          [
            "type": "button", "action": "purchase", "label": "{{price}} / {{period}}",
            "backgroundColor": "#336699", "textColor": "#336699",
          ],
          legal(),
        ]
      ), .contrast
    ),
    (
      "price in the color of the panel",
      screen(
        style: ["bgColor": "#000000", "bgBottomInset": 60, "bgBottomColor": "#FFFFFF"],
        [],
        footer: [text("{{price}} / {{period}}", with: ["color": "#FFFFFF"]), buy(), legal()]
      ), .contrast
    ),
    (
      "price white on white with a trial",
      screen([
        text("{{price}} / {{period}}", when: ["offer": "none"]),
        text("{{price}} / {{period}}", when: ["offer": "any"], with: ["color": "#FEFEFE"]),
      ]), .contrast
    ),
    (
      "typed trial of 48 over a price of 12",
      screen([text("START YOUR FREE 7-DAY TRIAL", "48pt"), text("{{price}} / {{period}}", "12pt")]),
      .priceNotProminent
    ),
    (
      "typed trial in German",
      screen([text("7 Tage kostenlos testen", "40pt"), text("{{price}} / {{period}}", "12pt")]),
      .priceNotProminent
    ),
    (
      "typed trial in Turkish",
      screen([text("7 gün ücretsiz dene", "40pt"), text("{{price}} / {{period}}", "12pt")]),
      .priceNotProminent
    ),
    (
      "typed trial in Japanese",
      screen([text("7日間無料", "40pt"), text("{{price}} / {{period}}", "12pt")]), .priceNotProminent
    ),
    (
      "typed trial in Arabic",
      screen([text("٧ أيام مجانًا", "40pt"), text("{{price}} / {{period}}", "12pt")]),
      .priceNotProminent
    ),
    (
      "typed discount",
      screen([text("SAVE 50% TODAY", "40pt"), text("{{price}} / {{period}}", "14pt")]),
      .priceNotProminent
    ),
    (
      "discount by variable", screen(plans: both, [text("{{discount}} off", "40pt"), plans]),
      .priceNotProminent
    ),
    (
      "trial in the button over a small price",
      screen(
        [text("{{price}} / {{period}}", "12pt")],
        footer: [
          [
            "type": "button", "action": "purchase", "label": "Start free trial", "fontSize": "24pt",
            "fontWeight": "bold",
          ], legal(),
        ]
      ), .priceNotProminent
    ),
    (
      "large trial for those who can have it",
      screen([
        text("{{trial_duration}} free", "40pt", when: ["offer": "trial"]),
        text("{{price}} / {{period}}", "14pt"),
      ]), .priceNotProminent
    ),
    (
      "large trial on tablets",
      screen([
        text("First month free", "40pt", when: ["compact": false]),
        text("{{price}} / {{period}}", "14pt"),
      ]), .priceNotProminent
    ),
    (
      "large price per day", screen([text("Only {{price_per_day}} a day", "30pt"), price]),
      .priceNotProminent
    ),
    (
      "large clear price for one, small for the other",
      screen([
        text("{{price}}", "40pt", with: ["color": "#FFFFFF"]), text("7 days free", "20pt"), price,
      ]), .priceNotProminent
    ),
    (
      "typed price in a feature",
      screen([["type": "features", "items": [["title": "Only 149 TL", "text": "x"]]], price]),
      .priceTyped
    ),
    (
      "typed price in French", screen([text(["en": "Pro", "fr": "9,99 € par mois"]), price]),
      .priceTyped
    ),
    (
      "typed price on a badge",
      screen(plans: [["id": "y", "product": "y", "badge": "5 dollars"]], [plans]), .priceTyped
    ),
    (
      "typed price in the fallback",
      screen([text("{{price}} / {{period}}", with: ["fallback": "500円 / 月"])]), .priceTyped
    ),
    (
      "typed price after the countdown",
      screen([
        price,
        ["type": "countdown", "seconds": 9, "content": "{{countdown}}", "ended": "Now 49 kr"],
      ]), .priceTyped
    ),
    (
      "typed price in a quotation",
      screen([
        ["type": "testimonials", "items": [["text": "Best 9.99 I ever spent", "title": "Mina"]]],
        price,
      ]), .priceTyped
    ),
    (
      "typed price in the note",
      screen(
        [price],
        footer: [
          buy(),
          [
            "type": "legal", "terms": "https://e.example/t", "privacy": "https://e.example/p",
            "note": "CHF 9.- until you cancel",
          ],
        ]
      ), .priceTyped
    ),
  ]
}
