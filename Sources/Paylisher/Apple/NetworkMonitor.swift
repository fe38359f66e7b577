#if canImport(Network)
import Dispatch
import Network

/// Watches how the device reaches the network, while it is held.
final class NetworkMonitor: Sendable {
  private let monitor = Locked(NWPathMonitor())

  /// Calls back now and at every change.
  func start(_ change: @escaping @Sendable (NetworkPath) -> Void) {
    monitor.withLock { monitor in
      monitor.pathUpdateHandler = { path in change(NetworkPath(path)) }
      monitor.start(queue: DispatchQueue(label: "paylisher.network"))
    }
  }

  deinit {
    monitor.withLock { $0.cancel() }
  }
}

extension NetworkPath {
  init(_ path: NWPath) {
    self.init(
      isReachable: path.status == .satisfied,
      isWiFi: path.usesInterfaceType(.wifi) || path.usesInterfaceType(.wiredEthernet),
      isCellular: path.usesInterfaceType(.cellular)
    )
  }
}
#endif
