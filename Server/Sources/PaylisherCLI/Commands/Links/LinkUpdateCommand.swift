import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Changes some of a link.
struct LinkUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change fields of a link and keep all others.",
    discussion: """
      The server rejects the change if another client changed the link in the meantime. The code and the domain of a \
      link cannot change, because they may already be printed. Fields in --file replace the fields of the link. A null \
      in the file removes a field. Only targets cannot be removed.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Field to clear. Can be repeated.", valueName: "field"))
  var clear: [ClearableField] = []
  @OptionGroup var fields: LinkFieldOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try check()
    let found = try await LinkFinder(client: client).find(link)
    let old = LinkSettings(found)
    let zone = try await client.timeZone(if: fields.needsZone)
    var (settings, removed) =
      try fields.file.map { try JSONFile.changed(old, at: $0, in: zone) } ?? (old, [])
    try fields.apply(to: &settings, in: zone)
    try await fields.screens.apply(to: &settings.targets, client)
    var patch = try LinkPatch(from: old, to: settings)
    // No answer has the password, so that the file alone says that it goes.
    if removed.contains("password"), settings.password == nil { patch.members["password"] = .null }
    for cleared in clear { patch.members[cleared.field.rawValue] = .null }
    guard !patch.members.isEmpty else { return found }
    return try await client.send(.changeLink(found.id, patch, version: found.version))
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    LinkFacts(link: link).write(to: terminal)
  }

  /// Refuses a change that changes nothing, or that sets what it removes.
  private func check() throws {
    let nothing = LinkSettings(targets: TargetsForm())
    var given = nothing
    try fields.apply(to: &given)
    let set = try LinkPatch(from: nothing, to: given).members
    if fields.file == nil, set.isEmpty, clear.isEmpty, !fields.screens.isGiven {
      throw ValidationError("Nothing to change. Give an option, or --clear.")
    }
    if let field = clear.map(\.field).first(where: { set[$0.rawValue] != nil }) {
      throw ValidationError("\(field.option) is both set and cleared. Use one.")
    }
  }
}

/// A field of a link that can be removed.
struct ClearableField: ExpressibleByArgument, Sendable {
  let field: LinkField

  static let allValueStrings = LinkField.allCases.filter(\.isClearable).map(\.option)

  init?(argument: String) {
    let found = LinkField.allCases.first { $0.isClearable && $0.option == argument }
    guard let found else { return nil }
    field = found
  }

  var defaultValueDescription: String { field.option }
}
