import Dashboard
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The uploaded lists of a workspace, which audiences name.
struct PeopleListRoutes: Sendable {
  private let lists: PeopleListRepository
  private let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    lists = dependencies.repositories.lists
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listLists) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await lists.list(workspace)))
    }
    routes.manage(.createList) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.getList) { _, context, workspace in
      try .json(try await lists.find(workspace, context.pathID()).found("list"))
    }
    routes.manage(.changeList) { request, context, workspace in
      try .json(try await rename(request, context, try context.pathID(), workspace))
    }
    routes.manage(.deleteList) { _, context, workspace in
      try await lists.delete(
        workspace,
        context.pathID(),
        now: dependencies.now(),
        by: context.actor
      )
      return .empty()
    }
    routes.manage(.addListMembers) { request, context, workspace in
      let ids = try await ids(request, context)
      let list: PeopleListID = try context.pathID()
      return try .json(
        PeopleListUpload(
          try await lists.add(
            ids,
            to: list,
            of: workspace,
            now: dependencies.now(),
            by: context.actor
          )
        )
      )
    }
    routes.manage(.removeListMembers) { request, context, workspace in
      let ids = try await ids(request, context)
      let list: PeopleListID = try context.pathID()
      return try .json(
        PeopleListUpload(
          try await lists.remove(
            ids,
            from: list,
            of: workspace,
            now: dependencies.now(),
            by: context.actor
          )
        )
      )
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let name = try await settings(request, context).name
    try await checkName(name, of: nil, workspace)
    let now = dependencies.now()
    let list = PeopleListResource(
      id: PeopleListID(dependencies.makeID(now)),
      name: name,
      createdAt: now,
      updatedAt: now
    )
    try await lists.create(workspace, list, by: context.actor)
    return try .json(
      list,
      status: .created,
      headers: [.location: APIEndpoint.getList.path(list.id)]
    )
  }

  private func rename(
    _ request: Request,
    _ context: ServerContext,
    _ id: PeopleListID,
    _ workspace: WorkspaceID
  ) async throws -> PeopleListResource {
    let name = try await settings(request, context).name
    _ = try await lists.find(workspace, id).found("list")
    try await checkName(name, of: id, workspace)
    return try await lists.rename(
      workspace,
      id,
      to: name,
      now: dependencies.now(),
      by: context.actor
    )
  }

  private func settings(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> PeopleListSettings {
    try await request.decoded(
      PeopleListSettings.self,
      schema: .peopleListSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
  }

  private func ids(_ request: Request, _ context: ServerContext) async throws -> [String] {
    try await request.decoded(
      PeopleListMembers.self,
      schema: .peopleListMembers,
      in: context.zone,
      limits: dependencies.settings.limits
    ).ids
  }

  /// Refuses the name of another list: people choose theirs by it.
  private func checkName(
    _ name: String,
    of list: PeopleListID?,
    _ workspace: WorkspaceID
  ) async throws {
    let others = try await lists.list(workspace).filter { $0.id != list }
    guard others.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
    throw ProblemError.field("/name", "duplicate", .otherList, kind: .conflictingFields)
  }
}

extension PeopleListUpload {
  init(_ change: PeopleListRepository.Change) {
    self.init(
      list: change.list,
      changed: change.changed,
      unchanged: change.unchanged,
      known: change.known,
      refused: change.refused.map { refusal in
        Refusal(
          index: refusal.index,
          reason: refusal.reason.code,
          detail: refusal.reason.detail()
        )
      }
    )
  }
}

extension Schema {
  fileprivate static let peopleListSettings = Schema.named(
    "ListSettings",
    .object([.required("name", .line(1...120, example: "VIP customers"), "Its name.")])
  )

  fileprivate static let peopleListMembers = Schema.named(
    "ListMembers",
    .object([
      .required(
        "ids",
        .array(.string(), count: 1...PeopleListMembers.most),
        "Distinct ids. The server keeps an id that no event named yet."
      )
    ])
  )

  fileprivate static let peopleList = Schema.named(
    "List",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(1...120), "Its name."),
      .required("members", .integer(), "The distinct ids of the list."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("updatedAt", .timestamp, "The time of the last change."),
    ])
  )

  fileprivate static let peopleListUpload = Schema.named(
    "ListUpload",
    .object([
      .required("list", peopleList, "The list after the change."),
      .required("changed", .integer(), "The ids that were added or removed."),
      .required("unchanged", .integer(), "The ids that were in the list, or not in it, before."),
      .required("known", .integer(), "The ids of people that the server has seen."),
      .required(
        "refused",
        .array(refusal, count: 0...PeopleListMembers.most),
        "The ids that cannot be in a list."
      ),
    ])
  )

  private static let refusal = Schema.object([
    .required("index", .integer(), "The place of the id in the request, from 0."),
    .required("reason", ProblemSchema.reason(ListReason.self), "The stable reason."),
    .required("detail", .string(), "The reason in English."),
  ])
}

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The list.")

  static let listLists = OpenAPIOperation(
    .listLists,
    tag: "messages",
    summary: "List the workspace's uploaded lists, oldest first",
    answers: [.json("The lists.", .page("ListPage", of: .peopleList))],
    problems: [.invalidQuery]
  )
  static let createList = OpenAPIOperation(
    .createList,
    tag: "messages",
    summary: "Create an empty list of people",
    detail: "An audience uses it by `{\"kind\": \"list\", \"is\": [\"LIST-ID\"]}`.",
    body: .json(.peopleListSettings),
    answers: [
      .json(201, "The list.", .peopleList, headers: ["Location": "The list's path."])
    ],
    problems: [.conflictingFields]
  )
  static let getList = OpenAPIOperation(
    .getList,
    tag: "messages",
    summary: "Show a list",
    parameters: [id],
    answers: [.json("The list.", .peopleList)]
  )
  static let changeList = OpenAPIOperation(
    .changeList,
    tag: "messages",
    summary: "Rename a list",
    parameters: [id],
    body: .json(.peopleListSettings),
    answers: [.json("The list.", .peopleList)],
    problems: [.conflictingFields]
  )
  static let deleteList = OpenAPIOperation(
    .deleteList,
    tag: "messages",
    summary: "Delete a list and its members",
    detail: "A list that an audience uses cannot be deleted.",
    parameters: [id],
    answers: [.init(204, "Deleted.")],
    problems: [.conflict]
  )
  static let addListMembers = OpenAPIOperation(
    .addListMembers,
    tag: "messages",
    summary: "Add distinct ids to a list",
    detail: """
      Each request has up to 5,000 ids, a list up to 1,000,000. Adding an id again changes nothing. An id that no \
      event named yet becomes a member when its first event arrives. People whose ids were merged are one person.
      """,
    parameters: [id],
    body: .json(.peopleListMembers),
    answers: [.json("The result.", .peopleListUpload)],
    problems: [.conflict]
  )
  static let removeListMembers = OpenAPIOperation(
    .removeListMembers,
    tag: "messages",
    summary: "Remove distinct ids from a list",
    parameters: [id],
    body: .json(.peopleListMembers),
    answers: [.json("The result.", .peopleListUpload)]
  )
}
