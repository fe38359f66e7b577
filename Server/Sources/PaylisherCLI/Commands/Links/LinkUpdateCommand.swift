import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Changes some of a link.
struct LinkUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change fields of a link; the others stay.",
    discussion: """
      The change is refused if another client changed the link meanwhile. Code and \
      domain never change, because they are printed.
      """
  )

  /// What can be removed.
  enum Field: String, ExpressibleByArgument, CaseIterable, Sendable {
    case title, tags, notes, rules, campaign, preview, starts, expires, password, sensitive
    case expiredTarget = "expired-target"
    case clickLimit = "click-limit"
    case matchWindow = "match-window"
  }

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Clear a field; may be repeated.", valueName: "field"))
  var clear: [Field] = []
  @OptionGroup var fields: LinkFieldOptions
  @Argument(help: "The link: its code, short URL or id.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try check()
    let found = try await LinkFinder(client: client).find(link)
    let old = LinkSettings(found)
    var settings = fields.file == nil ? old : try fields.start()
    try fields.apply(to: &settings)
    var patch = try LinkPatch(from: old, to: settings)
    for field in clear { patch.members[field.member] = .null }
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
    if fields.file == nil, set.isEmpty, clear.isEmpty {
      throw ValidationError("There is nothing to change: give an option, or --clear.")
    }
    if let field = clear.first(where: { set[$0.member] != nil }) {
      throw ValidationError("\(field.rawValue) is set and cleared at once.")
    }
  }
}

extension LinkUpdateCommand.Field {
  /// The member of the link's settings.
  fileprivate var member: String {
    switch self {
    case .starts: "startsAt"
    case .expires: "expiresAt"
    case .expiredTarget: "expiredTarget"
    case .clickLimit: "clickLimit"
    case .matchWindow: "matchWindow"
    case .title, .tags, .notes, .rules, .campaign, .preview, .password, .sensitive: rawValue
    }
  }
}
