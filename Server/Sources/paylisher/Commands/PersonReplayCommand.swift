import ArgumentParser
import PaylisherServer
import Persistence

/// Erases again whom another copy of the installation erased.
struct PersonReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Erase again whom the installation had erased, in a copy that is older.",
    discussion: """
      For a database that was restored by other means than paylisher restore, before a server is \
      started on it. The data directory must hold the secrets.json of the installation.
      """
  )

  @OptionGroup(title: "Settings") var options: SettingsOptions
  @Argument(help: "The erasures.json of the installation.") var file: String

  func run() async throws {
    let settings = try options.settings()
    do {
      let found = try await ErasureReplay(path: file).run(
        on: DataDirectory(path: settings.data),
        settings.database,
        now: SystemClock.now()
      )
      Terminal.output.line("Erased \(found) people again.")
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}
