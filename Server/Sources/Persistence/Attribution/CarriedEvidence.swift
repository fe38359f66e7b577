import AttributionCore
import LinkCore

/// What an event carries, looked up as far as the rule needs it.
struct CarriedEvidence: Hashable, Sendable {
  var link: AttributionEvidence.Carried = .absent
  var journey: AttributionEvidence.Carried = .absent
  var campaignKey: AttributionEvidence.Carried = .absent
  /// The link that the campaign key leads to.
  var campaignLink: LinkID?

  /// The evidence with what touched the person.
  func evidence(at moment: Timestamp, _ touches: [StoredTouch] = []) -> AttributionEvidence {
    AttributionEvidence(
      occurredAt: moment,
      link: link,
      journey: journey,
      campaignKey: campaignKey,
      touches: touches.map(\.touch)
    )
  }
}
