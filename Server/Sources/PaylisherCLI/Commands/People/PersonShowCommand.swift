import ArgumentParser
import PaylisherClient
import WireModels

/// Shows where a person can be reached.
struct PersonShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a person's push addresses and marketing consent.",
    discussion:
      "Includes all distinct IDs that were merged with this one. If a push address is no longer used, shows why."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Any distinct ID of the person.") var distinctID: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ReachResource {
    try await client.send(.reach(of: distinctID))
  }

  func show(_ reach: ReachResource, on terminal: Terminal) {
    if reach.addresses.isEmpty {
      terminal.line("No device of \(distinctID) is registered for push.")
    } else {
      let rows = reach.addresses.map { address in
        [
          address.kind.rawValue, "…\(address.ending)", address.environment?.rawValue ?? "",
          address.permission?.rawValue ?? "", address.language ?? "",
          address.lastSeenAt.forPeople, address.state,
        ]
      }
      TextTable(
        headings: ["kind", "value", "environment", "permission", "language", "last seen", "state"],
        rows: rows
      ).write(to: terminal)
    }
    guard !reach.consents.isEmpty else {
      return terminal.line("The person was not asked about marketing.")
    }
    let rows = reach.consents.map { consent in
      [
        consent.category.name, consent.isGranted ? "granted" : "refused",
        consent.textVersion ?? "", consent.source, consent.changedAt.forPeople,
      ]
    }
    TextTable(headings: ["category", "consent", "text", "source", "since"], rows: rows)
      .write(to: terminal)
  }
}

extension AddressResource {
  /// Whether it is in use, or why not.
  fileprivate var state: String {
    guard let reason = retiredReason else { return "in use" }
    return [reason, retiredCode].compactMap(\.self).joined(separator: " ")
  }
}
