import LinkPages

/// What pages call the steps of decisions.
enum TraceStepPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case domainOwnership, linkEnabled, linkVersion, targetPolicy, started, notExpired, clickLimit,
    password, warning
  case expiredTarget, prefetch, scan, agent, platform, inAppBrowser, rule, variant, tapParameters
  case platformTarget, appTarget, universalLink, storeTarget, webTarget, desktopTarget, fallback
  case anyWeb, otherPlatform, destination, deferredEnabled, tokenPresent, tokenSignature, tokenKnown
  case tokenUnused, tokenPlatform, tokenExpiry, codeKnown, window, advertisingID, fingerprint
  case certainEvidence, candidates, sharedBy, held, launchesSince, prior, deviceBits, threshold,
    margin
  case answer, superseded, network, address, delay, system, systemVersion, deviceClass, model
  case language, region, timeZone, screen, scale, equalPhones, installReferrer

  /// The names by the codes of the steps.
  static let codes: [String: TraceStepPhrase] = [
    "domain_ownership": .domainOwnership,
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
    "shared_by": .sharedBy,
    "held": .held,
    "install_referrer": .installReferrer,
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
