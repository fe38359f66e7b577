import LinkCore
import Paylisher

/// Describes a screen before it is loaded, in version 6.
///
/// ```swift
/// PLYPresentationBuilder.forPlacementId("onboarding")
///   .onDismissed { outcome in print(outcome.purchaseResult) }
///   .build()
///   .preload { presentation, error in presentation?.display() }
/// ```
public final class PLYPresentationBuilder {
  private let link: ScreenLink
  private var content: String?
  private var dismissed: ((PLYPresentationOutcome) -> Void)?

  private init(_ link: ScreenLink) {
    self.link = link
  }

  /// The screen that a placement chooses.
  public class func forPlacementId(_ placementId: String) -> PLYPresentationBuilder {
    PLYPresentationBuilder(.placement(id: placementId))
  }

  /// A screen by its id.
  public class func forScreenId(_ screenId: String) -> PLYPresentationBuilder {
    PLYPresentationBuilder(.screen(id: screenId))
  }

  /// The default screen.
  public class func `default`() -> PLYPresentationBuilder {
    PLYPresentationBuilder(.screen(id: nil))
  }

  /// The screen that a placement chooses.
  public class func from(placementId: String) -> PLYPresentationBuilder {
    forPlacementId(placementId)
  }

  /// A screen by its id.
  public class func from(screenId: String) -> PLYPresentationBuilder {
    forScreenId(screenId)
  }

  /// A screen by its id.
  public class func from(presentationId: String) -> PLYPresentationBuilder {
    forScreenId(presentationId)
  }

  /// What the app passes along.
  public func contentId(_ contentId: String) -> PLYPresentationBuilder {
    content = contentId
    return self
  }

  /// Sets the closure that hears how the screen ended; not called where it was never shown.
  public func onDismissed(
    _ handler: @escaping (PLYPresentationOutcome) -> Void
  ) -> PLYPresentationBuilder {
    dismissed = handler
    return self
  }

  /// The screen, to be loaded.
  public func build() -> PLYPresentationRequest {
    PLYPresentationRequest(link: link, content: content, dismissed: dismissed)
  }
}

@available(*, unavailable)
extension PLYPresentationBuilder: Sendable {}

/// A screen that is not loaded yet, in version 6.
///
/// `@unchecked` because the signatures that apps were written for do not say where its closure is
/// called, which is the main thread.
public final class PLYPresentationRequest: @unchecked Sendable {
  private let link: ScreenLink
  private let content: String?
  private let dismissed: ((PLYPresentationOutcome) -> Void)?

  init(link: ScreenLink, content: String?, dismissed: ((PLYPresentationOutcome) -> Void)?) {
    (self.link, self.content, self.dismissed) = (link, content, dismissed)
  }

  /// Loads the screen without showing it.
  ///
  /// - Parameter completion: Called once on the main thread, with the screen, or with why it could not be
  ///   loaded. One that is switched off is a screen of the type `deactivated`.
  public func preload(_ completion: @escaping (PLYPresentation?, (any Error)?) -> Void) {
    Purchasely.fetch(link, content, completion, ended: ended)
  }

  /// Loads the screen without showing it.
  ///
  /// - Throws: ``PLYError`` where it could not be loaded.
  public func preload() async throws -> PLYPresentation {
    try await withCheckedThrowingContinuation { answer in
      preload { presentation, error in
        if let presentation {
          answer.resume(returning: presentation)
        } else {
          answer.resume(throwing: error ?? PLYError.unavailable)
        }
      }
    }
  }

  /// Loads the screen and shows it; one that cannot be shown is not.
  public func display() {
    preload { presentation, _ in
      if let presentation, presentation.type == .normal { presentation.display() }
    }
  }

  /// Loads the screen and shows it.
  ///
  /// - Throws: ``PLYError`` where it could not be loaded, or is switched off.
  @discardableResult
  public func display(transition: PLYTransition?) async throws -> PLYPresentation {
    let presentation = try await preload()
    guard presentation.type == .normal else { throw PLYError.unavailable }
    presentation.display()
    return presentation
  }

