package import LinkCore

extension EventWriter {
  /// Stores events as ``append(_:)`` does.
  package nonisolated func append(
    workspace: WorkspaceID,
    events: [EventRecord]
  ) async throws -> [EventVerdict] {
    try await append(EventBatch(workspace: workspace, events: events))
  }
}
