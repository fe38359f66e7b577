import Delivery
import DeliveryFakes
import Foundation
import JSONCoding
import LinkCore
import PaylisherServer
import Persistence
import Synchronization
import WireModels

/// The push providers of a demo: fakes in this process, which write what they accept into a file, where a
/// simulated phone finds it.
///
/// The keys of the fakes are stored as an operator's are, so that a server that starts again, and a second
/// one on the same database, has the same. Keys that an operator sets lead to the real providers.
final class DemoPushProviders: Sendable {
  /// Where the keys of the fakes lead, by the name of the key.
  let endpoints: [String: PushEndpoints]
  private let apns: FakeAPNs
  private let fcm: FakeFCM

  private init(_ apns: FakeAPNs, _ fcm: FakeFCM) async throws {
    (self.apns, self.fcm) = (apns, fcm)
    let fakes = PushEndpoints(apns: try await apns.start(), fcm: try await fcm.start())
    endpoints = [FakeAPNs.keyID: fakes, FakeFCM.projectID: fakes]
  }

  /// Starts both fakes, and stores their keys for the apps of the demo that have none.
  static func start(
    for credentials: Credentials,
    _ installation: Installation,
    now: Timestamp
  ) async throws -> DemoPushProviders {
    let keys = DemoPushKeys(
      workspace: credentials.workspace,
      repositories: installation.repositories,
      cipher: PushKeyCipher(secret: installation.secrets.signingKey)
    )
    let clock = { @Sendable in SystemClock.now().milliseconds }
    let log = DemoPushLog(path: installation.directory.demoPushes)
    let p8 = try await keys.stored(.apns, named: FakeAPNs.keyID)
    let apns = try FakeAPNs(p8: p8.map { try StoredAPNsKey(text: $0).p8 }, now: clock) {
      log.write(.apns, address: $0.token, payload: $0.payload)
    }
    let account = try await keys.stored(.fcm, named: FakeFCM.projectID)
    let fcm = try FakeFCM(keyFile: account, now: clock) {
      log.write(.fcm, address: $0.address, payload: $0.data)
    }
    let file = apns.keyFile
    let key = StoredAPNsKey(keyID: file.keyID, teamID: file.teamID, p8: file.p8)
    try await keys.store(.apns, named: file.keyID, key.text, now: now)
    try await keys.store(.fcm, named: FakeFCM.projectID, fcm.keyFile(), now: now)
    return try await DemoPushProviders(apns, fcm)
  }

  /// Stops both.
  func stop() {
    apns.stop()
    fcm.stop()
  }
}

/// The keys of the fakes at the apps of a workspace.
private struct DemoPushKeys {
  let workspace: WorkspaceID
  let repositories: Repositories
  let cipher: PushKeyCipher

  /// The key that an earlier start stored.
  func stored(_ provider: PushProvider, named name: String) async throws -> String? {
    for key in try await repositories.pushKeys.list(workspace)
    where key.place.provider == provider.rawValue && key.form.name == name {
      if let secret = try await repositories.pushKeys.secret(key.place, cipher) {
        return secret.text
      }
    }
    return nil
  }

  /// Stores a key for the apps that have none of its provider.
  func store(
    _ provider: PushProvider,
    named name: String,
    _ secret: String,
    now: Timestamp
  ) async throws {
    for app in try await repositories.apps.list(workspace)
    where provider == .fcm || app.platform == .ios {
      let known = try await repositories.pushKeys.list(workspace, app: app.id)
      guard !known.contains(where: { $0.place.provider == provider.rawValue }) else { continue }
      let place = PushKeyRecord.Place(workspace, app.id, provider: provider.rawValue)
      _ = try await repositories.pushKeys.set(
        place,
        name: name,
        secret: secret,
        cipher,
        now: now,
        by: nil
      )
    }
  }
}

/// What the fakes accepted, as JSON lines; a line is in the file before the provider answers.
private final class DemoPushLog: Sendable {
  private let path: String
  private let file = Mutex<FileHandle?>(nil)

  init(path: String) {
    self.path = path
  }

  func write(_ provider: PushProvider, address: String, payload: String) {
    // The sender's own JSON, in one line: reading it again would take longer than the fake's other work.
    let address = JSONValue.string(address).canonicalText
    let line = """
      {"address":\(address),"payload":\(payload),"provider":"\(provider.rawValue)"}

      """
    file.withLock { file in
      if file == nil {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        if !FileManager.default.fileExists(atPath: path) {
          _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes)
        }
        file = FileHandle(forUpdatingAtPath: path)
        _ = try? file?.seekToEnd()
      }
      try? file?.write(contentsOf: Data(line.utf8))
    }
  }
}
