import PaylisherClient
import WireModels

/// Whether reports count what there is.
struct RollupCheck: Sendable {
  let client: PaylisherClient

  func finding() async -> Finding {
    do {
      let report = try await client.verifyRollups()
      guard report.wrong > 0 else {
        return .good("reports", "All \(report.cells) numbers are those of the rows.")
      }
      return .bad(
        "reports",
        "\(report.wrong) of \(report.cells) numbers differ from the rows.",
        fix: "Count them again with paylisher database rebuild."
      )
    } catch {
      return .unknown("reports", "\(error)", fix: "Try paylisher database verify.")
    }
  }
}
