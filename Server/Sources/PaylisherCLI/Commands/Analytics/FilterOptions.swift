import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The options that filter a report.
struct FilterOptions: ParsableArguments {
  @OptionGroup var dimensions: DimensionOptions
  @Option(help: .filter(.deviceType, "kind")) var deviceType: String?
  @Option(help: .filter(.device, "model")) var device: String?
  @Option(help: .filter(.system, "system")) var system: String?
  @Option(help: .filter(.appVersion, "version")) var appVersion: String?
  @Option(help: .filter(.language, "language")) var language: String?
  @Option(help: .filter(.referrer, "host")) var referrer: String?
  @Option(help: .filter(.inAppBrowser, "app")) var inAppBrowser: String?
  @Option(help: .filter(.event, "event")) var event: String?
  @Option(help: .filter(.property, "name=value")) var property: String?

  /// What is asked for, in a range.
  func selection(
    _ range: (from: Timestamp?, to: Timestamp?),
    _ client: PaylisherClient
  ) async throws -> ReportSelection {
    var selection = try await dimensions.selection(range, client)
    selection.filters[.deviceType] = deviceType
    selection.filters[.device] = device
    selection.filters[.system] = system
    selection.filters[.appVersion] = appVersion
    selection.filters[.language] = language
    selection.filters[.referrer] = referrer
    selection.filters[.inAppBrowser] = inAppBrowser
    selection.filters[.event] = event
    guard let property else { return selection }
    let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("\"\(property)\" is not a property. Use name=value, such as plan=pro.")
    }
    selection.filters[.property] = String(parts[0])
    selection.filters[.value] = String(parts[1])
    return selection
  }
}
