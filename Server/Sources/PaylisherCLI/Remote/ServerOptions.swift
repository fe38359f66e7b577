import ArgumentParser
import Foundation
import PaylisherClient

/// The flags of every command that asks a running server.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "URL of the server. (environment: PAYLISHER_SERVER, default: the demo's URL, or http://127.0.0.1:8080)",
      valueName: "url"
    )
  )
  var server: String?
  @Option(
    help: ArgumentHelp(
      "Secret API key. (environment: PAYLISHER_KEY, default: the demo's key in the data directory)",
      valueName: "key"
    )
  )
  var key: String?
  @Option(
    help: ArgumentHelp(
      "Data directory to read a demo's keys from. (environment: PAYLISHER_DATA, default: ./data)",
      valueName: "directory"
    )
  )
  var data: String?
  @Flag(help: "Print the result as JSON.") var json = false

  /// A client for the server, with a key.
  ///
  /// - Throws: ``CommandFailure`` where no source has a key.
  func client() throws -> PaylisherClient {
    guard let key = try foundKey() else {
      throw CommandFailure(
        .badSettings,
        "No key found in --key, PAYLISHER_KEY or \(directory.credentials).",
        advice: "Set the secret key that paylisher init printed. For a demo, run this where it was "
          + "started, or name its data directory with --data."
      )
    }
    do {
      return try PaylisherClient(server: try foundServer(), key: key)
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }

  private func foundServer() throws -> String {
    if let server = server ?? variable("PAYLISHER_SERVER") {
      return server.contains("://") ? server : Self.scheme(of: server) + server
    }
    if let demo = try Credentials.read(directory) { return demo.server }
    guard let sources, let settings = try? OperatorSettings(sources) else {
      return "http://127.0.0.1:8080"
    }
    return PublicURL(host: settings.host, port: settings.port).description
  }

  /// How a server is reached whose address has no scheme: this computer without TLS.
  private static func scheme(of server: String) -> String {
    let host = server.prefix { $0 != ":" && $0 != "/" }
    return host == "localhost" || host.hasPrefix("127.") ? "http://" : "https://"
  }

  private func foundKey() throws -> String? {
    try key ?? variable("PAYLISHER_KEY") ?? Credentials.read(directory)?.secretKey
  }

  /// The data directory, which may not be there: the server may be elsewhere.
  var directory: DataDirectory {
    sources?.directory ?? DataDirectory(path: data ?? "./data")
  }

  /// What the settings of a server on this computer say; `nil` where this user may not read them.
  private var sources: SettingsSources? {
    try? SettingsSources(flags: data.map { ["data": $0] } ?? [:])
  }

  private func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment.value(of: name)
  }
}
