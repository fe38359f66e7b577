/// What pages call what came of the steps of decisions, with the English text.
enum TraceOutcomePhrase: String, Translated {
  case passed = "passed"
  case failed = "not passed"
  case refused = "refused"
  case present = "there"
  case absent = "missing"
  case isSo = "yes"
  case isNot = "no"
  case nothing = "none"
  case person = "person"
  case bot = "bot"
  case skipped = "skipped"
  case applied = "applied"
  case notTried = "not tried"
  case changed = "changed"
  case ignored = "ignored"
  case home = "a home"
  case shared = "shared"
  case agree = "agrees"
  case close = "nearly agrees"
  case disagree = "differs"
  case impossible = "impossible"
  case unknown = "not known"
  case withheld = "not sent"
  case frozen = "says nothing"

  /// The names by the codes of the outcomes.
  static let codes: [String: TraceOutcomePhrase] = [
    "passed": .passed,
    "failed": .failed,
    "refused": .refused,
    "present": .present,
    "absent": .absent,
    "yes": .isSo,
    "no": .isNot,
    "none": .nothing,
    "person": .person,
    "bot": .bot,
    "skipped": .skipped,
    "applied": .applied,
    "not_tried": .notTried,
    "changed": .changed,
    "ignored": .ignored,
    "home": .home,
    "shared": .shared,
    "agree": .agree,
    "close": .close,
    "disagree": .disagree,
    "impossible": .impossible,
    "missing": .unknown,
    "withheld": .withheld,
    "frozen": .frozen,
  ]
}

extension TraceOutcomePhrase {
  static let german: [TraceOutcomePhrase: String] = [
    .passed: "bestanden",
    .failed: "nicht bestanden",
    .refused: "abgelehnt",
    .present: "vorhanden",
    .absent: "fehlt",
    .isSo: "ja",
    .isNot: "nein",
    .nothing: "keine",
    .person: "Mensch",
    .bot: "Bot",
    .skipped: "übersprungen",
    .applied: "angewendet",
    .notTried: "nicht geprüft",
    .changed: "geändert",
    .ignored: "nicht beachtet",
    .home: "ein Haushalt",
    .shared: "gemeinsam genutzt",
    .agree: "stimmt überein",
    .close: "fast gleich",
    .disagree: "verschieden",
    .impossible: "unmöglich",
    .unknown: "unbekannt",
    .withheld: "nicht gesendet",
    .frozen: "sagt nichts aus",
  ]
}

extension TraceOutcomePhrase {
  static let turkish: [TraceOutcomePhrase: String] = [
    .passed: "geçti",
    .failed: "geçmedi",
    .refused: "reddedildi",
    .present: "var",
    .absent: "yok",
    .isSo: "evet",
    .isNot: "hayır",
    .nothing: "hiçbiri",
    .person: "kişi",
    .bot: "bot",
    .skipped: "atlandı",
    .applied: "uygulandı",
    .notTried: "denenmedi",
    .changed: "değişti",
    .ignored: "yok sayıldı",
    .home: "bir ev",
    .shared: "paylaşılan",
    .agree: "uyuyor",
    .close: "neredeyse aynı",
    .disagree: "farklı",
    .impossible: "olanaksız",
    .unknown: "bilinmiyor",
    .withheld: "gönderilmedi",
    .frozen: "bir şey söylemiyor",
  ]
}

extension TraceOutcomePhrase {
  static let spanish: [TraceOutcomePhrase: String] = [
    .passed: "superado",
    .failed: "no superado",
    .refused: "rechazado",
    .present: "presente",
    .absent: "ausente",
    .isSo: "sí",
    .isNot: "no",
    .nothing: "ninguna",
    .person: "persona",
    .bot: "programa",
    .skipped: "omitida",
    .applied: "aplicada",
    .notTried: "sin probar",
    .changed: "modificada",
    .ignored: "ignorado",
    .home: "un hogar",
    .shared: "compartida",
    .agree: "coincide",
    .close: "casi coincide",
    .disagree: "difiere",
    .impossible: "imposible",
    .unknown: "desconocido",
    .withheld: "no enviado",
    .frozen: "no dice nada",
  ]
}

extension TraceOutcomePhrase {
  static let arabic: [TraceOutcomePhrase: String] = [
    .passed: "اجتاز",
    .failed: "لم يجتز",
    .refused: "مرفوض",
    .present: "موجود",
    .absent: "غير موجود",
    .isSo: "نعم",
    .isNot: "لا",
    .nothing: "لا شيء",
    .person: "شخص",
    .bot: "برنامج آلي",
    .skipped: "تُجووزت",
    .applied: "طُبّقت",
    .notTried: "لم تُجرَّب",
    .changed: "تغيّر",
    .ignored: "مُهمَل",
    .home: "بيت",
    .shared: "مشتركة",
    .agree: "متطابق",
    .close: "شبه متطابق",
    .disagree: "مختلف",
    .impossible: "مستحيل",
    .unknown: "غير معروف",
    .withheld: "لم يُرسَل",
    .frozen: "لا يدل على شيء",
  ]
}
