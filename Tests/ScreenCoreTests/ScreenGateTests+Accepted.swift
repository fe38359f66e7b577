import LinkCore
import ScreenCore
import ScreenLinting

extension ScreenGateTests {
  static let accepted: [(String, JSONValue)] = [
    ("a price for the default plan", screen([price])),
    ("a picker whose cards show prices", screen(plans: both, [plans])),
    ("a picker in a row", screen(plans: both, [["type": "plans", "arrangement": "row"]])),
    (
      "a picker on known products",
      screen(plans: both, [["type": "plans", "when": ["products": true]]])
    ),
    ("a price in the button", screen([], footer: [buy("Pay {{price}} / {{period}}"), legal()])),
    (
      "a price for each width",
      screen([
        text("{{price}} / {{period}}", when: ["compact": true]),
        text("{{price}} each {{period}}", when: ["compact": false]),
      ])
    ),
    (
      "a price with and without a trial",
      screen([
        text("{{trial_duration}} free, then {{price}} / {{period}}", when: ["offer": "trial"]),
        text("{{intro_price}} at first, then {{price}} / {{period}}", when: ["offer": "discount"]),
        text("{{price}} / {{period}}", when: ["offer": "none"]),
      ])
    ),
    (
      "a trial whose fallback has the price",
      screen([
        text(
          "{{trial_duration}} free, then {{price}} / {{period}}",
          with: ["fallback": "{{price}} / {{period}}"]
        )
      ])
    ),
    (
      "any offer or none",
      screen([
        text("New: {{price}} / {{period}}", when: ["offer": "any"]),
        text("{{price}} / {{period}}", when: ["offer": "none"]),
      ])
    ),
    (
      "a price before and after the countdown",
      screen([
        [
          "type": "countdown", "seconds": 600,
          "content": "{{countdown}} left: {{price}} / {{period}}",
          "ended": "{{price}} / {{period}}", "fontSize": "17pt",
        ]
      ])
    ),
    (
      "a countdown beside the price",
      screen([
        price,
        [
          "type": "countdown", "seconds": 600, "content": "Ends in {{countdown}}",
          "ended": "Last chance",
        ],
      ])
    ),
    (
      "a price in each language",
      screen([
        text([
          "en": "{{price}} / {{period}}", "de": "{{price}} pro {{period}}",
          "ja": "{{price}}／{{period}}", "ar": "{{price}} / {{period}}",
        ])
      ])
    ),
    ("a price in one language for all", screen([text(["en": "Hello", "de": "Hallo"]), price])),
    (
      "a price that English stands in for",
      screen([text(["en": "Hello", "de": "Hallo"]), text(["en": "{{price}} / {{period}}"])])
    ),
    (
      "a price for each chosen plan",
      screen(
        plans: [
          ["id": "yearly", "product": "y", "details": "Best"],
          ["id": "monthly", "product": "m", "details": "Flexible"],
        ],
        [
          plans, text("{{price}} / {{period}}", when: ["selected": "yearly"]),
          text("{{price}} / {{period}}, cancel at any time", when: ["selected": "monthly"]),
        ]
      )
    ),
    (
      "two buttons that each name their price",
      screen(
        plans: both,
        [],
        footer: [
          buy("{{price}} / {{period}}", plan: "yearly"),
          buy("{{price}} / {{period}}", plan: "monthly"), legal(),
        ]
      )
    ),
    (
      "a plan for comparison",
      screen(plans: both, [price, text("instead of {{monthly.price}} a month", "13pt")])
    ),
    (
      "legal links for each width",
      screen(
        [price],
        footer: [buy(), legal(when: ["compact": true]), legal(when: ["compact": false])]
      )
    ),
    (
      "a button of its own that restores",
      screen(
        [price],
        footer: [
          buy(), ["type": "button", "action": "restore", "label": "Restore"], legal(restore: false),
        ]
      )
    ),
    (
      "a price in white on black",
      screen(
        style: ["bgColor": "#000000"],
        [text("{{price}} / {{period}}", with: ["color": "#FFFFFF"])]
      )
    ),
    (
      "a price over a picture",
      screen(
        style: ["bgImage": "https://e.example/a.jpg"],
        [text("{{price}} / {{period}}", with: ["color": "#FFFFFF"])]
      )
    ),
    (
      "a faint price beside a clear one",
      screen([price, text("{{price}} / {{period}}", "13pt", with: ["color": "#DDDDDD"])])
    ),
    (
      "a price in grey that is hard to read but seen",
      screen([text("{{price}} / {{period}}", with: ["color": "#808080"])])
    ),
    (
      "colors for both schemes",
      screen(
        style: ["bgColor": "#FFFFFF", "bgColorDark": "#000000"],
        [text("{{price}} / {{period}}", with: ["color": "#111111", "colorDark": "#EEEEEE"])]
      )
    ),
    (
      "a white price on a dark panel of a white page",
      screen(
        style: ["bgColor": "#FFFFFF", "bgBottomInset": 60, "bgBottomColor": "#101010"],
        [],
        footer: [text("{{price}} / {{period}}", with: ["color": "#FFFFFF"]), buy(), legal()]
      )
    ),
    (
      "a small trial over a large price",
      screen([text("7 days free", "15pt"), text("{{price}} / {{period}}", "24pt")])
    ),
    (
      "a trial as large as the price",
      screen([text("Try 7 days free", "20pt"), text("{{price}} / {{period}}", "20pt")])
    ),
    ("a large title that frees from ads", screen([text("Go ad-free", "40pt"), price])),
    (
      "a large title about free shipping",
      screen([text("Free shipping on every order", "34pt"), price])
    ),
    (
      "a large per cent of no discount",
      screen([text("100% of your walks offline", "34pt"), price])
    ),
    ("a voucher", screen([text("10 € voucher for the café"), price])),
    (
      "a rating, a count, a version",
      screen([text("4.8 ★ from 10,000 users"), text("Version 9.99 since 12.05.2026"), price])
    ),
    ("an exclamation in capitals", screen([text("TRY 7 DAYS OF NEW ROUTES"), price])),
    ("a typed period behind the price", screen([text("{{price}} per month. Cancel at any time.")])),
    (
      "a typed period in German",
      screen([text(["en": "{{price}} a year", "de": "{{price}} im Jahr"])])
    ),
    (
      "a purchase that does not renew",
      screen(
        plans: [["id": "life", "product": "l", "subscription": false]],
        [text("{{price}} once")]
      )
    ),
    (
      "an announcement without plans",
      [
        "defaultLanguage": "en", "close": ["active": true],
        "blocks": [
          ["type": "text", "content": "New: 50% more routes, free for all", "fontSize": "40pt"]
        ],
      ]
    ),
    (
      "a modal",
      [
        "kind": "modal", "close": ["active": true], "plans": [["id": "y", "product": "y"]],
        "blocks": [price, buy(), legal()],
      ]
    ),
    (
      "a price per month below the price",
      screen(
        plans: [["id": "yearly", "product": "y", "subtitle": "{{price_per_month}} a month"]],
        [plans]
      )
    ),
    (
      "buttons for each offer",
      screen(
        [price],
        footer: [
          buy("Start your free week", when: ["offer": "trial"]),
          buy("Subscribe", when: ["offer": "discount"]),
          buy("Subscribe", when: ["offer": "none"]), legal(),
        ]
      )
    ),
  ]

