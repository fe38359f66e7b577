import Database
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Logging
import NIOCore
import NIOPosix
import Persistence
import RoutingCore
import SQLiteDriver
import Synchronization
import Testing

@testable import PaylisherServer

/// One connection: sends a text and its end, and collects what comes back.
enum Exchange {
  static func run(port: Int, _ text: String) async throws -> [UInt8] {
    let collector = Collector()
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(collector.handler)
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(string: text))
    try? await channel.close(mode: .output)
    try? await channel.closeFuture.get()
    return collector.bytes.withLock { $0 }
  }

  final class Collector: Sendable {
    let bytes = Mutex<[UInt8]>([])
    var handler: Handler { Handler(self) }
  }

  final class Handler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let collector: Collector

    init(_ collector: Collector) { self.collector = collector }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data).readableBytesView
      collector.bytes.withLock { $0 += bytes }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed { context.close(promise: nil) }
    }
  }
}

/// Answers without what differs between any two requests.
enum MaskedAnswer {
  private static let fields = ["X-Request-Id: ", "Date: "]
  private static var ids: Regex<Substring> {
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  }
  private static var secrets: Regex<Substring> {
    /(?:pl_token(?:%3D|%253D)|ticket=|pl_go=|paylisher_warning=|pl_browser=)[A-Za-z0-9_.-]+/
  }
  private static var code: Regex<Substring> { /<svg [^>]*>.*?<\/svg>/ }

  /// The lines of every answer of a connection, pages as text.
  static func lines(_ bytes: [UInt8]) -> [String] {
    var (rest, lines) = (bytes[...], [String]())
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        .split(separator: "\r\n").map(String.init)
      rest = rest[end.upperBound...]
      let body = body(head, &rest)
      let hasCode = body.contains("<svg ")
      lines += head.map { masked($0, hasCode) } + [mask(body)]
    }
    return lines + [String(decoding: rest, as: UTF8.self)]
  }

  private static func masked(_ field: String, _ hasCode: Bool) -> String {
    // Another ticket makes another drawing.
    if hasCode, field.hasPrefix("Content-Length: ") { return "Content-Length: of a code" }
    if let name = fields.first(where: { field.hasPrefix($0) }) { return "\(name)\(field.count)" }
    return mask(field)
  }

  private static func mask(_ text: String) -> String {
    String(text.replacing(ids, with: "id").replacing(secrets, with: "secret"))
      .replacing(code, with: "code")
  }

  /// Takes the body that a head announces; an answer to `HEAD` has none.
  private static func body(_ head: [String], _ rest: inout ArraySlice<UInt8>) -> String {
    guard let field = head.first(where: { $0.lowercased().hasPrefix("content-length: ") }),
      let length = Int(field.dropFirst(16)), !rest.starts(with: Array("HTTP/1.1 ".utf8)),
      rest.count >= length
    else { return "" }
    let bytes = Array(rest.prefix(length))
    rest = rest.dropFirst(length)
    guard head.contains("Content-Encoding: gzip") else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let page = try? GzipInflater(maximumLength: 1_000_000).inflate(bytes)
    return page.map { String(decoding: $0, as: UTF8.self) } ?? "broken"
  }
}

