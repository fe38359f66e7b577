import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about placements.
struct PlacementCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "placement",
    abstract: "Manage placements, which choose a screen for each user.",
    subcommands: [
      PlacementSetCommand.self, PlacementListCommand.self, PlacementShowCommand.self,
      PlacementCheckCommand.self, PlacementDeleteCommand.self,
    ]
  )
}

/// Stores a placement.
struct PlacementSetCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Create or change a placement.",
    discussion: """
      The file contains rules and a default screen, such as \
      {"rules":[{"name":"test","variants":\
      [{"name":"A","screen":"SUMMER"},{"name":"B","screen":"AUTUMN"}],"holdOutPercent":10}],\
      "defaultScreen":"PLAIN"}. \
      See docs/screens.md. Apps use the change from their next request on.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("JSON file with the placement, or - for standard input.")) var file:
    String?
  @Option(help: ArgumentHelp("ID of the screen for users who match no rule.", valueName: "screen"))
  var defaultScreen: String?
  @Flag(inversion: .prefixedNo, help: "Turn the placement on or off.") var active: Bool?
  @Argument(help: "ID of the placement in links, such as onboarding.") var placement: String

  func validate() throws {
    if file == nil, defaultScreen == nil, active == nil {
      throw ValidationError("Give --file, --default-screen, --active or --no-active.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> PlacementResource {
    let id = try ScreenIDs.slug(placement)
    let old = try await existing(id, client)
    var settings = old?.placement ?? PlacementSettings()
    if let file { settings = try JSONFile.value(PlacementSettings.self, at: file) }
    if let defaultScreen { settings.defaultScreen = try ScreenIDs.slug(defaultScreen) }
    if let active { settings.active = active }
    return try await client.send(
      .setPlacement(id, settings, isNew: old == nil, ifRevision: old?.revision)
    )
  }

  private func existing(_ id: Slug, _ client: PaylisherClient) async throws -> PlacementResource? {
    do {
      return try await client.send(.placement(id))
    } catch let error as ClientError where error.problem?.status == 404 {
      return nil
    }
  }

  func show(_ placement: PlacementResource, on terminal: Terminal) {
    PlacementFacts(placement: placement).write(to: terminal)
  }
}

struct PlacementListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the placements of the workspace."
  )

  static let headings = ["placement", "name", "status", "rules", "default screen", "changed"]
  static let none = "There are no placements."

  @OptionGroup var options: ServerOptions
  @OptionGroup var page: PageOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<PlacementResource> {
    try await client.send(.placements(cursor: page.cursor, limit: page.limit))
  }

  func row(_ item: PlacementResource) -> [String] {
    [
      item.id.description, item.placement.name ?? "",
      item.placement.active == false ? "deactivated" : "active",
      "\(item.placement.rules?.count ?? 0)", item.placement.defaultScreen?.description ?? "",
      item.updatedAt.forPeople,
    ]
  }
}

struct PlacementShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a placement and its rules."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the placement.") var placement: String

  func ask(_ client: PaylisherClient) async throws -> PlacementResource {
    try await client.send(.placement(try ScreenIDs.slug(placement)))
  }

  func show(_ placement: PlacementResource, on terminal: Terminal) {
    PlacementFacts(placement: placement).write(to: terminal)
  }
}

/// Says what a person is shown.
struct PlacementCheckCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Show which screen a person gets from a placement, and why."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Any distinct ID of the person.", valueName: "id")) var person: String
  @Argument(help: "ID of the placement.") var placement: String

  func ask(_ client: PaylisherClient) async throws -> PlacementCheck {
    try await client.send(.checkPlacement(try ScreenIDs.slug(placement), person: person))
  }

  func show(_ check: PlacementCheck, on terminal: Terminal) {
    let rows = check.steps.map { [$0.rule, $0.reason] }
    TextTable(headings: ["rule", "result"], rows: rows).write(to: terminal)
    terminal.line()
    Facts([
      ("Outcome", terminal.style(check.outcome, .bold)), ("Screen", check.screen?.description),
      ("Variant", check.variant),
    ]).write(to: terminal)
  }
}

/// Removes a placement.
struct PlacementDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a placement."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the placement.") var placement: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.deletePlacement(try ScreenIDs.slug(placement)))
  }

  func subject(_ answer: NoAnswer) -> String { "The placement" }
}

/// What people see of a placement.
private struct PlacementFacts: Sendable {
  let placement: PlacementResource

  func write(to terminal: Terminal) {
    let settings = placement.placement
    Facts([
      ("Placement", placement.id.description), ("Name", settings.name),
      ("Status", terminal.style(settings.active == false ? "deactivated" : "active", .bold)),
      ("Default screen", settings.defaultScreen?.description),
    ]).write(to: terminal)
    let rows = (settings.rules ?? []).map { rule in
      let variants = rule.variants.map { "\($0.name) \($0.screen) ×\($0.weight ?? 1)" }
      return [
        rule.name, rule.audience?.description ?? "everyone",
        variants.joined(separator: ", "), "\(rule.holdOutPercent ?? 0) %",
      ]
    }
    guard !rows.isEmpty else { return }
    terminal.line()
    TextTable(headings: ["rule", "audience", "variants", "hold-out"], rows: rows)
      .write(to: terminal)
  }
}
