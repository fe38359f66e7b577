import WireModels

extension OpenAPIOperation {
  private static let link = Parameter.query("link", .id, "Only this link. All links if absent.")

  static let listClicks = OpenAPIOperation(
    .listClicks,
    tag: "management",
    summary: "List clicks with their routing traces, newest first",
    parameters: [link, cursor, limit],
    answers: [.json("A page of clicks.", .page("ClickPage", of: .click))],
    problems: [.notFound]
  )
  static let getClick = OpenAPIOperation(
    .getClick,
    tag: "management",
    summary: "Show a click with its routing trace",
    parameters: [.path("id", .id, "The click; also the journey (`jid`) of events.")],
    answers: [.json("The click.", .click)],
    problems: [.notFound]
  )
  static let reportRules = OpenAPIOperation(
    .reportRules,
    tag: "management",
    summary: "Count the newest clicks of a link by rule",
    detail: "Reads the newest 10,000 clicks by people.",
    parameters: [.path("id", .id, "The link.")],
    answers: [.json("The counts.", .ruleReport)],
    problems: [.notFound, .invalidQuery]
  )
  static let reportFunnel = OpenAPIOperation(
    .reportFunnel,
    tag: "management",
    summary: "Report the funnel of clicks, installs, opens and events",
    parameters: [link],
    answers: [.json("The counts.", .funnel)],
    problems: [.notFound]
  )
}
