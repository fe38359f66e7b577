/// What one word of a user agent means.
struct AgentSign: Sendable {
  /// What the word is evidence of.
  enum Kind: UInt8, Sendable {
    /// A part of the description of system and device.
    case mark
    /// A browser of its own.
    case browser
    /// A browser that exists on iPhone and iPad only.
    case appleBrowser
    /// An app that shows pages in a web view.
    case app
    /// A program without a person behind it.
    case bot
    /// A library or tool: a bot, unless it calls itself a browser.
    case library
    /// A word that only looks like a bot's.
    case harmless
  }

  /// Where the word must stand to count.
  enum Place: UInt8, Sendable {
    /// Anywhere.
    case anywhere
    /// Before a `/`, as products do.
    case product
    /// At the very beginning.
    case first
    /// Before a `-`, as in `ChatGPT-User`.
    case hyphenated
    /// Before ` for `, as in `X for iPhone`.
    case forDevice
  }

  let kind: Kind
  /// Of several browsers or apps in one agent, the highest counts; of equal ones the first.
  let rank: UInt8
  let place: Place
  let mark: AgentMark
  /// The name in ``AgentLexicon``, where the word stands for one.
  let name: UInt16
  /// The next sign of the same word in ``AgentLexicon``, 0 where there is none.
  var next: UInt16 = 0
}

/// The words that describe system and device.
enum AgentMark: UInt8, Sendable {
  case none
  case android, linux, x11, wv, mobile, tablet, version, dalvik, build
  case iphone, ipad, ipod, ios, ipados, cpu, os, like, mac, macintosh, x, macos, darwin, cfnetwork
  case appletv, tvos, watchos, watch
  case windows, nt, phone, iemobile, wpdesktop, windows98, windows95, xp, wince
  case cros, harmony, openharmony, tizen, kaios, webos, blackberry, symbian
  case tv, mozilla, applewebkit, safari, chrome, msie, opera, url, email, fbsv, ov, featurephone,
    compatible, topDomain, google, engineNote, via, addition
}
