/// Sends nothing where the app names no host.
struct HostTransport: PaylisherTransport {
  let base: any PaylisherTransport
  let isHostReadable: Bool

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard isHostReadable else { throw TransportError.noAnswer("no host") }
    return try await base.send(request)
  }
}

/// Sends nothing for a person who opted out, and nothing where the app names no host.
struct ConsentTransport: PaylisherTransport {
  let base: any PaylisherTransport
  let identity: IdentityStore
  let isHostReadable: Bool

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard isHostReadable else { throw TransportError.noAnswer("no host") }
    guard identity.current.isOptedOut != true else { throw TransportError.noAnswer("opted out") }
    return try await base.send(request)
  }
}
