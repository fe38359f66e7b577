public import WireModels

/// The life of a message: which step may follow which, and what each step makes the server do.
///
/// ```swift
/// var life = MessageLifecycle(.draft)
/// try life.apply(.launch(isDue: true))  // [.fillOutbox]
/// life.status                           // .sending
/// ```
public struct MessageLifecycle: Hashable, Sendable {
  /// What an operator, or the server, wants of a message.
  public enum Command: Hashable, Sendable {
    /// Send it now, or when its time comes.
    case launch(isDue: Bool)
    /// Its time came.
    case begin
    /// Send nothing until it is resumed.
    case pause
    /// Go on.
    case resume(isDue: Bool)
    /// Send nothing more.
    case cancel
    /// Everything went out.
    case finish
  }

  /// What follows from a step.
  public enum Action: Hashable, Sendable {
    /// Walk the audience and store a send for each address.
    case fillOutbox
    /// Drop the sends that wait.
    case dropWaiting
  }

  /// A command that does not fit the status.
  public struct Refusal: Error, Hashable, Sendable {
    /// The status.
    public let status: MessageStatus
  }

  /// Where the message is.
  public private(set) var status: MessageStatus

  /// Goes on from a status that was stored.
  public init(_ status: MessageStatus) {
    self.status = status
  }

  /// Whether what it says may still be changed.
  public var isEditable: Bool { status == .draft }

  /// Takes a step.
  ///
  /// - Returns: What the server does now.
  /// - Throws: ``Refusal`` where the command does not fit; pausing what is paused, and cancelling what
  ///   is cancelled, change nothing and fit.
  public mutating func apply(_ command: Command) throws(Refusal) -> [Action] {
    switch (command, status) {
    case (.launch(let isDue), .draft), (.resume(let isDue), .paused):
      status = isDue ? .sending : .scheduled
      return isDue ? [.fillOutbox] : []
    case (.begin, .scheduled):
      status = .sending
      return [.fillOutbox]
    case (.pause, .scheduled), (.pause, .sending):
      status = .paused
      return []
    case (.cancel, .draft), (.cancel, .scheduled), (.cancel, .sending), (.cancel, .paused):
      status = .cancelled
      return [.dropWaiting]
    case (.finish, .sending):
      status = .sent
      return []
    case (.pause, .paused), (.cancel, .cancelled), (.launch, .scheduled), (.launch, .sending),
      (.resume, .scheduled), (.resume, .sending), (.finish, .sent), (.begin, .sending):
      return []
    default: throw Refusal(status: status)
    }
  }
}
