import Hummingbird
import Persistence
import WireModels

/// Empties a workspace that holds simulated traffic, which `paylisher serve --demo-traffic` fills.
struct SimulationFeature: ServerFeature {
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.emptySimulation) { _, _, workspace in
      do {
        let removed = try await dependencies.repositories.simulation
          .empty(workspace, now: dependencies.now())
        return try .json(SimulationReport(removed: removed))
      } catch let error as StoreError where error.code == .conflict {
        throw ProblemError(.conflict, .notSimulated)
      }
    }
  }
}

extension Schema {
  static let simulationReport = Schema.named(
    "SimulationReport",
    .object([.required("removed", .integer(), "How many clicks and events were removed.")])
  )
}

extension OpenAPIOperation {
  static let emptySimulation = OpenAPIOperation(
    .emptySimulation,
    tag: "management",
    summary: "Remove the simulated traffic of a demo",
    detail: """
      Removes every click, event, first launch and person of the workspace, and the simulated links, \
      audiences, messages, screens and placements; what users made stays. `409` where the workspace \
      holds no simulated traffic.
      """,
    answers: [.json("What was removed.", .simulationReport)],
    problems: [.conflict]
  )
}
