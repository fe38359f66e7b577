import RoutingCore

/// The agents that were read last: people share few of them, and reading one takes longer than
/// finding it.
struct AgentMemory {
  /// The most agents that are kept.
  static let capacity = 1_024

  private var agents: [TapHeaders.AgentPart: Agent] = [:]

  /// The agent that headers name.
  mutating func agent(_ headers: TapHeaders) -> Agent {
    let part = headers.agentPart
    if let agent = agents[part] { return agent }
    let agent = AgentScanner.classify(headers.userAgent ?? "", hints: headers.hints)
    if agents.count >= Self.capacity { agents.removeAll(keepingCapacity: true) }
    agents[part] = agent
    return agent
  }
}

extension TapHeaders {
  /// What an agent is read from.
  struct AgentPart: Hashable, Sendable {
    var userAgent: String?
    var brands: String?
    var platform: String?
    var mobile: String?
  }

  fileprivate var agentPart: AgentPart {
    AgentPart(
      userAgent: userAgent,
      brands: clientBrands,
      platform: clientPlatform,
      mobile: clientMobile
    )
  }
}
