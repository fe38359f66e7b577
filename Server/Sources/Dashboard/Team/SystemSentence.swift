/// What the server says of its checks, its mails and its audit log: its own sentences, with names in braces for their
/// values.
enum SystemSentence: String, Translated {
  case noWrites = "the store takes no writes"
  case commitsFailed = "The last commits of events failed."
  case eventsWait = "Events have waited for five seconds."
  case littleRoom = "The disk has {free} MiB left, less than the {reserve} MiB that it should."
  case mailUnreachable = "the mail server cannot be reached: {error}"
  case mailSilent = "the mail server did not answer in time"
  case mailClosed = "the mail server closed the connection"
  case mailTalked = "the mail server sent more than its reply to STARTTLS"
  case mailBroken = "the connection to the mail server failed: {error}"
  case mailNoReply = "the mail server sent what is no SMTP reply"
  case mailNoTLS = "the mail server offers no STARTTLS"
  case mailNoSignIn = "the mail server offers neither AUTH PLAIN nor AUTH LOGIN"
  case mailGreeting = "the mail server answered {code} to its greeting"
  case mailContent = "the mail server answered {code} to the message"
  case mailAnswer = "the mail server answered {code} to {step}"
  case entryMissing = "an entry is missing"
  case entryChanged = "the entry, or one before it, was changed"
  case valuesChanged = "its values were changed"
  case endMissing = "entries at the end are missing"
}

extension SystemSentence {
  static let german: [SystemSentence: String] = [
    .noWrites: "Der Speicher nimmt keine Änderungen an.",
    .commitsFailed: "Die letzten Ereignisse ließen sich nicht speichern.",
    .eventsWait: "Ereignisse warten seit fünf Sekunden.",
    .littleRoom:
      "Auf dem Datenträger sind noch {free} MiB frei, weniger als die nötigen {reserve} MiB.",
    .mailUnreachable: "Der Mailserver ist nicht erreichbar: {error}",
    .mailSilent: "Der Mailserver antwortete nicht rechtzeitig.",
    .mailClosed: "Der Mailserver schloss die Verbindung.",
    .mailTalked: "Der Mailserver sendete mehr als seine Antwort auf STARTTLS.",
    .mailBroken: "Die Verbindung zum Mailserver brach ab: {error}",
    .mailNoReply: "Der Mailserver sendete keine SMTP-Antwort.",
    .mailNoTLS: "Der Mailserver bietet kein STARTTLS an.",
    .mailNoSignIn: "Der Mailserver bietet weder AUTH PLAIN noch AUTH LOGIN an.",
    .mailGreeting: "Der Mailserver begrüßte mit {code}.",
    .mailContent: "Der Mailserver antwortete auf die Nachricht mit {code}.",
    .mailAnswer: "Der Mailserver antwortete auf {step} mit {code}.",
    .entryMissing: "Ein Eintrag fehlt",
    .entryChanged: "Der Eintrag oder einer davor wurde geändert",
    .valuesChanged: "Seine Werte wurden geändert",
    .endMissing: "Einträge am Ende fehlen",
  ]
}

extension SystemSentence {
  static let turkish: [SystemSentence: String] = [
    .noWrites: "Depo değişiklik kabul etmiyor.",
    .commitsFailed: "Son olaylar saklanamadı.",
    .eventsWait: "Olaylar beş saniyedir bekliyor.",
    .littleRoom: "Diskte {free} MiB kaldı; olması gereken {reserve} MiB’tan az.",
    .mailUnreachable: "Posta sunucusuna ulaşılamıyor: {error}",
    .mailSilent: "Posta sunucusu zamanında yanıt vermedi.",
    .mailClosed: "Posta sunucusu bağlantıyı kapattı.",
    .mailTalked: "Posta sunucusu STARTTLS yanıtından fazlasını gönderdi.",
    .mailBroken: "Posta sunucusuyla bağlantı koptu: {error}",
    .mailNoReply: "Posta sunucusu SMTP yanıtı olmayan bir şey gönderdi.",
    .mailNoTLS: "Posta sunucusu STARTTLS sunmuyor.",
    .mailNoSignIn: "Posta sunucusu ne AUTH PLAIN ne de AUTH LOGIN sunuyor.",
    .mailGreeting: "Posta sunucusu karşılamada {code} yanıtı verdi.",
    .mailContent: "Posta sunucusu iletiye {code} yanıtı verdi.",
    .mailAnswer: "Posta sunucusu {step} adımına {code} yanıtı verdi.",
    .entryMissing: "bir kayıt eksik",
    .entryChanged: "bu kayıt ya da öncekilerden biri değiştirilmiş",
    .valuesChanged: "değerleri değiştirilmiş",
    .endMissing: "sondaki kayıtlar eksik",
  ]
}

