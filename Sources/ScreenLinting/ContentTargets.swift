import LayoutCore
public import LinkCore
public import TargetCore

/// What messages and screens of a workspace may open and show: what its links may lead to, its own link
/// domains, and pictures by `https` from any public host.
///
/// Texts are judged as devices read them: when they are written, and again whenever they are handed out.
///
/// ```swift
/// let targets = ContentTargets(pages: TargetPolicy(hosts: ["example.com"]), schemes: ["shop"])
/// targets.refusal(ofAction: "shop://cart")           // nil
/// targets.refusal(ofAction: "https://evil.example")  // .hostNotAllowed("evil.example")
/// ```
public struct ContentTargets: Sendable {
  /// A text that may not stand where it does.
  public struct Refused: Hashable, Sendable {
    /// Where, as a JSON pointer.
    public let pointer: String
    /// Why.
    public let reason: TargetRefusal
  }

  /// What a text is used for.
  enum Use: Sendable {
    case link, page, picture
  }

  private let links: TargetPolicy
  private let pages: TargetPolicy
  private let pictures = TargetPolicy(schemes: ["https"])
  private let ownLinks: [String]

  /// Takes over what a workspace allows.
  ///
  /// - Parameters:
  ///   - pages: The policy of web pages.
  ///   - schemes: The schemes that actions may open besides.
  ///   - domains: Where the links of the workspace's own domains begin, such as `https://go.example.com`.
  public init(pages: TargetPolicy, schemes: Set<String>, domains: [String] = []) {
    self.pages = pages
    links = TargetPolicy(schemes: pages.schemes.union(schemes), hosts: pages.hosts)
    ownLinks = domains.map { $0 + "/" }
  }

  /// Why a tap may not do what an action says; `nil` if it may.
  public func refusal(ofAction text: String) -> TargetRefusal? {
    let action = LayoutAction(text)
    // Devices close a message for a text that names nothing; a path or `//host` was meant to open something.
    if action == .dismiss, text.utf8.contains(0x2F) { return .noScheme }
    return refusal(of: action)
  }

  /// Why a picture may not be shown; `nil` if it may.
  public func refusal(ofPicture url: String) -> TargetRefusal? { refusal(of: url, as: .picture) }

  /// What may not stand in a layout of an in-app message, or in the document of a screen.
  public func refused(in document: JSONValue) -> [Refused] {
    var walk = TargetWalk(targets: self)
    _ = walk.allowed(document, at: "", depth: 0)
    return walk.refused
  }

  /// The document without what may not stand in it: a button without its link closes, and a picture is absent.
  public func allowed(_ document: JSONValue) -> JSONValue {
    var walk = TargetWalk(targets: self)
    let allowed = walk.allowed(document, at: "", depth: 0)
    return walk.refused.isEmpty ? document : allowed
  }

  func refusal(of action: LayoutAction) -> TargetRefusal? {
    guard case .open(let link) = action else { return nil }
    return refusal(of: link, as: .link)
  }

  func refusal(of text: String, as use: Use) -> TargetRefusal? {
    if use != .picture, isOwn(text) { return nil }
    let policy =
      switch use {
      case .link: links
      case .page: pages
      case .picture: pictures
      }
    do throws(TargetRefusal) {
      _ = try AcceptedTarget.accept(text, policy: policy)
      return nil
    } catch {
      return error
    }
  }

  /// Whether a text is a link of the workspace's own domains, by the scheme and port that they are served by.
  private func isOwn(_ text: String) -> Bool {
    guard ownLinks.contains(where: { text.utf8.starts(with: $0.utf8) }) else { return false }
    let policy = TargetPolicy(schemes: ["https", "http"], allowsDevelopmentHosts: true)
    return (try? AcceptedTarget.accept(text, policy: policy)) != nil
  }
}

/// Goes through a document, object by object, by the members that devices read.
struct TargetWalk {
  let targets: ContentTargets
  private(set) var refused: [ContentTargets.Refused] = []

  init(targets: ContentTargets) {
    self.targets = targets
  }

  /// Deeper than any document that is taken.
  private static let deepest = 200
  /// Members that are addresses wherever they stand.
  private static let addresses: [(name: String, use: ContentTargets.Use)] = [
    ("bgImage", .picture), ("terms", .page), ("privacy", .page),
  ]

  /// The value without what is refused.
  mutating func allowed(_ value: JSONValue, at pointer: String, depth: Int) -> JSONValue {
    guard depth < Self.deepest else { return .null }
    switch value {
    case .array(let items):
      return .array(
        items.enumerated().map {
          allowed($0.element, at: "\(pointer)/\($0.offset)", depth: depth + 1)
        }
      )
    case .object(var members):
      for (name, member) in members {
        members[name] = allowed(member, at: "\(pointer)/\(name)", depth: depth + 1)
      }
      check(&members, at: pointer)
      return .object(members)
    case .string(let text): return nested(text, at: pointer, depth: depth) ?? value
    default: return value
    }
  }

  /// Devices read JSON within text as well; `nil` for other texts, and for one in which nothing is refused.
  private mutating func nested(_ text: String, at pointer: String, depth: Int) -> JSONValue? {
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\""),
      let json = try? JSONValue(parsing: Array(text.utf8))
    else { return nil }
    let before = refused.count
    let value = allowed(json, at: pointer, depth: depth + 1)
    return refused.count > before ? value : nil
  }

  private mutating func check(_ members: inout JSONObject, at pointer: String) {
    let fields = LayoutFields(.object(members))
    for (name, use) in Self.addresses { check(&members, name, use, at: pointer) }
    if fields.text("type")?.lowercased() == "image" {
      check(&members, "url", .picture, at: pointer)
    } else {
      checkButton(&members, fields, at: pointer)
    }
    for name in ["action", "link"] {
      let reason =
        fields.text(name).flatMap(targets.refusal(ofAction:))
        ?? fields.action(name).flatMap(targets.refusal(of:))
      if let reason { refuse(&members, [name], reason, at: pointer) }
    }
    // The button of the older form of in-app messages.
    if let link = fields.text("actionUrl"),
      let reason = targets.refusal(of: LayoutAction(verb: "open", value: link))
    {
      refuse(&members, ["actionUrl"], reason, at: pointer)
    }
  }

  private mutating func check(
    _ members: inout JSONObject,
    _ name: String,
    _ use: ContentTargets.Use,
    at pointer: String
  ) {
    guard let text = LayoutFields(.object(members)).text(name),
      let reason = targets.refusal(of: text, as: use)
    else { return }
    refuse(&members, [name], reason, at: pointer)
  }

  /// A button opens its `url`, else its `text`, else its `value`; without an `action`, these are what other
  /// elements say, unless it is the `url`.
  private mutating func checkButton(
    _ members: inout JSONObject,
    _ fields: LayoutFields,
    at pointer: String
  ) {
    guard let name = ["url", "text", "value"].first(where: { fields.text($0) != nil }) else {
      return
    }
    guard fields["label"] != nil || fields.text("action") != nil || name == "url" else { return }
    let action = LayoutAction(verb: fields.text("action") ?? "", value: fields.text(name))
    guard case .open(let link) = action, link == fields.text(name),
      let reason = targets.refusal(of: action)
    else { return }
    refuse(&members, [name, "action"], reason, at: pointer)
  }

  private mutating func refuse(
    _ members: inout JSONObject,
    _ names: [String],
    _ reason: TargetRefusal,
    at pointer: String
  ) {
    refused.append(ContentTargets.Refused(pointer: "\(pointer)/\(names[0])", reason: reason))
    for name in names { members[name] = nil }
  }
}
