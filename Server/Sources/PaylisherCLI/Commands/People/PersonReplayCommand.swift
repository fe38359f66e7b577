import ArgumentParser
import PaylisherServer
import Persistence

/// Repeats the erasures of another copy of the installation.
struct PersonReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Repeat erasures in an older copy of the database.",
    discussion: """
      Use this command if you restored a database without paylisher database restore. Run it before you start a server \
      with the database. The data directory must contain the installation's secrets.json.
      """
  )

  @OptionGroup(title: "Settings") var options: StorageOptions
  @Argument(help: "Path of the installation's erasures.json file.") var file: String

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
