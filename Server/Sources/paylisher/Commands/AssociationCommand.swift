import ArgumentParser

/// `paylisher association …`
struct AssociationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "association",
    abstract: "Look at apple-app-site-association files."

  )
}
