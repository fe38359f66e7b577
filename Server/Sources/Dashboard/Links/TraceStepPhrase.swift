/// What pages call the steps of decisions, with the English text.
enum TraceStepPhrase: String, Translated {
  case linkEnabled = "Link enabled"
  case linkVersion = "Version of the link"
  case targetPolicy = "Policy of targets"
  case started = "Start"
  case notExpired = "End"
  case clickLimit = "Click limit"
  case password = "Password"
  case warning = "Warning"
  case expiredTarget = "Target after the end"
  case prefetch = "Fetched ahead"
  case scan = "QR code"
  case agent = "Person or bot"
  case platform = "Platform"
  case inAppBrowser = "Inside another app"
  case rule = "Rule"
  case variant = "Variant"
  case tapParameters = "Parameters of the tap"
  case platformTarget = "Targets for the platform"
  case appTarget = "Route in the app"
  case universalLink = "Universal link"
  case storeTarget = "Page in the store"
  case webTarget = "Web page"
  case desktopTarget = "Web page for computers"
  case fallback = "Fallback"
  case anyWeb = "Another platform’s web page"
  case otherPlatform = "Another device"
  case destination = "Destination"
  case deferredEnabled = "Deferred links"
  case tokenPresent = "Token sent"
  case tokenSignature = "Signature of the token"
  case tokenKnown = "Token known"
  case tokenUnused = "Token unused"
  case tokenPlatform = "Platform of the token"
  case tokenExpiry = "End of the token"
  case codeKnown = "Typed code"
  case window = "Time since the click"
  case advertisingID = "Advertising id"
  case fingerprint = "Fingerprint"
  case certainEvidence = "Certain evidence"
  case candidates = "Taps compared"
  case networkKind = "Kind of network"
  case launchesSince = "Other first launches since"
  case prior = "Likely by network and time"
  case deviceBits = "Devices together"
  case threshold = "Likely enough"
  case margin = "Lead over the next tap"
  case answer = "Answer"
  case superseded = "Replaced by a token"
  case network = "Network"
  case address = "Address"
  case delay = "Delay"
  case system = "Operating system"
  case systemVersion = "System version"
  case deviceClass = "Phone or tablet"
  case model = "Model"
  case language = "Language"
  case region = "Region"
  case timeZone = "Time zone"
  case screen = "Screen"
  case scale = "Pixel density"
  case equalPhones = "Equal phones of a home"

  /// The names by the codes of the steps.
  static let codes: [String: TraceStepPhrase] = [
    "link_enabled": .linkEnabled,
    "link_version": .linkVersion,
    "target_policy": .targetPolicy,
    "started": .started,
    "not_expired": .notExpired,
    "click_limit": .clickLimit,
    "password": .password,
    "warning": .warning,
    "expired_target": .expiredTarget,
    "prefetch": .prefetch,
    "scan": .scan,
    "agent": .agent,
    "platform": .platform,
    "in_app_browser": .inAppBrowser,
    "rule": .rule,
    "variant": .variant,
    "tap_parameters": .tapParameters,
    "platform_target": .platformTarget,
    "app_target": .appTarget,
    "universal_link": .universalLink,
    "store_target": .storeTarget,
    "web_target": .webTarget,
    "desktop_target": .desktopTarget,
    "fallback": .fallback,
    "any_web": .anyWeb,
    "other_platform": .otherPlatform,
    "destination": .destination,
    "deferred_enabled": .deferredEnabled,
    "token_present": .tokenPresent,
    "token_signature": .tokenSignature,
    "token_known": .tokenKnown,
    "token_unused": .tokenUnused,
    "token_platform": .tokenPlatform,
    "token_expiry": .tokenExpiry,
    "token_unexpired": .tokenExpiry,
    "code_known": .codeKnown,
    "window": .window,
    "advertising_id": .advertisingID,
    "fingerprint": .fingerprint,
    "signal_fingerprint": .fingerprint,
    "certain_evidence": .certainEvidence,
    "candidates": .candidates,
    "network_kind": .networkKind,
    "launches_since": .launchesSince,
    "prior": .prior,
    "device_bits": .deviceBits,
    "threshold": .threshold,
    "margin": .margin,
    "answer": .answer,
    "superseded": .superseded,
    "signal_network": .network,
    "signal_address": .address,
    "signal_delay": .delay,
    "signal_system": .system,
    "signal_system_version": .systemVersion,
    "signal_device_class": .deviceClass,
    "signal_model": .model,
    "signal_language": .language,
    "signal_region": .region,
    "signal_time_zone": .timeZone,
    "signal_screen": .screen,
    "signal_scale": .scale,
    "signal_equal_phones": .equalPhones,
  ]
}
