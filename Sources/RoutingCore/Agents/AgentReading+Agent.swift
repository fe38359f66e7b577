extension AgentReading {
  /// What the reading adds up to.
  func agent() -> Agent {
    let system = system
    let bot = botName
    let version = systemVersion(system)
    return Agent(
      system: system,
      systemVersion: version.text,
      isSystemVersionFrozen: version.isFrozen,
      device: device(system),
      browser: browserFamily(system),
      inAppBrowser: bot == nil ? inApp(system) : nil,
      bot: bot
    )
  }

  var browserName: String? { browser.map(name) }

  // MARK: - Browsers

  private func browserFamily(_ system: Agent.System) -> String? {
    if let browserName { return browserName }
    guard has(.safari), has(.version) else { return nil }
    switch system {
    case .ios, .macos: return AgentNames.safari
    case .android: return AgentNames.androidBrowser
    default: return nil
    }
  }

  /// The app whose web view asks; a browser of its own is no web view even if it uses one.
  private func inApp(_ system: Agent.System) -> String? {
    if let app, !isBuiltOnApp(system) { return name(app) }
    guard has(.mozilla), browserRank < 3 else { return nil }
    switch system {
    case .ios: return has(.applewebkit) && !has(.safari) ? AgentNames.webView : nil
    case .android, .harmony:
      return has(.wv) || has(.version) && has(.chrome) ? AgentNames.webView : nil
    case .macos:
      return has(.applewebkit) && !has(.safari) && browser == nil ? AgentNames.webView : nil
    default: return nil
    }
  }

  /// Whether what is known of an app is only what it is built with, on a computer, where browsers of
  /// their own are too.
  private func isBuiltOnApp(_ system: Agent.System) -> Bool {
    switch system {
    case .macos, .windows, .linux: appRank == 1 && browserRank >= 3
    default: false
    }
  }

  // MARK: - Bots

  private var botName: String? {
    if let bot { return name(bot) }
    if let markedWord, !has(.tv), !isSafari { return text(markedWord) }
    if let library, !has(.mozilla), browser == nil { return name(library) }
    if has(.google) || has(.engineNote) { return "google_agent" }
    if has(.email) || isAddressed || isServant {
      return lastWord.map(text) ?? "unknown"
    }
    return isNobody ? lastWord.map(text) ?? "unknown" : nil
  }

  /// Whether Safari itself asks, outside of a page, as in `Safari%20Technology%20Preview/…`.
  private var isSafari: Bool { has(.cfnetwork) && has(.safari) }

  /// Whether the agent names a host or page.
  ///
  /// A person's browser that has a toolbar or another component may name whose it is, and a browser
  /// of its own its maker's page. Of Internet Explorer's additions some have a host for a name.
  private var isAddressed: Bool {
    if has(.addition) || namesOwnPage { return false }
    if has(.msie) { return isPageAnEntry }
    return has(.url) || has(.topDomain) && !isNamedApp
  }

  /// Whether an app asks, which may call itself by its domain: on phones any, `Amazon.com/28.9`, on
  /// computers what games are made with, `(unity3d.com)`.
  private var isNamedApp: Bool {
    guard app != nil, has(.mozilla) else { return false }
    return appRank == 1 || has(.android) || has(.iphone) || has(.ipad)
  }

  /// Whether the agent has the form of a program that serves someone: `compatible` without the
  /// browser that began with it, or something before `Mozilla` on a computer.
  private var isServant: Bool {
    if has(.compatible), isCompatibleLate && !has(.msie) || !isDressedBrowser { return true }
    switch system {
    case .macos, .windows, .linux:
      if isMozillaLater, app == nil, !has(.msie), !has(.tv), !has(.featurephone) { return true }
      return system == .linux && !has(.mozilla) && browser == nil && app == nil && !has(.tv)
    default: return false
    }
  }

  /// Whether `compatible` is part of a person's agent: Internet Explorer and vendors' builds always
  /// had it, phones and televisions did, and some offices add it to what their browsers say.
  private var isDressedBrowser: Bool {
    if has(.msie) || has(.tv) || has(.featurephone) || has(.dalvik) || browserRank >= 3 {
      return true
    }
    return has(.nt) && browser != nil && !has(.url)
  }

  /// Whether the agent names neither a browser nor an app nor a system: people's browsers do.
  private var isNobody: Bool {
    !bytes.isEmpty && browser == nil && (app == nil || !has(.mozilla)) && system == .other
      && !has(.tv)
      && !(has(.safari) && !has(.mozilla)) && !has(.featurephone) && !has(.symbian)
      && !has(.cfnetwork) && !has(.windows)
  }

  /// A word in lower case, at most 40 bytes of it.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.prefix(40)].map { lexicon.folded[Int($0)] }, as: UTF8.self)
  }

  // MARK: - Devices

  private func device(_ system: Agent.System) -> Agent.Device {
    switch system {
    case .ios: has(.ipad) || has(.ipados) || isTouchMac ? .tablet : .phone
    case .android, .harmony: androidDevice
    case .tvos, .webos: .tv
    case .watchos: .watch
    case .kaios, .windowsPhone, .blackberry: .phone
    case .tizen: has(.tv) ? .tv : has(.mobile) ? .phone : .other
    case .macos, .windows, .chromeos: .desktop
    case .linux: has(.tv) ? .tv : .desktop
    case .other:
      has(.tv) ? .tv : has(.mobile) || has(.symbian) || has(.featurephone) ? .phone : .other
    }
  }

  private var androidDevice: Agent.Device {
    if has(.tv) { return .tv }
    if has(.watch) { return .watch }
    if has(.tablet) || has(.ipad) { return .tablet }
    if has(.mobile) || has(.dalvik) || has(.phone) { return .phone }
    return has(.mozilla) ? .tablet : .phone
  }
}
