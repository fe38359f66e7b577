import ArgumentParser

/// The commands about agents.
struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent",
    abstract: "Look at user agents."

  )
}