  /// Loads the screen and shows it.
  ///
  /// - Parameters:
  ///   - transition: How it appears, which has no effect.
  ///   - completion: Called once on the main thread, with the screen, or with why it is not shown.
  public func display(
    transition: PLYTransition?,
    completion: @escaping PLYPresentationFetchCompletionBlock
  ) {
    preload { presentation, error in
      guard let presentation, presentation.type == .normal else {
        return completion(nil, error ?? PLYError.unavailable)
      }
      presentation.display()
      completion(presentation, nil)
    }
  }

  private var ended: ((PaylisherScreenOutcome) -> Void)? {
    dismissed.map { dismissed in { dismissed(PLYPresentationOutcome($0)) } }
  }
}

/// What an app did about a tap, in version 6.
public enum PLYInterceptResult: Sendable {
  /// The app did what was asked for.
  case success
  /// The app tried and failed; nothing else happens.
  case failed
  /// The SDK goes on.
  case notHandled
}

/// The name of ``PLYPresentationInfo`` in version 6.
public typealias PLYInterceptorInfo = PLYPresentationInfo

extension Purchasely {
  /// Asks the app about one kind of tap, in version 6.
  ///
  /// A purchase or restore that the app did is recorded as by ``synchronize(success:failure:)``.
  ///
  /// - Parameters:
  ///   - action: The kind.
  ///   - handler: Called on the main thread, with the screen and what the tap is about.
  public class func interceptAction(
    _ action: PLYPresentationAction,
    handler:
      @escaping (PLYInterceptorInfo?, PLYPresentationActionParameters?) async ->
      PLYInterceptResult
  ) {
    let asked = AsyncHandler(call: handler)
    let handler = ActionHandler { info, parameters, answer in
      let answer = Answer(call: answer)
      // Ends with the app's answer.
      Task { @MainActor in answer.call(await asked.call(info, parameters)) }
    }
    engine.withLock { $0.actions[action] = handler }
    intercept()
  }

  /// The same with a closure that is called with the answer.
  public class func interceptAction(
    _ action: PLYPresentationAction,
    handler:
      @escaping (
        PLYInterceptorInfo?, PLYPresentationActionParameters?,
        @escaping (PLYInterceptResult) -> Void
      ) -> Void
  ) {
    let handler = ActionHandler(call: handler)
    engine.withLock { $0.actions[action] = handler }
    intercept()
  }

  /// Stops asking about one kind of tap.
  public class func removeActionInterceptor(_ action: PLYPresentationAction) {
    engine.withLock { $0.actions[action] = nil }
  }

  /// Stops asking about taps one kind at a time.
  public class func removeAllActionInterceptors() {
    engine.withLock { $0.actions = [:] }
  }

  /// The closure of an app that answers later; `@unchecked` because it is only called on the main thread.
  private struct AsyncHandler: @unchecked Sendable {
    let call: (PLYInterceptorInfo?, PLYPresentationActionParameters?) async -> PLYInterceptResult
  }

  /// Where the answer goes; `@unchecked` because it is only called on the main thread.
  private struct Answer: @unchecked Sendable {
    let call: (PLYInterceptResult) -> Void
  }

  /// What the app answers about one kind of tap.
  ///
  /// `@unchecked` because it is only called on the main thread.
  struct ActionHandler: @unchecked Sendable {
    let call:
      (
        PLYInterceptorInfo?, PLYPresentationActionParameters?,
        @escaping (PLYInterceptResult) -> Void
      ) -> Void

    /// Asks, and lets the SDK go on where the app did nothing; the first answer counts.
    @MainActor func ask(
      _ tap: ScreenTap,
      _ action: PLYPresentationAction,
      mayGoOn: Bool
    ) {
      call(PLYPresentationInfo(tap.outcome), PLYPresentationActionParameters(tap)) { result in
        if result == .success, action == .purchase || action == .restore {
          Purchasely.synchronize()
        }
        Purchasely.onMain { tap.proceed(result == .notHandled && mayGoOn) }
      }
    }
  }
}
