import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// The one way out to hosts that others named: association files, previews, webhooks.
///
/// A host is resolved once, every address it has must be public, and the connection goes to the
/// address that was vetted; TLS still speaks to the host's name. Redirects are not followed unless
/// asked for, and then vetted again, each of them.
///
/// ```swift
/// let outbound = OutboundGuard()
/// let answer = try await outbound.get("https://example.com/.well-known/assetlinks.json")
/// ```
package struct OutboundGuard: Sendable {
  private let policy: OutboundPolicy
  private let resolver: HostResolver

  /// Makes a guard to the public internet, with the system's resolver.
  package init() {
    self.init(policy: .publicInternet, resolver: .system)
  }

  /// Makes a guard.
  ///
  /// - Parameters:
  ///   - policy: where requests may go.
  ///   - resolver: how names become addresses.
  package init(policy: OutboundPolicy, resolver: HostResolver) {
    self.policy = policy
    self.resolver = resolver
  }

  /// Asks for the document of a URL with `GET`; any status is an answer.
  ///
  /// - Parameters:
  ///   - url: what to ask for.
  ///   - limits: how much is waited for and read.
  /// - Returns: what the host said, and where it said it.
  /// - Throws: ``OutboundError``.
  package func get(
    _ url: String,
    limits: OutboundLimits = .association
  ) async throws(OutboundError) -> OutboundAnswer {
    var target = try OutboundTarget(url, policy: policy)
    var hops: [String] = []
    while true {
      var answer = try await ask(target, OutboundCall(), limits)
      answer.hops = hops
      guard limits.redirects > 0, let next = Self.next(answer, from: target) else { return answer }
      guard hops.count < limits.redirects else {
        throw OutboundError(.redirects, host: target.host)
      }
      hops.append(target.url)
      target = try OutboundTarget(next, policy: policy)
    }
  }

  /// Sends JSON to a URL with `POST`; any status is an answer, and no redirect is followed.
  package func post(
    _ url: String,
    _ body: [UInt8],
    headers: [String: String] = [:],
    limits: OutboundLimits = .webhook
  ) async throws(OutboundError) -> OutboundAnswer {
    let headers = headers.merging(["content-type": "application/json"]) { first, _ in first }
    let target = try OutboundTarget(url, policy: policy)
    return try await ask(target, OutboundCall(method: .POST, headers: headers, body: body), limits)
  }

  /// Refuses a URL that no request is ever sent to.
  ///
  /// - Throws: ``OutboundError``.
  package func check(_ url: String) throws(OutboundError) {
    _ = try OutboundTarget(url, policy: policy)
  }

  /// The vetted addresses of a host, for tools that connect by themselves.
  ///
  /// - Throws: ``OutboundError`` where one of them may not be asked, or there is none.
  package func addresses(of host: String) async throws(OutboundError) -> [ResolvedAddress] {
    let found: [ResolvedAddress]
    do {
      found = try await resolver.addresses(host)
    } catch {
      throw OutboundError(.unreachable, host: host)
    }
    guard !found.isEmpty, found.allSatisfy(policy.allows) else {
      throw OutboundError(.unreachable, host: host)
    }
    return found
  }

  /// Where a redirect leads, made absolute.
  private static func next(_ answer: OutboundAnswer, from target: OutboundTarget) -> String? {
    guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer["location"],
      let base = URL(string: target.url)
    else { return nil }
    return URL(string: location, relativeTo: base)?.absoluteString ?? ""
  }

  // MARK: - One request

  private func ask(
    _ target: OutboundTarget,
    _ call: OutboundCall,
    _ limits: OutboundLimits
  ) async throws(OutboundError) -> OutboundAnswer {
    let start = NIODeadline.now()
    let total = TimeAmount.milliseconds(Int64(limits.milliseconds))
    let resolved = try await Self.within(total, host: target.host) { [self] in
      try await addresses(of: target.host)
    }
    guard let address = resolved.first else { throw OutboundError(.unreachable, host: target.host) }
    let left = start + total - .now()
    guard left > .zero else { throw OutboundError(.timedOut, host: target.host) }
    return try await Self.within(left, host: target.host) {
      try await Self.send(call, target, to: address, within: left, limits)
    }
  }

  private static func send(
    _ call: OutboundCall,
    _ target: OutboundTarget,
    to address: ResolvedAddress,
    within time: TimeAmount,
    _ limits: OutboundLimits
  ) async throws -> OutboundAnswer {
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: configuration(host: target.host, address: address, time)
    )
    let result = await Result.of { try await exchange(call, target, client, time, limits) }
    try? await client.shutdown()
    var answer = try result.get()
    answer.address = address.description
    return answer
  }

  private static func exchange(
    _ call: OutboundCall,
    _ target: OutboundTarget,
    _ client: HTTPClient,
    _ time: TimeAmount,
    _ limits: OutboundLimits
  ) async throws -> OutboundAnswer {
    var request = HTTPClientRequest(url: target.url)
    request.method = call.method
    request.headers.add(name: "user-agent", value: "Paylisher")
    request.headers.add(name: "accept", value: "*/*")
    for (name, value) in call.headers { request.headers.add(name: name, value: value) }
    if !call.body.isEmpty { request.body = .bytes(call.body) }
    let response = try await client.execute(request, to: target.host, within: time)
    let body = try await response.body.collect(upTo: limits.bytes)
    return OutboundAnswer(
      url: target.url,
      address: "",
      status: Int(response.status.code),
      headers: response.headers.map { .init(name: $0.name.lowercased(), value: $0.value) },
      body: Array(body.readableBytesView),
      hops: []
    )
  }

  private static func configuration(
    host: String,
    address: ResolvedAddress,
    _ time: TimeAmount
  ) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: time, read: time),
      decompression: .disabled
    )
    configuration.dnsOverride = [host: address.description]
    configuration.httpVersion = .http1Only
    configuration.maximumUsesPerConnection = 1
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration.untraced
  }

  /// Runs a step that must end in time, and turns whatever goes wrong into one of our errors.
  private static func within<Value: Sendable>(
    _ time: TimeAmount,
    host: String,
    _ step: @escaping @Sendable () async throws -> Value
  ) async throws(OutboundError) -> Value {
    do {
      return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await step() }
        group.addTask {
          try await Task.sleep(nanoseconds: UInt64(time.nanoseconds))
          throw OutboundError(.timedOut, host: host)
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else {
          throw OutboundError(.unreachable, host: host)
        }
        return value
      }
    } catch {
      throw OutboundError(error, host: host)
    }
  }
}

/// What is asked of a host.
private struct OutboundCall: Sendable {
  var method = HTTPMethod.GET
  var headers: [String: String] = [:]
  var body: [UInt8] = []
}

extension OutboundError {
  /// Our word for what went wrong below us.
  fileprivate init(_ error: any Error, host: String) {
    switch error {
    case let error as OutboundError: self = error
    case is NIOTooManyBytesError: self.init(.tooLarge, host: host)
    case let error where "\(type(of: error))".contains("SSL"): self.init(.certificate, host: host)
    default: self.init(.unreachable, host: host)
    }
  }
}

extension Result where Failure == any Error {
  /// The outcome of a throwing step.
  fileprivate static func of(_ step: () async throws -> Success) async -> Self {
    do { return .success(try await step()) } catch { return .failure(error) }
  }
}
