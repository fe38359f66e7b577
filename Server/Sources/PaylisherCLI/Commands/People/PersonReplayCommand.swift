import ArgumentParser
import PaylisherServer
import Persistence

/// Repeats the erasures of another copy of the installation.
struct PersonReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Repeat erasures in an older copy of the database.",
    discussion: """
      Run this after you restored a database without paylisher database restore, before you start a server on it. \
      The data directory must contain the secrets.json of the installation.
      """
  )

  @OptionGroup(title: "Settings") var options: StorageOptions
  @Argument(help: "The erasures.json of the installation.") var file: String

  func run() async throws {
    let settings = try options.settings()
    do {
      let found = try await ErasureReplay(path: file).run(
        on: DataDirectory(path: settings.data),
        settings.databaseURL,
        now: SystemClock.now()
      )
      Terminal.output.line("Erased \(found) people again.")
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}
