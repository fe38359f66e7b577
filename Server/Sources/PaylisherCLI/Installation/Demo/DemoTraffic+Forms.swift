import LinkCore
import Persistence

/// The audiences and messages of the demo, as the API takes them.
extension DemoTraffic {
  /// How long the in-app message is out.
  static let welcomeDays: Int64 = 7

  static let buyers = #"{"kind":"event","name":"Purchase","atLeast":1,"withinDays":30}"#

  static let undecided = """
    {"all":[{"kind":"event","name":"Product Viewed","atLeast":1,"withinDays":30},\
    {"not":[{"kind":"event","name":"Purchase","atLeast":1,"withinDays":30}]},{"kind":"reachable"}]}
    """

  /// A draft that a newcomer may send: the fakes of a demo take it.
  static func thanks(to audience: AudienceID) -> String {
    """
    {"name":"\(SimulationRepository.mark): thank you","channel":"push","audience":"\(audience)",\
    "variants":[{"name":"A","contents":\
    {"en":{"title":"Thank you","body":"Ten percent off your next order."}}}]}
    """
  }

  static func reminder(to audience: AudienceID) -> String {
    """
    {"name":"\(SimulationRepository.mark): still looking?","channel":"push",\
    "audience":"\(audience)","holdOutPercent":10,\
    "conversion":{"event":"Purchase","withinHours":72},"variants":[\
    {"name":"A","contents":{\
    "en":{"title":"Still looking?","body":"The products that you looked at are in stock.",\
    "action":"open_placement:\(placement)"},\
    "tr":{"title":"Hâlâ bakıyor musunuz?","body":"Baktığınız ürünler stokta.",\
    "action":"open_placement:\(placement)"}}},\
    {"name":"B","contents":{\
    "en":{"title":"Your products are waiting","body":"They can be with you tomorrow.",\
    "action":"open_placement:\(placement)"},\
    "tr":{"title":"Ürünleriniz sizi bekliyor","body":"Yarın elinizde olabilir.",\
    "action":"open_placement:\(placement)"}}}]}
    """
  }

  static let welcome = """
    {"name":"\(SimulationRepository.mark): welcome back","channel":"in_app","holdOutPercent":10,\
    "lifetimeSeconds":\(welcomeDays * 86_400),"variants":[{"name":"A","contents":{"en":{"layout":{\
    "layoutType":"modal","defaultLang":"en","layouts":[{"close":{"active":true},\
    "extra":{"overlay":{"action":"close"}},"blocks":{"align":"top","order":[\
    {"type":"text","content":"Welcome back","fontSize":"22pt","fontWeight":"bold",\
    "textAlignment":"center","marginTop":3},\
    {"type":"text","content":"New products came while you were away.","fontSize":"16pt",\
    "textAlignment":"center","marginTop":2},\
    {"type":"button","label":"Look at them","action":"open","value":"\(Demo.route)",\
    "horizontalSize":"large","marginTop":4,"marginBottom":3}]}}]}}}}]}
    """
}
