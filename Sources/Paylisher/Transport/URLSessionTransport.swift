import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests through one `URLSession` that keeps no cookies and no cache and follows no redirects.
///
/// A whole exchange takes no longer than ``TransportRequest/timeout``, however slowly the server
/// sends, and an answer has at most ``maximumAnswer`` bytes after decompression.
final class URLSessionTransport: PaylisherTransport {
  /// The most bytes of an answer: 2 MiB.
  static let maximumAnswer = 2 << 20

  private let session: URLSession
  private let exchanges = Exchanges(maximumAnswer: maximumAnswer)

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForResource = 60
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let task = session.dataTask(with: urlRequest(request))
    // The session's own timeout begins anew with every byte. Cancelled with the answer.
    let deadline = Task {
      try await Task.sleep(nanoseconds: UInt64(max(0, min(request.timeout, 3_600)) * 1_000_000_000))
      task.cancel()
    }
    defer { deadline.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchanges.begin(task, continuation)
      }
    } onCancel: {
      task.cancel()
    }
  }

  private func urlRequest(_ request: TransportRequest) -> URLRequest {
    var result = URLRequest(url: request.url)
    result.httpMethod = request.method
    result.httpBody = request.body
    result.timeoutInterval = request.timeout
    for (name, value) in request.headers { result.setValue(value, forHTTPHeaderField: name) }
    result.setValue(
      "\(PaylisherVersion.library)/\(PaylisherVersion.current)",
      forHTTPHeaderField: "User-Agent"
    )
    return result
  }
}

/// The answers that are arriving, each of which ends once.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
  typealias Continuation = CheckedContinuation<TransportResponse, any Error>

  private let maximumAnswer: Int
  private let running = Locked<[Int: Exchange]>([:])

  private struct Exchange {
    let continuation: Continuation
    var body = Data()
  }

  init(maximumAnswer: Int) {
    self.maximumAnswer = maximumAnswer
  }

  func begin(_ task: URLSessionDataTask, _ continuation: Continuation) {
    running.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
    task.resume()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let tooLong = running.withLock { running -> Exchange? in
      let id = dataTask.taskIdentifier
      guard let count = running[id]?.body.count else { return nil }
      guard count + data.count <= maximumAnswer else { return running.removeValue(forKey: id) }
      running[id]?.body.append(data)
      return nil
    }
    guard let tooLong else { return }
    // Ended here: a task that is cancelled late still ends as if the answer were whole.
    tooLong.continuation.resume(throwing: TransportError.noAnswer("too long"))
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let exchange = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let exchange else { return }
    guard error == nil, let response = task.response as? HTTPURLResponse else {
      let reason = error.map { ($0 as NSError).domain + " \(($0 as NSError).code)" }
      return exchange.continuation.resume(
        throwing: TransportError.noAnswer(reason ?? "not HTTP")
      )
    }
    exchange.continuation.resume(returning: Self.answer(response, exchange.body))
  }

  /// Keeps keys and bodies with the server they were meant for.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  private static func answer(_ response: HTTPURLResponse, _ body: Data) -> TransportResponse {
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String {
        headers[name.lowercased()] = value
      }
    }
    return TransportResponse(status: response.statusCode, headers: headers, body: body)
  }
}
