import ArgumentParser

/// `paylisher link …`
struct LinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Make, list and check links."

  )
}
