import StubControl

// `NS_SWIFT_SENDABLE` and on no actor, as in UIPasteboard.h; the completion handler of the overlay is
// not `@Sendable`, and UIKit calls it on a queue of its own.
open class UIPasteboard: NSObject, @unchecked Sendable {
  @available(iOS 14, *)
  public struct DetectionPattern: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let probableWebURL = DetectionPattern(rawValue: "probable-web-url")
    public static let probableWebSearch = DetectionPattern(rawValue: "probable-web-search")
    public static let number = DetectionPattern(rawValue: "number")
  }

  private static let shared = UIPasteboard()
  open class var general: UIPasteboard { shared }

  private let lock = NSLock()
  private var text: String?
  private var failure: (any Error)?
  private var readCount = 0
  private var mainReadCount = 0

  open var string: String? {
    get {
      lock.withLock {
        readCount += 1
        if Thread.isMainThread { mainReadCount += 1 }
        return text
      }
    }
    set { lock.withLock { text = newValue } }
  }

  @available(iOS 14, *)
  open func detectPatterns(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping (Result<Set<DetectionPattern>, any Error>) -> Void
  ) {
    let result: Result<Set<DetectionPattern>, any Error> = lock.withLock {
      if let failure { return .failure(failure) }
      return .success(text?.contains("://") == true ? patterns : [])
    }
    SystemCallbacks.deliver { completionHandler(result) }
  }

  // What follows is for tests.

  /// How often the text was read, and how often on the main thread, since the last time of asking.
  public func takeReads() -> (all: Int, onMain: Int) {
    lock.withLock {
      defer { (readCount, mainReadCount) = (0, 0) }
      return (readCount, mainReadCount)
    }
  }

  /// What detection fails with; `nil` lets it succeed.
  public func failDetection(with error: (any Error)?) {
    lock.withLock { failure = error }
  }
}
