import ArgumentParser

/// `paylisher agent …`
struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent",
    abstract: "Look at user agents."

  )
}
