import Hummingbird
import Persistence
import WireModels

/// Shows which properties of events are counted, and takes what an operator decides about one.
struct PropertyRoutes: Sendable {
  let properties: PropertyRepository
  let limits: RequestLimits

  func register(on routes: inout RouteTable) {
    routes.manage(.listProperties) { request, _, workspace in
      _ = try QueryReader(request)
      let items = try await properties.list(workspace).map(PropertyResource.init)
      return try .json(PropertyReport(limit: PropertyLimits.properties, items: items))
    }
    routes.manage(.setProperty) { request, context, workspace in
      let name = try context.pathText("name", .propertyName)
      guard name.utf8.count <= PropertyLimits.nameBytes else {
        throw ProblemError(.notFound, .noProperty)
      }
      let settings = try await request.decoded(
        PropertySettings.self,
        schema: .propertySettings,
        limits: limits
      )
      let stored = try await properties.set(workspace, name, isCounted: settings.isCounted)
      return try .json(PropertyResource(stored))
    }
  }
}

extension PropertyResource {
  fileprivate init(_ property: CountedProperty) {
    self.init(name: property.name, isCounted: property.isCounted, values: property.values)
  }
}

extension OpenAPIOperation {
  fileprivate static let listProperties = OpenAPIOperation(
    .listProperties,
    tag: "management",
    summary: "The properties of events that are counted or left out",
    detail: """
      The first 40 names that a workspace sends are counted by themselves. A name that is left out keeps its \
      place among those, so that no other one takes it unasked.
      """,
    answers: [.json("The properties, by name.", .propertyReport)]
  )
  fileprivate static let setProperty = OpenAPIOperation(
    .setProperty,
    tag: "management",
    summary: "Count events by a property, or leave it out",
    detail: """
      Leaving a property out removes its counts; the events keep it. A property that is counted again, or for \
      the first time, starts with the 100 values that are most frequent among the newest 20,000 events; events \
      that were stored before count once the roll-ups are rebuilt (`POST /api/v1/reports/rollups`). 40 \
      properties are counted at most, and 500 are named.
      """,
    parameters: [.path("name", .propertyName, "The name of the property.")],
    body: .json(.propertySettings),
    answers: [.json("The property.", .property)],
    problems: [.conflict]
  )
}

extension Schema {
  fileprivate static let propertyName = Schema.line(1...PropertyLimits.nameBytes, example: "plan")
  fileprivate static let property = Schema.named(
    "Property",
    .object([
      .required("name", .text(1...64), "The name; groups are `$groups.` and their type."),
      .required("isCounted", .boolean, "Whether events are counted by it."),
      .required("values", .integer(), "Values with a count of their own; more share `(other)`."),
    ])
  )
  fileprivate static let propertyReport = Schema.named(
    "PropertyReport",
    .object([
      .required("limit", .integer(), "How many properties may be counted."),
      .required("items", .array(property, count: 0...500), "Every property, by name."),
    ])
  )
  fileprivate static let propertySettings = Schema.named(
    "PropertySettings",
    .object([.required("isCounted", .boolean, "Whether events are counted by it.")])
  )
}
