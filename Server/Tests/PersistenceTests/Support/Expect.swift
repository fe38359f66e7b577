import Persistence
import Testing

/// Expects a ``StoreError`` with this code, and this field where one is given.
func expectStoreError(
  _ code: StoreError.Code,
  field: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async {
  let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
    try await body()
  }
  #expect(error?.code == code, sourceLocation: sourceLocation)
  if let field { #expect(error?.field == field, sourceLocation: sourceLocation) }
}
