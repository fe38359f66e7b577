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
    routes.manage(.emptySimulation) { _, context, workspace in
      do {
        let removed = try await dependencies.repositories.simulation
          .empty(workspace, now: dependencies.now(), by: context.actor)
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
    .object([.required("removed", .integer(), "The number of removed clicks and events.")])
  )
}

extension OpenAPIOperation {
  static let emptySimulation = OpenAPIOperation(
    .emptySimulation,
    tag: "management",
    summary: "Remove the simulated traffic of a demo",
    detail: """
      Removes every click, event, first launch and person of the workspace, and the simulated links, audiences, \
      messages, screens and placements. Everything that users created stays. The server answers `409` if the \
      workspace has no simulated traffic.
      """,
    answers: [.json("The removed data.", .simulationReport)],
    problems: [.conflict]
  )
}
