import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests through one `URLSession` that keeps no cookies and no cache and follows no redirects.
final class URLSessionTransport: PaylisherTransport {
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(
      configuration: configuration,
      delegate: RedirectRefuser(),
      delegateQueue: nil
    )
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let task = RunningTask()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let running = session.dataTask(with: urlRequest(request)) { data, response, error in
          continuation.resume(with: Self.result(data, response, error))
        }
        task.start(running)
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

  private static func result(
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<TransportResponse, any Error> {
    guard error == nil, let response = response as? HTTPURLResponse else {
      let reason = error.map { ($0 as NSError).domain + " \(($0 as NSError).code)" }
      return .failure(TransportError.noAnswer(reason ?? "not HTTP"))
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String {
        headers[name.lowercased()] = value
      }
    }
    let answer = TransportResponse(
      status: response.statusCode,
      headers: headers,
      body: data ?? Data()
    )
    return .success(answer)
  }
}

/// A task that may be cancelled before it is there.
private final class RunningTask: Sendable {
  private let state = Locked<(task: URLSessionDataTask?, isCancelled: Bool)>((nil, false))

  func start(_ task: URLSessionDataTask) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    task.resume()
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}

/// Keeps keys and bodies with the server they were meant for.
private final class RedirectRefuser: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
