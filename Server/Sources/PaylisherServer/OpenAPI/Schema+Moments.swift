import Foundation
import JSONCoding
import LinkCore

extension Schema {
  /// The value with the moments that it writes as days, times or spans in milliseconds.
  ///
  /// A day is its end where something ends, and its beginning elsewhere, in `zone`. What
  /// cannot be read stays, for ``faults(in:at:)`` to name.
  func inMilliseconds(
    _ value: JSONValue,
    of member: String = "",
    in zone: TimeZone
  ) -> JSONValue {
    switch (self, value) {
    case (.moment, .string(let text)):
      let part = ["expiresAt", "endsAt"].contains(member) ? TimeText.DayPart.end : .beginning
      return TimeText.moment(text, day: part, in: zone)
        .map { .integer($0.milliseconds) } ?? value
    case (.named(_, let schema), _), (.nullable(let schema), _):
      return schema.inMilliseconds(value, of: member, in: zone)
    case (.object(let fields, _), .object(let members)), (.open(let fields), .object(let members)):
      return .object(
        fields.reduce(into: members) { changed, field in
          changed[field.name] = members[field.name].map {
            field.schema.inMilliseconds($0, of: field.name, in: zone)
          }
        }
      )
    case (.array(let schema, _), .array(let elements)):
      return .array(elements.map { schema.inMilliseconds($0, in: zone) })
    case (.either(let schemas), _):
      return schemas.reduce(value) { $1.inMilliseconds($0, of: member, in: zone) }
    case (.tagged(let tag, let shapes), .object(let members)):
      let shape = shapes.first { .string($0.word) == members[tag] }
      return shape?.schema(tag: tag).inMilliseconds(value, in: zone) ?? value
    default: return value
    }
  }
}