/// Requests as browsers, apps, scanners and attackers send them.
enum RequestMix {
  static let targets = [
    "/c/SUMMER25", "/SUMMER25", "/c/summer25", "/plain", "/c/PLAIN", "/c/off", "/off", "/old",
    "/c/old", "/c/ruled", "/ruled", "/c/warned", "/limited", "/c/abroad", "/phones", "/c/nope",
    "/nope", "/", "/c/", "/c", "/c/SUMMER25+", "/livez",
    "/robots.txt",
    "/%70lain",
    "/c/plain/", "//plain", "/c//plain", "/c/plain/x", "/resolve/plain", "/api/v1/links",
    "/c/plain#x", "/plain;a=1", "/c/paylisher_live_sk_x",
  ]
  static let queries = [
    "", "", "", "?", "?a=1", "?x=2&y=3", "?a=%20b&&c", "?auth=1&referrer=2", "?q=\u{FC}",
    "?a=%0d%0ab",
    "?k=paylisher_live_sk_abc", "?source=qr", "?a?b", "?<script>",
  ]
  static let agents = [
    UserAgents.iPhone, UserAgents.android, UserAgents.mac, UserAgents.bot, "", "curl/8.5.0",
    "\u{FC}",
  ]
  static let fields = [
    "Accept-Encoding: gzip, deflate, br", "Accept-Encoding: gzip;q=0, br",
    "Referer: https://Social.example.com/post?secret=1", "Referer: nonsense",
    "Accept-Language: tr-TR,en;q=0.5", "cf-ipCountry:  tr", "Accept-Language: *",
    "Accept-Language: de-AT", "CF-IPCountry: T1", "Sec-Purpose: prefetch",
    "X-Moz: prefetch", "X-Purpose: preview", "X-Sec-Purpose: prefetch", "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: document", "Sec-Fetch-Dest: image",
    "Next-Router-Prefetch: 1", "X-Middleware-Prefetch: 1", "Sec-Speculation-Tags: null",
    "Sec-CH-UA-Platform-Version: \"15.0.0\"", "Referer: android-app://com.example.reader/",
    "Purpose: preview", "Cookie: a=b; c=d", "Accept: */*", "Connection: keep-alive", "DNT: 1",
    "Sec-CH-UA-Platform: \"Android\"", "Sec-CH-UA-Mobile: ?1", "Sec-CH-UA: \"Brave\";v=\"1\"",
    "X-Forwarded-For: 203.0.113.7", "X-Empty:", "Host: again.example.com", "Content-Length: 0",
    "Transfer-Encoding: chunked", "Bad Name: x", "X-Folded: a\r\n b", "User-Agent: twice",
  ]

  /// The text of one connection: one to four requests, of which the last ends it.
  static func connection(_ random: inout SplitMix) -> String {
    let count = Int.random(in: 1...4, using: &random)
    return (0..<count).map { _ in request(&random) }.joined()
  }

  private static func request(_ random: inout SplitMix) -> String {
    if Bool.random(using: &random) { return tap(&random) }
    let odd = Int.random(in: 0..<12, using: &random)
    let method = odd == 0 ? pick(["HEAD", "POST", "PUT", "get", "BREW"], &random) : "GET"
    let version = odd == 1 ? pick(["HTTP/1.0", "HTTP/2.0", "http/1.1"], &random) : "HTTP/1.1"
    let end = odd == 2 ? pick(["\n", "\r", "\r\n "], &random) : "\r\n"
    var lines = ["\(method) \(pick(targets, &random))\(pick(queries, &random)) \(version)"]
    if odd != 3 {
      lines.append("Host: \(pick(["127.0.0.1", "127.0.0.1:80", "127.0.0.1.", "b"], &random))")
    }
    let agent = pick(agents, &random)
    if !agent.isEmpty { lines.append("User-Agent: \(agent)") }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      // What nobody sends by chance is rarer than what everybody does.
      let list = Int.random(in: 0..<6, using: &random) == 0 ? fields[...] : fields[..<20]
      lines.append(pick(Array(list), &random))
    }
    return lines.joined(separator: end) + end + end
  }

  private static let commonAgents = [
    UserAgents.iPhone, UserAgents.android, UserAgents.mac, "curl/8.5.0",
  ]

  /// What most requests are.
  private static func tap(_ random: inout SplitMix) -> String {
    let lines = [
      "GET \(pick(["/c/SUMMER25", "/plain", "/ruled", "/c/abroad"], &random))\(pick(queries, &random)) HTTP/1.1",
      "Host: 127.0.0.1", "User-Agent: \(pick(commonAgents, &random))",
      pick(Array(fields[..<8]), &random),
      "X-Forwarded-For: 203.0.113.\(Int.random(in: 1...9, using: &random))",
    ]
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  private static func pick(_ texts: [String], _ random: inout SplitMix) -> String {
    texts[Int.random(in: 0..<texts.count, using: &random)]
  }
}
