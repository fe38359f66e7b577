import Foundation
public import WireModels

/// One message to Firebase Cloud Messaging
/// ([Message](https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages)).
public struct FCMMessage: Sendable {
  /// The most bytes of names and values in a message's data.
  public static let maximumData = 4_096

  /// Why a message cannot be sent; the same for every device.
  public enum LimitError: Error, Hashable, Sendable {
    /// Names and values of the data have more than ``maximumData`` bytes.
    case dataTooLarge(bytes: Int)
    /// FCM keeps the name for itself.
    case reservedName(String)
  }

  let address: PushAddress
  let content: Content

  /// The members of a message beside its address.
  public struct Content: Encodable, Sendable {
    /// What the app receives; FCM takes text only.
    public var data: [String: String]
    /// Title and body, which the system shows; without it the app draws the message.
    public var notification: Notification?
    /// What is for Android only.
    public var android: Android?
    /// What is for Apple's devices only: the headers and payload of a push, as JSON.
    public var apns: Apple?

    public init(
      data: [String: String],
      notification: Notification? = nil,
      android: Android? = nil,
      apns: Apple? = nil
    ) {
      self.data = data
      self.notification = notification
      self.android = android
      self.apns = apns
    }
  }

  /// What the system shows.
  public struct Notification: Encodable, Hashable, Sendable {
    public var title: String?
    /// The text.
    public var body: String?
    /// The picture's URL.
    public var image: String?

    public init(title: String? = nil, body: String? = nil, image: String? = nil) {
      self.title = title
      self.body = body
      self.image = image
    }
  }

  /// What is for Android only.
  public struct Android: Encodable, Hashable, Sendable {
    /// `HIGH` or `NORMAL`.
    public var priority: String
    /// How long FCM keeps the message, such as `3600s`.
    public var ttl: String?
    /// Messages with one key replace each other while they wait.
    public var collapseKey: String?

    /// Makes the Android part.
    public init(isUrgent: Bool, timeToLive: Int64? = nil, collapseKey: String? = nil) {
      priority = isUrgent ? "HIGH" : "NORMAL"
      ttl = timeToLive.map { "\(min(max(0, $0), 2_419_200))s" }
      self.collapseKey = collapseKey
    }

    enum CodingKeys: String, CodingKey {
      case priority
      case ttl
      case collapseKey = "collapse_key"
    }
  }

  /// What is for Apple's devices only.
  public struct Apple: Encodable, Sendable {
    /// Header fields, such as `apns-collapse-id`.
    public var headers: [String: String]
    public var payload: [String: Payload]

    /// Makes the Apple part.
    public init(headers: [String: String], payload: [String: Payload]) {
      self.headers = headers
      self.payload = payload
    }
  }

  /// A value of an Apple payload.
  public indirect enum Payload: Encodable, Hashable, Sendable {
    case text(String)
    /// A whole number.
    case number(Int)
    case members([String: Payload])

    /// Writes the value alone.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .members(let members): try container.encode(members)
      }
    }
  }

  /// Makes a message to one address.
  ///
  /// - Throws: ``LimitError``.
  public init(to address: PushAddress, _ content: Content) throws(LimitError) {
    let bytes = content.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    guard bytes <= Self.maximumData else { throw .dataTooLarge(bytes: bytes) }
    if let name = content.data.keys.sorted().first(where: Self.isReserved) {
      throw .reservedName(name)
    }
    self.address = address
    self.content = content
  }

  private static func isReserved(_ name: String) -> Bool {
    ["from", "message_type"].contains(name) || name.hasPrefix("google") || name.hasPrefix("gcm")
  }

  /// The body of the request.
  func body() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Form(message: Targeted(address: address, content: content))))
  }

  private struct Form: Encodable {
    var message: Targeted
  }

  private struct Targeted: Encodable {
    var address: PushAddress
    var content: Content

    enum CodingKeys: String, CodingKey {
      case token
      case fid
    }

    func encode(to encoder: any Encoder) throws {
      try content.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(address.value, forKey: address.kind == .fcmInstallation ? .fid : .token)
    }
  }
}

/// Sends to Firebase Cloud Messaging for one project.
public struct FCMSender: PushSender {
  private let account: FCMServiceAccount
  private let tokens: FCMTokenSource
  private let pool: HTTP2Pool
  private let tokenPool: HTTP2Pool
  private let now: @Sendable () -> Int64

  /// Makes a sender.
  ///
  /// - Parameters:
  ///   - account: The project's service account.
  ///   - endpoint: ``HTTP2Endpoint/fcm``, or a fake.
  ///   - tokenEndpoint: ``HTTP2Endpoint/googleTokens``, or a fake.
  ///   - limits: How connections are used.
  ///   - now: The wall clock, in milliseconds since 1970.
  public init(
    _ account: FCMServiceAccount,
    endpoint: HTTP2Endpoint = .fcm,
    tokenEndpoint: HTTP2Endpoint = .googleTokens,
    limits: HTTP2Limits = .fcm,
    now: @escaping @Sendable () -> Int64
  ) {
    self.account = account
    self.now = now
    pool = HTTP2Pool(endpoint, limits: limits, now: now)
    tokenPool = HTTP2Pool(tokenEndpoint, limits: HTTP2Limits(connections: 1), now: now)
    tokens = FCMTokenSource(account, pool: tokenPool)
  }

  /// Sends a message once.
  public func send(
    _ message: FCMMessage,
    _ context: PushContext,
    isProven: Bool
  ) async -> PushOutcome {
    guard let body = try? message.body() else {
      return PushOutcome(
        .stopMessage,
        code: "encoding",
        "The message could not be written as JSON."
      )
    }
    var (context, attempts) = (context, PushAttempts())
    while true {
      let outcome = await attempt(body, context)
      guard attempts.mends(outcome) else { return outcome }
      context.attempt += 1
    }
  }

  /// Closes all connections.
  public func close() {
    pool.close()
    tokenPool.close()
  }

  private func attempt(_ body: [UInt8], _ context: PushContext) async -> PushOutcome {
    let token: String
    do {
      token = try await tokens.token(now: now() / 1_000)
    } catch let error as FCMTokenError {
      return error.outcome(context)
    } catch {
      return PushInterruption.unreachable.outcome(context)
    }
    let request = HTTP2Request(
      path: "/v1/projects/\(account.projectID)/messages:send",
      headers: [("authorization", "Bearer \(token)"), ("content-type", "application/json")],
      body: body,
      isUrgent: context.isUrgent
    )
    do {
      let answer = try await pool.send(request)
      let outcome = answer.response.fcmOutcome(context)
      if outcome.action == .renewCredential { await tokens.discard(token) }
      return outcome
    } catch {
      return error.outcome(context)
    }
  }
}
