import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The flags that say what a report leaves in.
struct FilterOptions: ParsableArguments {
  @OptionGroup var dimensions: DimensionOptions
  @Option(
    help: ArgumentHelp(
      "Only this kind of device: phone, tablet, desktop, tv, watch or (none).",
      valueName: "kind"
    )
  ) var deviceType: String?
  @Option(help: ArgumentHelp("Only this device model, such as iPhone17,1.", valueName: "model"))
  var device: String?
  @Option(
    help: ArgumentHelp(
      "Only this operating system with its version, such as \"ios 18.1\".",
      valueName: "system"
    )
  ) var system: String?
  @Option(help: ArgumentHelp("Only this app version, such as 2.10.1.", valueName: "version"))
  var appVersion: String?
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
    (selection.deviceType, selection.device) = (deviceType, device)
    (selection.system, selection.appVersion) = (system, appVersion)
    selection.event = event
    guard let property else { return selection }
    let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("\"\(property)\" is not a property. Use name=value, such as plan=pro.")
    }
    (selection.property, selection.value) = (String(parts[0]), String(parts[1]))
    return selection
  }
}
