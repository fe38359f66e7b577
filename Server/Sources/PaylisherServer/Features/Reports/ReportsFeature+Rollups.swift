import Hummingbird
import LinkCore
import Persistence
import Synchronization
import WireModels

extension ReportsFeature {
  /// The routes that compare roll-ups with rows and count them again.
  func registerRollups(on routes: inout RouteTable) {
    routes.manage(.verifyRollups) { request, _, workspace in
      try .json(try await verify(request, workspace))
    }
    routes.manage(.rebuildRollups) { _, context, workspace in
      try await repositories.audit.note(("rollups", "rebuild"), in: workspace, by: context.actor)
      return try .json(try await rebuild(workspace))
    }
  }

  private func verify(_ request: Request, _ workspace: WorkspaceID) async throws -> RollupReport {
    let query = try QueryReader(request, .verifyRollups)
    let latest = Int(Timestamp.latest.milliseconds)
    let after = try query.integer("after", 0...latest, standard: -1)
    var day = after < 0 ? nil : Int64(after) / ReportRange.day
    var drift = RollupDrift()
    let deadline = ContinuousClock.now + rollups.requestTime
    repeat {
      let part = try await repositories.reports.verify(workspace, after: day)
      drift.cells += part.drift.cells
      drift.wrong += part.drift.wrong
      day = part.day ?? day
      guard !part.isFinished, ContinuousClock.now < deadline else {
        return RollupReport(drift, progress: part.progress, day: day)
      }
    } while true
  }

  /// Two requests of one workspace do not count at once, so that they take no more of the writer than one.
  ///
  /// Several servers do not know of each other's: there the stored position has each part done once.
  private func rebuild(_ workspace: WorkspaceID) async throws -> RollupReport {
    guard rollups.rebuilding.insert(workspace) else {
      throw ProblemError(.rebuildInProgress, .rebuilding)
    }
    defer { rollups.rebuilding.remove(workspace) }
    let deadline = ContinuousClock.now + rollups.requestTime
    while true {
      let part = try await repositories.reports.rebuildPart(workspace)
      guard !part.isFinished, ContinuousClock.now < deadline else {
        return RollupReport(part.drift, progress: part.progress, day: part.day)
      }
    }
  }
}

/// How requests go through roll-ups.
struct RollupRequests: Sendable {
  /// How long one request goes through parts before it answers; a part that has begun is finished.
  var requestTime = Duration.seconds(1)
  /// The workspaces whose roll-ups a request counts again.
  let rebuilding = WorkspaceSet()
}

/// Workspaces for which something is under way.
final class WorkspaceSet: Sendable {
  private let workspaces = Mutex<Set<WorkspaceID>>([])

  /// Adds a workspace; `false` where it is in the set.
  func insert(_ workspace: WorkspaceID) -> Bool {
    workspaces.withLock { $0.insert(workspace).inserted }
  }

  func remove(_ workspace: WorkspaceID) {
    workspaces.withLock { _ = $0.remove(workspace) }
  }
}

extension RollupReport {
  fileprivate init(_ drift: RollupDrift, progress: Double, day: Int64?) {
    self.init(
      cells: drift.cells,
      wrong: drift.wrong,
      progress: progress,
      day: day.map { Timestamp(milliseconds: $0 * ReportRange.day) }
    )
  }
}

extension ProblemKind {
  /// Another request rebuilds the same roll-ups.
  static let rebuildInProgress = ProblemKind(.rebuildInProgress, .conflict)
}
