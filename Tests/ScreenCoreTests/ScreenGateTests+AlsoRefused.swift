import LinkCore
import ScreenCore
import ScreenLinting

extension ScreenGateTests {
  /// A second set, judged after the first had taught the linter.
  static let alsoRefused: [(String, JSONValue, Rule)] = [
    (
      "price only on phones with a trial",
      screen([
        text("{{price}} / {{period}}", when: ["compact": true, "offer": "trial"]),
        text("{{price}} / {{period}}", when: ["offer": "none"]),
      ]), .priceMissing
    ),
    (
      "period only on tablets",
      screen([text("{{price}}"), text("{{period}}", when: ["compact": false])]), .periodMissing
    ),
    (
      "period only with an offer",
      screen([text("{{price}}"), text("{{duration}}", when: ["offer": "any"])]), .periodMissing
    ),
    (
      "period in white",
      screen([text("{{price}}"), text("{{period}}", with: ["color": "#FFFFFF"])]), .periodMissing
    ),
    (
      "price of the monthly plan in one language",
      screen(
        plans: [
          ["id": "yearly", "product": "y"],
          [
            "id": "monthly", "product": "m",
            "details": ["en": "{{price}} / {{period}}", "es": "Sin compromiso"],
          ],
        ],
        [plans]
      ), .priceMissing
    ),
    (
      "price of a lifetime that a period hides",
      screen(
        plans: [
          ["id": "yearly", "product": "y", "details": "Best"],
          ["id": "life", "product": "l", "subscription": false, "details": "Once"],
        ],
        [plans, text("{{price}} / {{period}}")],
        footer: [buy(), legal()]
      ), .priceMissing
    ),
    (
      "price that a discount hides",
      screen(
        plans: [
          ["id": "yearly", "product": "y", "details": "Best"],
          ["id": "monthly", "product": "m", "details": "Flexible"],
        ],
        [plans, text("{{price}} / {{period}}, {{discount}} less")]
      ), .priceMissing
    ),
    (
      "a named price for another plan",
      screen(plans: both, [text("{{monthly.price}} / {{monthly.period}}")]), .priceMissing
    ),
    (
      "typed price in the close button",
      [
        "close": ["active": true, "type": "text", "text": ["label": "No, I pay 9.99"]],
        "plans": [["id": "y", "product": "y"]], "blocks": [price], "footer": [buy(), legal()],
      ], .priceTyped
    ),
    (
      "typed price in a survey",
      screen([
        price,
        [
          "type": "question", "id": "q", "title": "Would you pay?",
          "choices": [["id": "a", "label": "5 dollars"]],
        ],
      ]), .priceTyped
    ),
    (
      "typed price in Arabic", screen([text(["en": "Pro", "ar": "٤٩ ريال شهريًا"]), price]),
      .priceTyped
    ),
    (
      "typed price on the button", screen([price], footer: [buy("Buy for 49,99 TL"), legal()]),
      .priceTyped
    ),
    (
      "price in a panel's color in the dark",
      screen(
        style: ["bgColor": "#FFFFFF", "bgColorDark": "#1C1C1E"],
        [text("{{price}} / {{period}}", with: ["color": "#000000"])]
      ), .contrast
    ),
    (
      "price yellow on white", screen([text("{{price}} / {{period}}", with: ["color": "#FFEE00"])]),
      .contrast
    ),
    (
      "price on a badge in the page's color",
      screen(
        plans: [["id": "y", "product": "y", "details": "Best", "badge": "{{price}} / {{period}}"]],
        style: ["accentColor": "#FFFFFF"],
        [plans]
      ), .contrast
    ),
    (
      "faint price on tablets",
      screen([
        text("{{price}} / {{period}}", when: ["compact": true]),
        text("{{price}} / {{period}}", when: ["compact": false], with: ["color": "#F4F4F4"]),
      ]), .contrast
    ),
    (
      "faint price after the countdown",
      screen([
        [
          "type": "countdown", "seconds": 60, "content": "{{price}} / {{period}} {{countdown}}",
          "ended": "{{price}} / {{period}}", "color": "#FAFAFA",
        ]
      ]), .contrast
    ),
    (
      "restore only for one plan",
      screen(
        plans: both,
        [plans],
        footer: [
          buy(), legal(restore: false),
          [
            "type": "button", "action": "restore", "label": "Restore",
            "when": ["selected": "yearly"],
          ],
        ]
      ), .restoreMissing
    ),
    (
      "terms only for one plan",
      screen(plans: both, [plans], footer: [buy(), legal(when: ["selected": "monthly"])]),
      .termsMissing
    ),
    (
      "a purchase only on phones",
      screen([price], footer: [buy(when: ["compact": true]), legal()]), .purchaseMissing
    ),
    (
      "trial in the title of a feature over a small price",
      screen([
        ["type": "features", "items": [["title": "7-day free trial", "text": "x"]]],
        text("{{price}} / {{period}}", "12pt"),
      ]), .priceNotProminent
    ),
    (
      "one week free in large letters", screen([text("ONE WEEK FREE", "30pt"), price]),
      .priceNotProminent
    ),
    (
      "try free in large letters", screen([text("Try it free", "30pt"), price]), .priceNotProminent
    ),
    (
      "trial in Spanish, French, Russian",
      screen([
        text(
          ["en": "Pro", "es": "7 días gratis", "fr": "7 jours gratuits", "ru": "7 дней бесплатно"],
          "30pt"
        ), price,
      ]), .priceNotProminent
    ),
    (
      "half the price in large letters", screen([text("-50 %", "40pt"), price]), .priceNotProminent
    ),
    ("discount in German", screen([text("50 % Rabatt", "40pt"), price]), .priceNotProminent),
    ("discount in Turkish", screen([text("%50 indirim", "40pt"), price]), .priceNotProminent),
    (
      "large trial in the countdown",
      screen([
        [
          "type": "countdown", "seconds": 60, "content": "Free trial ends in {{countdown}}",
          "ended": "Too late", "fontSize": "30pt",
        ], price,
      ]), .priceNotProminent
    ),
    (
      "introductory price in large letters",
      screen([text("{{intro_price}}", "30pt", when: ["offer": "discount"]), price]),
      .priceNotProminent
    ),
    (
      "a faint large price does not count",
      screen([
        text("{{price}} / {{period}}", "40pt", with: ["color": "#F8F8F8"]),
        text("First month free", "30pt"), text("{{price}} / {{period}}", "13pt"),
      ]), .priceNotProminent
    ),
  ]
}
