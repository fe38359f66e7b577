import Foundation
import LinkCore
import LinkPages
import WireModels

/// A notification as phones show it: on the lock screen of an iPhone, and unfolded on an Android phone.
///
/// Both cut a text where it is too long for them. The policy of pages allows no picture of another server, so that it
/// has only its place.
struct PushPreview: Sendable {
  /// The app that it comes from.
  var app: String
  /// The language of its texts; empty where it is not known.
  var language: String
  var title: String
  var body: String
  /// The URL of the picture; empty for none.
  var image: String
  var text: DashboardText

  var html: HTML {
    """
    <div class="phones">\(phone(.iPhone, "ios"))\(phone(.android, "android"))</div>

    """
  }

  private func phone(_ name: Phrase, _ system: String) -> HTML {
    """
    <figure><figcaption>\(text(name))</figcaption>\
    <div class="phone-screen \(system)">\(card)</div></figure>

    """
  }

  private var card: HTML {
    let isKnown = !language.isEmpty
    let isEmpty = title.isEmpty && body.isEmpty
    return """
      <div class="push"\(attribute: "lang", isKnown ? language : nil)\
      \(attribute: "dir", isKnown ? DashboardFormat.direction(of: language) : nil)>\
      <span class="push-icon">\(Icon.app.html)</span>\
      <small class="push-head"><bdi>\(app)</bdi><span>\(now)</span></small>\
      <strong><bdi>\(isEmpty ? "\u{2026}" : title)</bdi></strong>\
      <span class="push-text"><bdi>\(body)</bdi></span>\(picture)</div>
      """
  }

  /// The word for the moment on a phone in the language of the texts, where the dashboard knows it.
  private var now: String {
    let primary = language.prefix { $0 != "-" }.lowercased()
    return ComposerPhrase.justNow.text(in: PageLanguage(rawValue: primary) ?? text.language, [:])
  }

  private var picture: HTML? {
    guard !image.isEmpty else { return nil }
    let host = URL(string: image)?.host() ?? image
    return """
      <span class="push-picture"><span><bdi>\(text(.pictureFrom, ["host": host]))</bdi></span></span>
      """
  }
}

extension [AppResource] {
  /// The name of the app that a message comes from; `other` where several receive it, or none.
  func name(of app: AppID?, else other: String) -> String {
    let found = app == nil && count == 1 ? first : first(where: { $0.id == app })
    return found?.settings.name ?? other
  }
}

extension [AppResource] {
  /// What a choice among the apps calls one of them: with its platform where another one has its name.
  func label(of app: AppResource) -> String {
    let name = app.settings.name
    let namesakes = count { $0.settings.name == name }
    guard namesakes > 1 else { return name }
    let platform = app.settings.platform == .ios ? "iOS" : "Android"
    return "\(name) (\(platform))"
  }
}
