import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The app.")

  static let listApps = OpenAPIOperation(
    .listApps,
    tag: "management",
    summary: "The workspace's apps, oldest first",
    answers: [.json("The apps.", .page("AppPage", of: .app))],
    problems: [.invalidQuery]
  )
  static let createApp = OpenAPIOperation(
    .createApp,
    tag: "management",
    summary: "Register an app",
    detail: "An app is a bundle id on a platform. Its custom scheme is what links may lead to.",
    body: .json(.appSettings),
    answers: [.json(201, "The app.", .app, headers: ["Location": "The app's path."])],
    problems: [.conflict]
  )
  static let getApp = OpenAPIOperation(
    .getApp,
    tag: "management",
    summary: "An app",
    parameters: [id],
    answers: [.json("The app.", .app)]
  )
  static let updateApp = OpenAPIOperation(
    .updateApp,
    tag: "management",
    summary: "Change an app",
    detail: "What is left out is removed.",
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
    answers: [.init(204, "It is gone.")]
  )
}
