package import LinkCore

/// Where an installation came from: found once, and reported to the app at every launch.
package struct AppsFlyerConversion: Codable, Hashable, Sendable {
  /// The link that led to the install; `nil` where the user came by themselves.
  package var link: AppsFlyerLink?
  /// When the app was launched for the first time.
  package var installedAt: Timestamp
  /// Whether the app received it on its first launch.
  package var isDelivered = false
  /// Launches that tried to tell it; the last ones may have ended in the app's own code.
  package var attempts = 0

  /// The most launches that report the first launch.
  package static let maximumAttempts = 3

  package init(link: AppsFlyerLink?, installedAt: Timestamp) {
    self.link = link
    self.installedAt = installedAt
  }

  /// `Non-organic` where a link led to the install, else `Organic`.
  package var status: String { link == nil ? "Organic" : "Non-organic" }

  /// The moment of the install as AppsFlyer writes it, in UTC: `2026-11-22 18:30:00.000`.
  package var installTime: String {
    String(installedAt.iso8601.prefix { $0 != "Z" }.map { $0 == "T" ? " " : $0 })
  }
}
