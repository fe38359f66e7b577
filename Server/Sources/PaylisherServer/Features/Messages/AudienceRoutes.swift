import AudienceCore
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The audiences of a workspace.
struct AudienceRoutes: Sendable {
  let audiences: AudienceRepository
  private let lists: PeopleListRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    audiences = dependencies.repositories.audiences
    lists = dependencies.repositories.lists
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listAudiences) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await audiences.list(workspace)))
    }
    routes.manage(.createAudience) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.getAudience) {
      _,
      context,
      workspace in
      try .json(try await audiences.find(workspace, context.pathID()).found("audience"))
    }
    routes.manage(.changeAudience) {
      request,
      context,
      workspace in
      try .json(try await change(request, context, try context.pathID(), workspace))
    }
    routes.manage(.deleteAudience) {
      _,
      context,
      workspace in
      try await audiences.delete(
        workspace,
        context.pathID(),
        now: dependencies.now(),
        by: context.actor
      )
      return .empty()
    }
    routes.manage(.estimateAudience) {
      _,
      context,
      workspace in
      let stored = try await audiences.find(workspace, context.pathID()).found("audience")
      return try await estimate(try Self.audience(stored.audience, checksNames: false), workspace)
    }
    routes.manage(.estimateConditions) {
      request,
      context,
      workspace in
      let form = try await request.decoded(
        AudienceForm.self,
        schema: .audienceForm,
        in: context.zone,
        limits: dependencies.settings.limits
      )
      let audience = try Self.audience(form)
      try await checkLists(of: form, workspace)
      return try await estimate(audience, workspace)
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      AudienceSettings.self,
      schema: .audienceSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    _ = try Self.audience(settings.audience, below: "/audience")
    try await checkLists(of: settings.audience, below: "/audience", workspace)
    try await checkName(settings.name, of: nil, workspace)
    let now = dependencies.now()
    let audience = AudienceResource(
      id: AudienceID(dependencies.makeID(now)),
      name: settings.name,
      audience: settings.audience,
      createdAt: now,
      updatedAt: now
    )
    try await audiences.create(workspace, audience, by: context.actor)
    return try .json(
      audience,
      status: .created,
      headers: [.location: APIEndpoint.getAudience.path(audience.id)]
    )
  }

  private func change(
    _ request: Request,
    _ context: ServerContext,
    _ id: AudienceID,
    _ workspace: WorkspaceID
  ) async throws -> AudienceResource {
    let change = try await request.decoded(
      AudienceChange.self,
      schema: .audienceChange,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    var audience = try await audiences.find(workspace, id).found("audience")
    if let name = change.name, name != audience.name {
      try await checkName(name, of: id, workspace)
      audience.name = name
    }
    // A form that changes the name alone sends the conditions as they are stored.
    if let conditions = change.audience, conditions != audience.audience {
      _ = try Self.audience(conditions, below: "/audience")
      try await checkLists(of: conditions, below: "/audience", workspace)
      audience.audience = conditions
    }
    audience.updatedAt = dependencies.now()
    try await audiences.update(workspace, audience, by: context.actor)
    return audience
  }

  /// Refuses the name of another audience: messages name theirs by it.
  private func checkName(
    _ name: String,
    of audience: AudienceID?,
    _ workspace: WorkspaceID
  ) async throws {
    let others = try await audiences.list(workspace).filter { $0.id != audience }
    guard others.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
    throw ProblemError.field("/name", "duplicate", .otherAudience, kind: .conflictingFields)
  }

  /// Refuses an audience that names a list which the workspace does not have.
  private func checkLists(
    of form: AudienceForm,
    below pointer: String = "",
    _ workspace: WorkspaceID
  ) async throws {
    let places = form.listPlaces
    guard !places.isEmpty else { return }
    let known = Set(try await lists.list(workspace).map(\.id))
    var faults = FieldFaults()
    for place in places where !place.lists.isSubset(of: known) {
      faults.add(pointer + place.pointer, "unknown", .listOfWorkspace, kind: .unknownReference)
    }
    try faults.finish()
  }

  private func estimate(_ audience: Audience, _ workspace: WorkspaceID) async throws -> Response {
    try .json(
      try await audiences.estimate(workspace, audience, now: dependencies.now())
    )
  }

  private static func audience(
    _ form: AudienceForm,
    below pointer: String = "",
    checksNames: Bool = true
  ) throws(ProblemError) -> Audience {
    do {
      return try Audience(form, checksNames: checksNames)
    } catch {
      throw ProblemError(error, below: pointer)
    }
  }
}

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The audience.")

  static let listAudiences = OpenAPIOperation(
    .listAudiences,
    tag: "messages",
    summary: "List the workspace's audiences, oldest first",
    answers: [.json("The audiences.", .page("AudiencePage", of: .audience))],
    problems: [.invalidQuery]
  )
  static let createAudience = OpenAPIOperation(
    .createAudience,
    tag: "messages",
    summary: "Store an audience",
    body: .json(.audienceSettings),
    answers: [
      .json(201, "The audience.", .audience, headers: ["Location": "The audience's path."])
    ],
    problems: [.unknownReference, .conflictingFields]
  )
  static let getAudience = OpenAPIOperation(
    .getAudience,
    tag: "messages",
    summary: "Show an audience",
    parameters: [id],
    answers: [.json("The audience.", .audience)]
  )
  static let changeAudience = OpenAPIOperation(
    .changeAudience,
    tag: "messages",
    summary: "Change the name or the conditions of an audience",
    detail: "The change applies to running messages of the audience.",
    parameters: [id],
    body: .json(.audienceChange),
    answers: [.json("The audience.", .audience)],
    problems: [.unknownReference, .conflictingFields]
  )
  static let deleteAudience = OpenAPIOperation(
    .deleteAudience,
    tag: "messages",
    summary: "Remove an audience",
    detail: "Messages that use it then reach no one.",
    parameters: [id],
    answers: [.init(204, "Removed.")]
  )
  static let estimateAudience = OpenAPIOperation(
    .estimateAudience,
    tag: "messages",
    summary: "Count the people of an audience",
    parameters: [id],
    answers: [.json("The numbers.", .audienceEstimate)]
  )
  static let estimateConditions = OpenAPIOperation(
    .estimateConditions,
    tag: "messages",
    summary: "Count the people of an unsaved audience",
    body: .json(.audienceForm),
    answers: [.json("The numbers.", .audienceEstimate)],
    problems: [.unknownReference]
  )
}
