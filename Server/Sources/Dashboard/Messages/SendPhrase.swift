import LinkPages

/// The checks before a message is sent, and why one was not, with the English text.
enum SendPhrase: String, Translated {
  // Checks.
  case testDevices = "Test devices"
  case isRunning = "The message runs and has not expired"
  case notHeldOut = "Not in the hold-out"
  case inAudience = "In the audience"
  case notOptedOut = "Has not opted out"
  case hasConsent = "Consent to the category"
  case allowsNotifications = "Notifications are switched on"
  case hasAddress = "A device that takes notifications"
  case belowCaps = "Below the caps"
  case notQuiet = "Outside quiet hours"
  case isSmall = "Small enough for the provider"

  // Reasons.
  case noTestDevice = "no test device"
  case wasOver = "the message was over or stopped"
  case heldOut = "in the hold-out"
  case leftAudience = "no longer in the audience"
  case optedOut = "opted out"
  case noConsent = "no consent"
  case notificationsOff = "notifications are switched off"
  case noAddress = "no device that takes notifications"
  case capped = "as many messages as a cap allows"
  case quiet = "quiet hours"
  case tooLarge = "too large for the provider"
  case noPushKey = "the app has no push key"
  case noContent = "no content for the user"
  case overLimits = "beyond the provider’s limits"
  case notSigned = "the key could not sign"
  case serverStopped = "the server stopped while it sent"
  case unreachable = "the provider could not be reached"
  case simulatedDevice = "the device is simulated"
  case noAnswer = "no answer from the provider"

  /// The checks by their codes.
  static let checks: [String: SendPhrase] = [
    "test_list": .testDevices, "message": .isRunning, "hold_out": .notHeldOut,
    "audience": .inAudience, "opt_out": .notOptedOut, "consent": .hasConsent,
    "permission": .allowsNotifications, "address": .hasAddress, "frequency_cap": .belowCaps,
    "quiet_hours": .notQuiet,
    "size": .isSmall,
  ]

  /// The reasons by their codes; providers have codes of their own.
  static let reasons: [String: SendPhrase] = [
    "test_list": .noTestDevice, "message": .wasOver, "hold_out": .heldOut,
    "audience": .leftAudience, "opt_out": .optedOut, "consent": .noConsent,
    "permission": .notificationsOff, "address": .noAddress, "frequency_cap": .capped,
    "quiet_hours": .quiet, "size": .tooLarge,
    "no_push_key": .noPushKey, "content": .noContent, "limits": .overLimits,
    "signing": .notSigned, "lease_expired": .serverStopped, "unreachable": .unreachable,
    "lost": .noAnswer, "timeout": .noAnswer, "unprocessed": .noAnswer,
    "simulated_device": .simulatedDevice,
  ]

  /// A code in the reader's language; as it is where it is a provider's, or this version does not know it.
  static func html(_ code: String, of phrases: [String: SendPhrase], _ text: DashboardText) -> HTML
  {
    guard let phrase = phrases[code] else { return "<code>\(code)</code>" }
    return "<span title=\"\(code)\">\(phrase.text(in: text.language, [:]))</span>"
  }
}

extension SendPhrase {
  static let german: [SendPhrase: String] = [
    .testDevices: "Testgeräte",
    .isRunning: "Die Nachricht läuft und ist nicht abgelaufen",
    .notHeldOut: "Nicht in der Vergleichsgruppe",
    .inAudience: "In der Zielgruppe",
    .notOptedOut: "Hat sich nicht abgemeldet",
    .hasConsent: "Einwilligung in die Kategorie",
    .allowsNotifications: "Mitteilungen sind eingeschaltet",
    .hasAddress: "Ein Gerät, das Mitteilungen annimmt",
    .belowCaps: "Unter den Obergrenzen",
    .notQuiet: "Außerhalb der Ruhezeiten",
    .isSmall: "Klein genug für den Anbieter",
    .noTestDevice: "kein Testgerät",
    .wasOver: "die Nachricht war zu Ende oder angehalten",
    .heldOut: "in der Vergleichsgruppe",
    .leftAudience: "nicht mehr in der Zielgruppe",
    .optedOut: "abgemeldet",
    .noConsent: "keine Einwilligung",
    .notificationsOff: "Mitteilungen sind ausgeschaltet",
    .noAddress: "kein Gerät, das Mitteilungen annimmt",
    .capped: "so viele Nachrichten, wie eine Obergrenze erlaubt",
    .quiet: "Ruhezeit",
    .tooLarge: "zu groß für den Anbieter",
    .noPushKey: "die App hat keinen Push-Schlüssel",
    .noContent: "kein Inhalt für den Nutzer",
    .overLimits: "jenseits der Grenzen des Anbieters",
    .notSigned: "der Schlüssel konnte nicht signieren",
    .serverStopped: "der Server hielt beim Senden an",
    .unreachable: "der Anbieter war nicht erreichbar",
    .simulatedDevice: "das Gerät ist simuliert",
    .noAnswer: "keine Antwort des Anbieters",
  ]
}

