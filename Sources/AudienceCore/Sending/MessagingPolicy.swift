public import WireModels

/// What holds for every message of a workspace that needs consent: ``MessagingSettings`` as senders read them.
public struct MessagingPolicy: Hashable, Sendable {
  /// The most messages of a time, of all messages together.
  public let caps: [FrequencyCap]
  /// The hours in which no notification is sent.
  public let quietTime: QuietTime?
  /// How many of a hundred users receive none of these messages.
  public let holdOutPercent: Int

  /// The largest hold-out of a workspace, in percent.
  public static let largestHoldOut = 50

  /// Reads settings.
  ///
  /// - Throws: ``AudienceFault`` for the first thing that is wrong.
  public init(_ settings: MessagingSettings) throws(AudienceFault) {
    caps = try FrequencyCap.read(settings.caps ?? [])
    quietTime = try settings.quietHours.map(QuietTime.init)
    holdOutPercent = settings.holdOutPercent ?? 0
    guard (0...Self.largestHoldOut).contains(holdOutPercent) else {
      let range: [String: Problem.Argument] = ["low": .init(0), "high": .init(Self.largestHoldOut)]
      throw AudienceFault("/holdOutPercent", .wholeNumber, range)
    }
  }
}

extension Message {
  /// The message under what holds for its workspace; one that needs no consent stays as it is.
  public func under(_ policy: MessagingPolicy?) -> Message {
    guard let policy, category != nil else { return self }
    var message = self
    message.caps += policy.caps
    message.quietTimes += [policy.quietTime].compactMap(\.self)
    message.workspaceHoldOut = policy.holdOutPercent
    return message
  }

  /// What a user receives of the message with an id.
  ///
  /// A user in the workspace's hold-out is in that of each message.
  public func arm(id: String, user: String) -> VariantAssignment.Arm {
    VariantAssignment.isInWorkspaceHoldOut(user, percent: workspaceHoldOut)
      ? .holdOut : assignment.arm(message: id, user: user)
  }
}
