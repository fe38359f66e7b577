import Dashboard
import PaylisherClient
import WireModels

/// Whether reports count what there is.
struct RollupCheck: Sendable {
  let client: PaylisherClient

  func finding() async -> Finding {
    do {
      let report = try await client.verifyRollups()
      guard report.wrong > 0 else {
        return .good("reports", .totalsRight, ["cells": .init(report.cells)])
      }
      let values: [String: Problem.Argument] = [
        "wrong": .init(report.wrong), "cells": .init(report.cells),
      ]
      return .bad("reports", .totalsWrong, values, fix: .init(.rebuildTotals))
    } catch {
      let values: [String: Problem.Argument] = ["reason": .init("\(error)")]
      return .unknown("reports", .notChecked, values, fix: .init(.verifyTotals))
    }
  }
}
