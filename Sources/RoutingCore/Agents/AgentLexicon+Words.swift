extension AgentLexicon {
  /// Words that describe system and device; several words of one meaning in one string.
  static let marks: [(String, AgentMark)] = [
    ("android adr andr0id fb4a juc", .android), ("linux ubuntu debian fedora", .linux),
    ("x11", .x11), ("wv", .wv),
    ("mobile", .mobile), ("tablet", .tablet), ("version", .version), ("dalvik", .dalvik),
    ("build", .build), ("iphone", .iphone), ("ipad", .ipad), ("ipod", .ipod), ("ios fbios", .ios),
    ("ipados", .ipados), ("cpu", .cpu), ("os", .os), ("like", .like), ("mac", .mac),
    ("macintosh", .macintosh), ("x", .x), ("macos", .macos), ("darwin", .darwin),
    ("cfnetwork", .cfnetwork), ("appletv", .appletv), ("tvos", .tvos), ("watchos", .watchos),
    ("watch", .watch), ("windows winnt winnt4 win10 win7", .windows), ("nt", .nt),
    ("phone", .phone),
    ("wds", .phone), ("iemobile zunewp7 xblwp7 wds", .iemobile), ("wpdesktop", .wpdesktop),
    ("win98", .windows98), ("win95", .windows95), ("xp", .xp), ("ce", .wince),
    ("cros", .cros), ("harmonyos", .harmony), ("openharmony hmos arkweb", .openharmony),
    ("tizen", .tizen), ("kaios", .kaios),
    ("webos web0s hpwos webos22", .webos), ("blackberry bb10 playbook", .blackberry),
    ("symbian symbianos symbos series60 s60", .symbian),
    (
      "tv smarttv hbbtv googletv bravia crkey roku netcast vidaa viera aftb aftt aftm afts firetv "
        + "brightsign astro dtv nintendo playstation xbox oculusbrowser nettv netrange tvos",
      .tv
    ),
    ("mozilla", .mozilla), ("applewebkit", .applewebkit), ("safari", .safari),
    ("chrome chr0me", .chrome), ("msie trident", .msie), ("opera", .opera),
    ("http https www", .url), ("fbsv", .fbsv), ("compatible", .compatible),
    ("com io ai org net ly gy", .topDomain), ("google", .google), ("ov", .ov),
    ("via", .via), ("toolbar embeddedwb bsalsa", .addition),
    (
      "midp cldc wap brew obigo netfront openwave teleca nokia maui mtk j2me ucweb browserng mre "
        + "bada up mmp docomo kddi nokiabrowser palm palmos beos haiku syllable inferno risc "
        + "acorn ps3 psp nook kindle jig polaris palmscape xiino aplix "
        + "foma obigointernetbrowser",
      .featurephone
    ),
  ]

  /// Makers of phones, with whose name an agent of a phone begins that has no more than a model.
  static let makers =
    "samsung lg lge mot motorola sie siemens alcatel htc nokia philips panasonic pantech sanyo sharp "
    + "sagem lenovo huawei zte sgh sch sph vodafone sonyericsson"

  /// Words in which a bot's marker is not a bot's.
  static let harmless = "cubot prefetch"
}