extension SystemSentence {
  static let spanish: [SystemSentence: String] = [
    .noWrites: "El almacén no acepta cambios.",
    .commitsFailed: "No se pudieron guardar los últimos eventos.",
    .eventsWait: "Hay eventos esperando desde hace cinco segundos.",
    .littleRoom: "Quedan {free} MiB en el disco, menos de los {reserve} MiB necesarios.",
    .mailUnreachable: "No se llega al servidor de correo: {error}",
    .mailSilent: "El servidor de correo no respondió a tiempo.",
    .mailClosed: "El servidor de correo cerró la conexión.",
    .mailTalked: "El servidor de correo envió más que su respuesta a STARTTLS.",
    .mailBroken: "Falló la conexión con el servidor de correo: {error}",
    .mailNoReply: "El servidor de correo envió algo que no es una respuesta SMTP.",
    .mailNoTLS: "El servidor de correo no ofrece STARTTLS.",
    .mailNoSignIn: "El servidor de correo no ofrece AUTH PLAIN ni AUTH LOGIN.",
    .mailGreeting: "El servidor de correo saludó con {code}.",
    .mailContent: "El servidor de correo respondió {code} al mensaje.",
    .mailAnswer: "El servidor de correo respondió {code} a {step}.",
    .entryMissing: "falta una entrada",
    .entryChanged: "se cambió la entrada o una anterior",
    .valuesChanged: "se cambiaron sus valores",
    .endMissing: "faltan entradas al final",
  ]
}

extension SystemSentence {
  static let arabic: [SystemSentence: String] = [
    .noWrites: "لا يقبل المخزن أي تغيير.",
    .commitsFailed: "تعذّر حفظ الأحداث الأخيرة.",
    .eventsWait: "تنتظر الأحداث منذ خمس ثوانٍ.",
    .littleRoom: "بقي على القرص {free} ميبيبايت، أقل من {reserve} ميبيبايت اللازمة.",
    .mailUnreachable: "لا يمكن الوصول إلى خادم البريد: {error}",
    .mailSilent: "لم يجب خادم البريد في الوقت المناسب.",
    .mailClosed: "أغلق خادم البريد الاتصال.",
    .mailTalked: "أرسل خادم البريد أكثر من جوابه على STARTTLS.",
    .mailBroken: "انقطع الاتصال بخادم البريد: {error}",
    .mailNoReply: "أرسل خادم البريد ما ليس جواب SMTP.",
    .mailNoTLS: "لا يقدّم خادم البريد STARTTLS.",
    .mailNoSignIn: "لا يقدّم خادم البريد AUTH PLAIN ولا AUTH LOGIN.",
    .mailGreeting: "حيّا خادم البريد بالرمز {code}.",
    .mailContent: "أجاب خادم البريد على الرسالة بالرمز {code}.",
    .mailAnswer: "أجاب خادم البريد على {step} بالرمز {code}.",
    .entryMissing: "قيد مفقود",
    .entryChanged: "غُيّر القيد أو قيد قبله",
    .valuesChanged: "غُيّرت قيمه",
    .endMissing: "قيود في النهاية مفقودة",
  ]
}
