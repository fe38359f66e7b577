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
        in: context.zone,
        limits: limits
      )
      let stored = try await properties.set(
        workspace,
        name,
        isCounted: settings.isCounted,
        by: context.actor
      )
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
    summary: "List the event properties that are counted or left out",
    detail: """
      The first 40 names that a workspace sends are counted automatically. A name that is left out keeps its \
      place among them, so that no other name replaces it automatically.
      """,
    answers: [.json("The properties, by name.", .propertyReport)]
  )
  fileprivate static let setProperty = OpenAPIOperation(
    .setProperty,
    tag: "management",
    summary: "Count events by a property, or leave it out",
    detail: """
      Leaving a property out removes its counts; events keep the property. A newly counted property starts with \
      its 100 most frequent values among the newest 20,000 events. Older events count after a rebuild of the \
      roll-ups (`POST /api/v1/reports/rollups`). At most 40 properties are counted, and 500 named.
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
      .required("isCounted", .boolean, "True if events are counted by it."),
      .required("values", .integer(), "Values with a count of their own; more share `(other)`."),
    ])
  )
  fileprivate static let propertyReport = Schema.named(
    "PropertyReport",
    .object([
      .required("limit", .integer(), "The maximum number of counted properties."),
      .required("items", .array(property, count: 0...500), "Every property, by name."),
    ])
  )
  fileprivate static let propertySettings = Schema.named(
    "PropertySettings",
    .object([.required("isCounted", .boolean, "True if events are counted by it.")])
  )
}
