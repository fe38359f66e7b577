import ArgumentParser

/// The commands about the database.
struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Back up, restore, copy, prune and verify the database.",
    subcommands: [
      DatabaseBackupCommand.self, DatabaseRestoreCommand.self, DatabaseCopyCommand.self,
      DatabaseRetentionCommand.self, DatabaseVerifyCommand.self, DatabaseRebuildCommand.self,
    ]
  )
}
