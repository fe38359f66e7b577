import ArgumentParser

/// The commands about associations.
struct AssociationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "association",
    abstract: "Look at apple-app-site-association files."

  )
}
