import Dispatch
import StubControl

public final class NWPathMonitor {
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
  public init() {}
  public func start(queue: DispatchQueue) {
    let handler = pathUpdateHandler
    SystemCallbacks.deliver { handler?(NWPath(status: .satisfied)) }
  }
  public func cancel() {}
}

public struct NWPath: Sendable {
  public enum Status: Sendable {
    case satisfied, unsatisfied, requiresConnection
  }

  public let status: Status
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { false }
}

public enum NWInterface {
  public enum InterfaceType: Sendable {
    case other, wifi, cellular, wiredEthernet, loopback
  }
}
