import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The flags that say what a report leaves in.
struct FilterOptions: ParsableArguments {
  @OptionGroup var dimensions: DimensionOptions
  @Option(help: "Only events of this name.") var event: String?
  @Option(
    help: ArgumentHelp(
      "Only the app's own events with this property.",
      valueName: "name=value"
    )
  )
  var property: String?

  /// What is asked for, in a range.
  func selection(
    _ range: (from: Timestamp?, to: Timestamp?),
    _ client: PaylisherClient
  ) async throws -> ReportSelection {
    var selection = try await dimensions.selection(range, client)
    selection.event = event
    guard let property else { return selection }
    let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("\"\(property)\" is not a property; one is plan=pro.")
    }
    (selection.property, selection.value) = (String(parts[0]), String(parts[1]))
    return selection
  }
}
