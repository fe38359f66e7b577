import Foundation
import LinkCore
import WireModels

/// Rules with a condition of every kind.
enum LinkRuleSamples {
  static let conditions: [ConditionResource] = [
    .init(kind: "platform", values: ["android", "ios"]),
    .init(kind: "device", values: ["phone", "tablet"]),
    .init(kind: "system", values: ["harmony"]),
    .init(kind: "systemVersion", from: "15", below: "17.2"),
    .init(kind: "appVersion", from: "3"),
    .init(kind: "language", values: ["de", "pt-br"]),
    .init(kind: "country", values: ["AZ", "TR"]),
    .init(kind: "address", values: ["2001:db8::/32", "203.0.113.0/24"]),
    .init(kind: "query", values: ["42"], name: "size"),
    .init(kind: "query", name: "debug"),
    .init(kind: "referrer", values: ["news.example.com"]),
    .init(kind: "browser", values: ["safari"]),
    .init(kind: "inAppBrowser"),
    .init(kind: "inAppBrowser", values: ["instagram"]),
    .init(kind: "dates", endsAt: Timestamp(milliseconds: 1_900_000_000_000)),
    .init(
      kind: "hours",
      from: "09:00",
      until: "24:00",
      days: [1, 2, 3, 4, 5],
      zone: "Europe/Istanbul"
    ),
  ]

  static let everyKind: [RuleResource] =
    conditions.map {
      RuleResource(name: $0.kind, conditions: [$0], web: "https://example.com/rule")
    } + [
      RuleResource(
        name: "split",
        conditions: [],
        split: [
          VariantResource(
            name: "A",
            weight: 3,
            targets: LinkTargetsResource(fallback: "https://example.com/a")
          ),
          VariantResource(
            name: "B",
            weight: 1,
            targets: LinkTargetsResource(ios: AppTargetResource(app: "acme://b"))
          ),
        ]
      ),
      RuleResource(
        name: "targets",
        conditions: [],
        targets: LinkTargetsResource(desktop: "https://example.com/d")
      ),
    ]
}

/// A value as the body of a request.
func json(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
