import Testing

/// `paylisher ready`, by which containers are checked.
struct ReadyTests {
  @Test(arguments: [[], ["--alive"]])
  func findsTheServer(_ flags: [String]) async throws {
    let server = try await RunningServer()
    let port = String(server.base.split(separator: ":")[2])
    let ready = try Binary.run(["ready", "--port", port] + flags)
    #expect((ready.code, ready.output) == (0, flags.isEmpty ? "ready\n" : "alive\n"))
    // A server on every network is reached by loopback, as in a container.
    let everywhere = ["PAYLISHER_HOST": "0.0.0.0", "PAYLISHER_PORT": port]
    #expect(try Binary.run(["ready"] + flags, environment: everywhere).code == 0)
    #expect(server.stop() == 0)
    let stopped = try Binary.run(["ready", "--port", port] + flags)
    #expect(stopped.code == 69)
    #expect(stopped.errors.contains("--port"))
  }

  @Test(
    "Says why a server is not ready",
    arguments: [
      (
        "503 Service Unavailable",
        #"{"type":"about:blank","title":"Unavailable","status":503,"code":"unavailable","detail":"disk: full"}"#,
        "disk: full"
      ),
      ("503 Service Unavailable", "busy", "/readyz answers with status 503."),
      ("404 Not Found", "no", "/readyz answers with status 404."),
    ]
  )
  func saysWhyNot(_ status: String, _ body: String, _ sentence: String) throws {
    let length = body.utf8.count
    let head = "HTTP/1.1 \(status)\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
    let port = try #require(AnsweringPort(answer: head + body))
    let outcome = try Binary.run(["ready", "--port", String(port.base.split(separator: ":")[2])])
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains(sentence))
    #expect(port.requests == ["GET /readyz HTTP/1.1"])
  }

  @Test(arguments: ["0", "61", "-1"])
  func refusesAWrongTimeout(_ seconds: String) throws {
    let outcome = try Binary.run(["ready", "--timeout=\(seconds)"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("1 to 60"))
  }
}
