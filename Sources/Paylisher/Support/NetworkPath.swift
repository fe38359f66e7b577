/// How the device reaches the network now.
package struct NetworkPath: Equatable, Sendable {
  /// Whether anything can be reached.
  package var isReachable: Bool
  /// Whether by Wi-Fi or by wire.
  package var isWiFi: Bool
  /// Whether by a mobile network.
  package var isCellular: Bool

  /// Describes a path.
  package init(isReachable: Bool, isWiFi: Bool = false, isCellular: Bool = false) {
    self.isReachable = isReachable
    self.isWiFi = isWiFi
    self.isCellular = isCellular
  }

  /// Whether events may be sent over this path.
  func isAllowed(by mode: PaylisherConfig.PaylisherDataMode) -> Bool {
    switch mode {
    case .any: isReachable
    case .wifi: isReachable && isWiFi
    case .cellular: isReachable && isCellular
    }
  }
}
