import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The app.")

  static let listApps = OpenAPIOperation(
    .listApps,
    tag: "management",
    summary: "List the workspace's apps, oldest first",
    answers: [.json("The apps.", .page("AppPage", of: .app))],
    problems: [.invalidQuery]
  )
  static let createApp = OpenAPIOperation(
    .createApp,
    tag: "management",
    summary: "Register an app",
    detail: "An app is a bundle id on a platform. Links can open its custom scheme.",
    body: .json(.appSettings),
    answers: [.json(201, "The app.", .app, headers: ["Location": "The app's path."])],
    problems: [.conflict]
  )
  static let getApp = OpenAPIOperation(
    .getApp,
    tag: "management",
    summary: "Show an app",
    parameters: [id],
    answers: [.json("The app.", .app)]
  )
  static let updateApp = OpenAPIOperation(
    .updateApp,
    tag: "management",
    summary: "Change an app",
    detail: "Omitted members are removed.",
    parameters: [id],
    body: .json(.appSettings),
    answers: [.json("The app, changed.", .app)],
    problems: [.conflict]
  )
  static let deleteApp = OpenAPIOperation(
    .deleteApp,
    tag: "management",
    summary: "Remove an app and revoke its keys",
    detail: "Installs and events stay.",
    parameters: [id],
    answers: [.init(204, "Removed.")]
  )
}
