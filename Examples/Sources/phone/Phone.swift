import Foundation
import Paylisher

/// A phone with one app on it, as a process: what the app observes is printed as JSON lines.
///
///     phone first-launch --host URL --api-key KEY --link-domain HOST --scheme demo --storage DIR \
///       --clipboard TEXT --capture "Product Viewed" --hang
///     phone launch --host URL --api-key KEY --link-domain HOST --scheme demo --storage DIR \
///       --open demo://products/42
///     phone storm --host URL --api-key KEY --storage DIR --label 7
@main
struct Phone {
  static func main() async {
    do {
      let options = try PhoneOptions(CommandLine.arguments.dropFirst())
      try await Self(options: options).run()
    } catch let error as PhoneOptions.Failure {
      FileHandle.standardError.write(Data("phone: \(error.message)\n\(PhoneOptions.usage)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("phone: \(error)\n".utf8))
      exit(1)
    }
  }

  let options: PhoneOptions

  @MainActor private func run() async throws {
    let app = App(options)
    app.start()
    if options.command == .storm {
      try await app.waitForStart()
      return try await Storm(options: options).run()
    }
    if options.command == .firstLaunch { try await app.checkDeferredLink() }
    for url in options.urls { app.open(url) }
    try await app.waitForLinks(options.urls.count)
    try await app.receivePushes()
    for event in options.events { app.capture(event) }
    if options.hangs {
      Report.line(["what": "hanging"])
      while true { try await Task.sleep(nanoseconds: 1_000_000_000) }
    }
    await app.flush()
  }
}
