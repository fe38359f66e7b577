import Foundation

/// The closures and the delegate that an app has registered, all of which are called.
final class LinkHandlers: Sendable {
  private let registered = Locked(Registered())

  private struct Registered {
    var receive: [MainCallback<(PaylisherDeepLink, Bool)>] = []
    var authenticate: [MainCallback<(PaylisherDeepLink, @Sendable (Bool) -> Void)>] = []
    var fail: [MainCallback<(URL, (any Error)?)>] = []
    var resolve: [MainCallback<PaylisherDeepLink>] = []
    /// The open sequences of links, in the order in which they were asked for.
    var sequences: [(id: Int, links: AsyncStream<PaylisherDeepLink>.Continuation)] = []
    var nextSequence = 0
    weak var delegate: (any PaylisherDeepLinkHandler)?
    var takesScreen = false
  }

  /// Which kinds there are now.
  ///
  /// A delegate counts as both, while it lives.
  var presence: LinkMachine.Handlers {
    registered.withLock { registered in
      let hasDelegate = registered.delegate != nil
      return LinkMachine.Handlers(
        receive: hasDelegate || !registered.receive.isEmpty || !registered.sequences.isEmpty,
        authenticate: hasDelegate || !registered.authenticate.isEmpty,
        takesScreen: registered.takesScreen
      )
    }
  }

  func add(receive handler: MainCallback<(PaylisherDeepLink, Bool)>) {
    registered.withLock { $0.receive.append(handler) }
  }

  /// Adds a sequence that gets each delivered link.
  ///
  /// - Returns: Its number, for ``removeSequence(_:)``.
  func add(sequence: AsyncStream<PaylisherDeepLink>.Continuation) -> Int {
    registered.withLock { registered in
      registered.nextSequence += 1
      registered.sequences.append((registered.nextSequence, sequence))
      return registered.nextSequence
    }
  }

  /// Removes a sequence that has no reader any more, so that links wait for the next one.
  func removeSequence(_ id: Int) {
    registered.withLock { registered in registered.sequences.removeAll { $0.id == id } }
  }

  func add(authenticate handler: MainCallback<(PaylisherDeepLink, @Sendable (Bool) -> Void)>) {
    registered.withLock { $0.authenticate.append(handler) }
  }

  func add(fail handler: MainCallback<(URL, (any Error)?)>) {
    registered.withLock { $0.fail.append(handler) }
  }

  func add(resolve handler: MainCallback<PaylisherDeepLink>) {
    registered.withLock { $0.resolve.append(handler) }
  }

  /// Whether the app is ready for a screen, and none is open.
  func set(takesScreen: Bool) {
    registered.withLock { $0.takesScreen = takesScreen }
  }

  func set(_ delegate: any PaylisherDeepLinkHandler) {
    let box = MainReference(delegate)
    registered.withLock { $0.delegate = box.value }
  }

  @MainActor func receive(_ link: PaylisherDeepLink, requiresAuth: Bool) {
    let (handlers, delegate) = snapshot(\.receive)
    for handler in handlers { handler.call((link, requiresAuth)) }
    delegate.value?.paylisherDidReceiveDeepLink(link, requiresAuth: requiresAuth)
    guard !requiresAuth else { return }
    for sequence in registered.withLock({ $0.sequences }) { sequence.links.yield(link) }
  }

  @MainActor func authenticate(
    _ link: PaylisherDeepLink,
    completion: @escaping @Sendable (Bool) -> Void
  ) {
    let (handlers, delegate) = snapshot(\.authenticate)
    for handler in handlers { handler.call((link, completion)) }
    delegate.value?.askForLogin(link, completion: completion)
  }

  @MainActor func fail(_ url: URL, error: (any Error)?) {
    let (handlers, delegate) = snapshot(\.fail)
    for handler in handlers { handler.call((url, error)) }
    delegate.value?.reportFailure(url, error: error)
  }

  @MainActor func resolve(_ link: PaylisherDeepLink) {
    let (handlers, delegate) = snapshot(\.resolve)
    for handler in handlers { handler.call(link) }
    delegate.value?.reportCampaign(of: link)
  }

  private func snapshot<Input>(
    _ kind: KeyPath<Registered, [MainCallback<Input>]>
  ) -> ([MainCallback<Input>], MainReference) {
    registered.withLock { ($0[keyPath: kind], MainReference($0.delegate)) }
  }
}

/// A closure of the app, which is called on the main thread only.
struct MainCallback<Input>: Sendable {
  private let closure: @MainActor (Input) -> Void

  init(_ closure: @escaping @MainActor (Input) -> Void) {
    self.closure = closure
  }

  /// A closure of one of the drop-in modules, whose signatures do not say where it is called.
  static func unmarked(_ closure: @escaping (Input) -> Void) -> MainCallback {
    // Only the main thread calls it.
    nonisolated(unsafe) let closure = closure
    return MainCallback { closure($0) }
  }

  @MainActor func call(_ input: Input) {
    closure(input)
  }
}

/// The app's delegate on its way to the main thread.
///
/// `@unchecked` because its methods are only called there.
private struct MainReference: @unchecked Sendable {
  let value: (any PaylisherDeepLinkHandler)?

  init(_ value: (any PaylisherDeepLinkHandler)?) {
    self.value = value
  }
}