extension SendPhrase {
  static let turkish: [SendPhrase: String] = [
    .testDevices: "Test cihazları",
    .isRunning: "Mesaj sürüyor ve süresi dolmadı",
    .notHeldOut: "Kontrol grubunda değil",
    .inAudience: "Hedef kitlede",
    .notOptedOut: "Bildirimleri kapatmadı",
    .hasConsent: "Kategori için izin",
    .allowsNotifications: "Bildirimler açık",
    .hasAddress: "Bildirim alan bir cihaz",
    .belowCaps: "Sınırların altında",
    .notQuiet: "Sessiz saatlerin dışında",
    .isSmall: "Sağlayıcı için yeterince küçük",
    .noTestDevice: "test cihazı değil",
    .wasOver: "mesaj bitmiş ya da durdurulmuştu",
    .heldOut: "kontrol grubunda",
    .leftAudience: "artık hedef kitlede değil",
    .optedOut: "bildirimleri kapattı",
    .noConsent: "izin yok",
    .notificationsOff: "bildirimler kapalı",
    .noAddress: "bildirim alan cihaz yok",
    .capped: "bir sınırın izin verdiği kadar mesaj almış",
    .quiet: "sessiz saatler",
    .tooLarge: "sağlayıcı için fazla büyük",
    .noPushKey: "uygulamanın bildirim anahtarı yok",
    .noContent: "kullanıcı için içerik yok",
    .overLimits: "sağlayıcının sınırlarının dışında",
    .notSigned: "anahtar imzalayamadı",
    .serverStopped: "sunucu gönderirken durdu",
    .unreachable: "sağlayıcıya ulaşılamadı",
    .simulatedDevice: "cihaz benzetim",
    .noAnswer: "sağlayıcıdan yanıt yok",
  ]
}

extension SendPhrase {
  static let spanish: [SendPhrase: String] = [
    .testDevices: "Dispositivos de prueba",
    .isRunning: "El mensaje está en marcha y no ha caducado",
    .notHeldOut: "Fuera del grupo de control",
    .inAudience: "En la audiencia",
    .notOptedOut: "No se ha dado de baja",
    .hasConsent: "Consentimiento para la categoría",
    .allowsNotifications: "Las notificaciones están activadas",
    .hasAddress: "Un dispositivo que acepta notificaciones",
    .belowCaps: "Por debajo de los límites",
    .notQuiet: "Fuera de las horas de silencio",
    .isSmall: "Cabe en los límites del proveedor",
    .noTestDevice: "no es un dispositivo de prueba",
    .wasOver: "el mensaje había terminado o estaba detenido",
    .heldOut: "en el grupo de control",
    .leftAudience: "ya no está en la audiencia",
    .optedOut: "se dio de baja",
    .noConsent: "sin consentimiento",
    .notificationsOff: "notificaciones desactivadas",
    .noAddress: "ningún dispositivo acepta notificaciones",
    .capped: "ya recibió tantos mensajes como permite un límite",
    .quiet: "horas de silencio",
    .tooLarge: "demasiado grande para el proveedor",
    .noPushKey: "la app no tiene clave de notificaciones",
    .noContent: "sin contenido para el usuario",
    .overLimits: "fuera de los límites del proveedor",
    .notSigned: "la clave no pudo firmar",
    .serverStopped: "el servidor se detuvo al enviar",
    .unreachable: "no se llegó al proveedor",
    .simulatedDevice: "el dispositivo es simulado",
    .noAnswer: "sin respuesta del proveedor",
  ]
}

extension SendPhrase {
  static let arabic: [SendPhrase: String] = [
    .testDevices: "أجهزة الاختبار",
    .isRunning: "الرسالة جارية ولم تنته صلاحيتها",
    .notHeldOut: "خارج مجموعة المقارنة",
    .inAudience: "ضمن الجمهور",
    .notOptedOut: "لم يلغِ الاشتراك",
    .hasConsent: "الموافقة على الفئة",
    .allowsNotifications: "الإشعارات مفعّلة",
    .hasAddress: "جهاز يستقبل الإشعارات",
    .belowCaps: "ضمن الحدود",
    .notQuiet: "خارج ساعات الهدوء",
    .isSmall: "صغيرة بما يكفي للمزوّد",
    .noTestDevice: "ليس جهاز اختبار",
    .wasOver: "كانت الرسالة منتهية أو متوقفة",
    .heldOut: "ضمن مجموعة المقارنة",
    .leftAudience: "لم يعد ضمن الجمهور",
    .optedOut: "ألغى الاشتراك",
    .noConsent: "لا موافقة",
    .notificationsOff: "الإشعارات معطّلة",
    .noAddress: "لا جهاز يستقبل الإشعارات",
    .capped: "بلغ عدد الرسائل المسموح",
    .quiet: "ساعات الهدوء",
    .tooLarge: "أكبر مما يقبله المزوّد",
    .noPushKey: "ليس للتطبيق مفتاح إشعارات",
    .noContent: "لا محتوى للمستخدم",
    .overLimits: "خارج حدود المزوّد",
    .notSigned: "تعذّر التوقيع بالمفتاح",
    .serverStopped: "توقف الخادم أثناء الإرسال",
    .unreachable: "تعذّر الوصول إلى المزوّد",
    .simulatedDevice: "الجهاز محاكى",
    .noAnswer: "لا جواب من المزوّد",
  ]
}