  /// A second set, judged after the first had taught the linter.
  static let alsoAccepted: [(String, JSONValue)] = [
    (
      "price of an element that stands in",
      screen([["type": "hologram", "fallback": text("{{price}} / {{period}}")]])
    ),
    (
      "a lifetime beside a subscription",
      screen(
        plans: [
          ["id": "yearly", "product": "y"], ["id": "life", "product": "l", "subscription": false],
        ],
        [plans]
      )
    ),
    ("a duration instead of a period", screen([text("{{price}} for {{duration}}")])),
    ("named variables", screen(plans: both, [text("{{yearly.price}} / {{yearly.period}}")])),
    (
      "a button that falls back to the price",
      screen(plans: both, [plans], footer: [buy("{{trial_duration}} free"), legal()])
    ),
    (
      "conditions of width and offer together",
      screen([
        text("{{price}} / {{period}}", when: ["compact": true, "offer": "any"]),
        text("{{price}} / {{period}}", when: ["compact": true, "offer": "none"]),
        text("{{price}} / {{period}}", when: ["compact": false]),
      ])
    ),
    (
      "a picker for phones and one for tablets",
      screen(
        plans: both,
        [
          ["type": "plans", "when": ["compact": true]],
          ["type": "plans", "arrangement": "row", "when": ["compact": false]],
        ]
      )
    ),
    (
      "buttons for each chosen plan",
      screen(
        plans: both,
        [plans],
        footer: [
          buy("Yearly", when: ["selected": "yearly"]),
          buy("Monthly", when: ["selected": "monthly"]), legal(),
        ]
      )
    ),
    (
      "a dark page with the picker's own colors",
      screen(plans: both, style: ["bgColor": "#101014"], [plans])
    ),
    (
      "a translucent price that is seen",
      screen(
        style: ["bgColor": "#FFFFFF"],
        [text("{{price}} / {{period}}", with: ["color": "#000000CC"])]
      )
    ),
    (
      "a white price in a blue button",
      screen(
        [],
        footer: [
          [
            "type": "button", "action": "purchase", "label": "{{price}} / {{period}}",
            "backgroundColor": "#0A5BD3", "textColor": "#FFFFFF",
          ], legal(),
        ]
      )
    ),
    (
      "a countdown to a sale",
      screen([
        price,
        [
          "type": "countdown", "until": "2030-01-01T00:00:00Z", "content": "Ends in {{countdown}}",
          "fontSize": "40pt",
        ],
      ])
    ),
    (
      "a title that tries something new", screen([text("Try a new walk every day", "34pt"), price])
    ),
    ("a title that frees the mind", screen([text("Free your mind", "34pt"), price])),
    (
      "a reminder of the trial in small letters",
      screen([text("We remind you before your trial ends", "18pt"), price])
    ),
    ("ratings in large letters", screen([text("4.9 ★★★★★", "34pt"), price])),
    (
      "a trial with its price in one large text",
      screen([text("7 days free, then {{price}} / {{period}}", "30pt")])
    ),
    (
      "a trial for those with the offer",
      screen([text("7 days free", "16pt", when: ["offer": "trial"]), price])
    ),
    (
      "Turkish",
      screen([
        text(["en": "{{price}} / {{period}}", "tr": "Yıllık {{price}}"]),
        text(["en": "500 mock exams", "tr": "500 deneme sınavı"], "30pt"),
      ])
    ),
    (
      "Japanese with a period in words",
      screen([text(["en": "{{price}} / {{period}}", "ja": "{{price}}／月"])])
    ),
    ("legal links in the blocks", screen([price, legal()], footer: [buy()])),
    (
      "the demo's headline",
      screen(
        plans: both,
        [text(["en": "Every delivery is free", "tr": "Her teslimat ücretsiz"], "28pt"), plans]
      )
    ),
    (
      "a gift in a feature",
      screen([
        [
          "type": "features",
          "items": [
            ["title": "Gift card of 25 €", "text": "after a year"],
            ["title": "$5 credit", "text": "every month"],
          ],
        ], price,
      ])
    ),
    ("an opening hour and a date", screen([text("Open 9:30–17:00, until 31.12.2026"), price])),
    (
      "a price per week in small letters",
      screen(plans: both, [plans, text("{{price_per_week}} a week", "13pt")])
    ),
    (
      "a survey before the price",
      screen([
        [
          "type": "question", "id": "q", "title": "How often?",
          "choices": [["id": "a", "label": "3 times a week"]],
        ], price,
      ])
    ),
  ]
}
