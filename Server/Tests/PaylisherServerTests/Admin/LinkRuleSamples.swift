import Foundation
import LinkCore
import WireModels

/// Rules with a condition of every kind.
enum LinkRuleSamples {
  static let conditions: [ConditionForm] = [
    .init(.platform, values: ["android", "ios"]),
    .init(.device, values: ["phone", "tablet"]),
    .init(.system, values: ["harmony"]),
    .init(.systemVersion, from: "15", below: "17.2"),
    .init(.appVersion, from: "3"),
    .init(.language, values: ["de", "pt-br"]),
    .init(.country, values: ["AZ", "TR"]),
    .init(.address, values: ["2001:db8::/32", "203.0.113.0/24"]),
    .init(.query, values: ["42"], name: "size"),
    .init(.query, name: "debug"),
    .init(.referrer, values: ["news.example.com"]),
    .init(.browser, values: ["safari"]),
    .init(.inAppBrowser),
    .init(.inAppBrowser, values: ["instagram"]),
    .init(.dates, endsAt: Timestamp(milliseconds: 1_900_000_000_000)),
    .init(
      .hours,
      from: "09:00",
      until: "24:00",
      days: [1, 2, 3, 4, 5],
      zone: "Europe/Istanbul"
    ),
  ]

  static let everyKind: [RuleForm] =
    conditions.map {
      RuleForm(name: $0.kind, conditions: [$0], web: "https://example.com/rule")
    } + [
      RuleForm(
        name: "split",
        conditions: [],
        split: [
          VariantForm(
            name: "A",
            weight: 3,
            targets: TargetsForm(fallback: "https://example.com/a")
          ),
          VariantForm(
            name: "B",
            weight: 1,
            targets: TargetsForm(ios: TargetsForm.Phone(app: "acme://b"))
          ),
        ]
      ),
      RuleForm(
        name: "targets",
        conditions: [],
        targets: TargetsForm(desktop: "https://example.com/d")
      ),
    ]
}

/// A value as the body of a request.
func json(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
