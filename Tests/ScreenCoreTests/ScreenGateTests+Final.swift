import LinkCore
import ScreenCore
import ScreenLinting

extension ScreenGateTests {
  /// A third set, of which the linter judged each as its author had.
  static let finallyAccepted: [(String, JSONValue)] = [
    (
      "modal with image",
      [
        "kind": "modal", "close": ["active": true], "plans": [["id": "y", "product": "y"]],
        "blocks": [["type": "image", "url": "https://e.example/a.png"], price, buy(), legal()],
      ]
    ),
    (
      "three plans row details",
      screen(
        plans: [
          ["id": "weekly", "product": "w", "details": "{{price}} / {{period}}"],
          ["id": "monthly", "product": "m", "details": "{{price}} / {{period}}"],
          ["id": "yearly", "product": "y", "details": "{{price}} / {{period}}", "default": true],
        ],
        [["type": "plans", "arrangement": "row"]]
      )
    ),
    (
      "localized five",
      screen([
        text([
          "en": "{{price}} / {{period}}", "de": "{{price}} / {{period}}",
          "fr": "{{price}} par {{period}}", "es": "{{price}} al {{period}}",
          "tr": "{{price}} / {{period}}",
        ])
      ])
    ),
    (
      "offer chain",
      screen([
        text("{{trial_duration}} free", "14pt", when: ["offer": "trial"]),
        text("{{intro_price}} for {{intro_duration}}", "14pt", when: ["offer": "discount"]), price,
      ])
    ),
    (
      "dark page",
      screen(
        style: ["bgColor": "#0B0B0F", "accentColor": "#7FB0FF"],
        [text("{{price}} / {{period}}", with: ["color": "#FFFFFF"])]
      )
    ),
    (
      "testimonial with number",
      screen([
        [
          "type": "testimonials",
          "items": [["stars": 5, "text": "I walked 120 km in 30 days", "title": "Ana, 34"]],
        ], price,
      ])
    ),
    (
      "features counts",
      screen([
        [
          "type": "features",
          "items": [
            ["title": "900 routes", "text": "In 24 countries"],
            ["title": "Offline", "text": "Up to 2.5 GB"],
          ],
        ], price,
      ])
    ),
    (
      "button row",
      screen(
        [price],
        footer: [
          [
            "type": "buttonGroup", "arrangement": "row",
            "buttons": [
              ["label": "Subscribe", "action": "purchase"],
              ["label": "Not now", "action": "close"],
            ],
          ], legal(),
        ]
      )
    ),
    (
      "selected texts",
      screen(
        plans: both,
        [
          plans, text("Best for a year of walks", "15pt", when: ["selected": "yearly"]),
          text("Cancel at any time", "15pt", when: ["selected": "monthly"]),
        ]
      )
    ),
    (
      "countdown sale with picker",
      screen(
        plans: both,
        [
          [
            "type": "countdown", "seconds": 3600, "content": "Sale ends in {{countdown}}",
            "ended": "Sale is over",
          ], plans,
        ]
      )
    ),
    (
      "bg image with mask",
      screen(
        style: [
          "bgImage": "https://e.example/a.jpg", "bgImageMask": true, "bgImageColor": "#000000",
        ],
        [text("{{price}} / {{period}}", with: ["color": "#FFFFFF"])]
      )
    ),
    (
      "price large",
      screen([
        text("{{price}} / {{period}}", "44pt"), text("Save 50%", "20pt"),
        text("7 days free", "20pt"),
      ])
    ),
    (
      "wide legal in blocks",
      screen(
        [price, legal(when: ["compact": false])],
        footer: [buy(), legal(when: ["compact": true])]
      )
    ),
    (
      "survey without plans",
      [
        "close": ["active": true],
        "blocks": [
          [
            "type": "question", "id": "q", "title": "Why do you leave?",
            "choices": [
              ["id": "a", "label": "It costs too much"], ["id": "b", "label": "Other"],
            ],
          ]
        ],
      ]
    ),
    (
      "voucher in turkish",
      screen([
        text(["en": "A 50 TL gift card every month", "tr": "Her ay 50 TL'lik hediye kartı"]), price,
      ])
    ),
    (
      "lifetime only",
      screen(plans: [["id": "lifetime", "product": "l", "subscription": false]], [plans])
    ),
  ]
  static let finallyRefused: [(String, JSONValue, Rule)] = [
    (
      "price only in default language button",
      screen([text(["en": "Yearly: {{price}} / {{period}}", "ja": "年間プラン"])]), .priceMissing
    ),
    (
      "compact and en",
      screen([
        text(
          ["en": "{{price}} / {{period}}", "de": "{{price}} / {{period}}"],
          when: ["compact": true]
        ), text(["en": "{{price}} / {{period}}", "de": "Jetzt"], when: ["compact": false]),
      ]), .priceMissing
    ),
    (
      "plan and offer",
      screen(
        plans: [
          ["id": "yearly", "product": "y", "details": "A"],
          ["id": "monthly", "product": "m", "details": "B"],
        ],
        [
          plans, text("{{price}} / {{period}}", when: ["selected": "yearly"]),
          text("{{price}} / {{period}}", when: ["selected": "monthly", "offer": "trial"]),
        ]
      ), .priceMissing
    ),
    (
      "grey on grey",
      screen(
        style: ["bgColor": "#888888"],
        [text("{{price}} / {{period}}", with: ["color": "#999999"])]
      ), .contrast
    ),
    (
      "dark only hidden",
      screen(
        style: ["bgColor": "#FFFFFF", "bgColorDark": "#111111"],
        [text("{{price}} / {{period}}", with: ["color": "#000000", "colorDark": "#222222"])]
      ), .contrast
    ),
    (
      "transparent button",
      screen(
        [],
        footer: [
          [
            "type": "button", "action": "purchase", "label": "{{price}} / {{period}}",
            "textColor": "#FFFFFF", "backgroundColor": "#FFFFFF",
          ], legal(),
        ]
      ), .contrast
    ),
    (
      "percent sized trial",
      screen([text("FREE TRIAL", "6"), text("{{price}} / {{period}}", "12pt")]), .priceNotProminent
    ),
    (
      "german discount", screen(plans: both, [text("Spare {{discount}}", "30pt"), plans]),
      .priceNotProminent
    ),
    ("typed kr", screen([text("Kun 49 kr i måneden"), price]), .priceTyped),
    ("typed bare", screen([text("Pro 9.99"), price]), .priceTyped),
    (
      "typed in label", screen([price], footer: [buy("Get it for 5 dollars"), legal()]), .priceTyped
    ),
    (
      "restore only compact",
      screen(
        [price],
        footer: [
          buy(), legal(restore: false),
          ["type": "button", "action": "restore", "label": "Restore", "when": ["compact": true]],
        ]
      ), .restoreMissing
    ),
    (
      "legal ended",
      screen([
        text("{{price}} / {{period}}", when: ["offer": "none"]),
        text("{{trial_duration}} free", when: ["offer": "trial"]),
        text("{{intro_price}} first", when: ["offer": "discount"]),
      ]), .priceMissing
    ),
    (
      "button trial small price",
      screen(
        [text("{{price}} / {{period}}", "13pt")],
        footer: [
          ["type": "button", "action": "purchase", "label": "Try 7 days free", "fontSize": "22pt"],
          legal(),
        ]
      ), .priceNotProminent
    ),
    ("typed ru", screen([text("Всего 199 руб. в месяц"), price]), .priceTyped),
    ("no price at all", screen([text("Join now")]), .priceMissing),
    (
      "picker hidden price, details typed",
      screen(plans: [["id": "y", "product": "y", "details": "49,99 €"]], [plans]), .priceTyped
    ),
    ("period missing lifetime?", screen([text("{{price}}")]), .periodMissing),
    (
      "white price in dark panel swapped",
      screen(
        style: ["bgColor": "#FFFFFF", "bgBottomInset": 50, "bgBottomColor": "#000000"],
        [],
        footer: [text("{{price}} / {{period}}", with: ["color": "#000000"]), buy(), legal()]
      ), .contrast
    ),
    (
      "no purchase for offer", screen([price], footer: [buy(when: ["offer": "any"]), legal()]),
      .purchaseMissing
    ),
  ]
}
