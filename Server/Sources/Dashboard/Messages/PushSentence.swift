/// Why a provider or the server stopped a push message: their own sentences, with names in braces for their values.
enum PushSentence: String, Translated {
  case noKey =
    "The app has no key for {provider} that this server can read. Set it with PUT /api/v1/apps/{id}/push-keys, then resume the message."
  case appleRefuses = "Apple refuses the request itself; the message is stopped for every device."
  case firebaseRefusesField =
    "Firebase refuses the request itself ({field}); the message is stopped for every device."
  case firebaseRefuses =
    "Firebase refuses the request itself; the message is stopped for every device."
  case limits = "The provider's limits refuse the message: {error}."
  case notWritten = "The message could not be written as JSON."
  case otherBundle = "The key may not send to this bundle id; correct it in the app's settings."
  case appleRefusesKey =
    "Apple refuses the key; check key id, team id and environment, then resume sending."
  case clockWrong = "Apple calls a new provider token expired; check this server's clock."
  case notSigned = "The key could not sign a token."
  case noAppleKey =
    "Firebase cannot sign in to Apple; upload the APNs key in the Firebase console again."
  case accountDenied =
    "Google refuses the service account; check its key and that it may send messages."
  case noProject =
    "There is no such Firebase project, or its messaging API is off; check the service account."
  case accountRefused =
    "Google refuses the service account ({code}); check its key and this server's clock."

  /// Why a provider refuses a key or a message in the reader's language, with the provider's code where it has one;
  /// as it is where this version does not know the sentence.
  static func words(_ english: String, _ text: DashboardText) -> String {
    if let sentence = translation(of: english, into: text.language, provider) { return sentence }
    guard let values = SentenceTemplate.values(of: english, in: "{sentence}. ({code})"),
      let sentence = values["sentence"], let code = values["code"],
      let known = translation(of: sentence + ".", into: text.language, provider)
    else { return english }
    return "\(known) (\(code))"
  }

  private static func provider(_ name: String, _ value: String) -> String {
    switch (name, value) {
    case ("provider", "apns"): "Apple"
    case ("provider", "fcm"): "Firebase"
    default: value
    }
  }
}

extension PushSentence {
  static let german: [PushSentence: String] = [
    .noKey:
      "Die App hat keinen Schlüssel für {provider}, den dieser Server lesen kann. Setze ihn auf der Seite der App (PUT /api/v1/apps/{id}/push-keys), und setze dann die Nachricht fort.",
    .appleRefuses:
      "Apple lehnt die Anfrage selbst ab; die Nachricht ist für jedes Gerät angehalten.",
    .firebaseRefusesField:
      "Firebase lehnt die Anfrage selbst ab ({field}); die Nachricht ist für jedes Gerät angehalten.",
    .firebaseRefuses:
      "Firebase lehnt die Anfrage selbst ab; die Nachricht ist für jedes Gerät angehalten.",
    .limits: "Die Grenzen des Anbieters lassen die Nachricht nicht zu: {error}.",
    .notWritten: "Die Nachricht ließ sich nicht als JSON schreiben.",
    .otherBundle:
      "Der Schlüssel darf nicht an diese Bundle-ID senden; berichtige sie in den Einstellungen der App.",
    .appleRefusesKey:
      "Apple lehnt den Schlüssel ab; prüfe Schlüssel-ID, Team-ID und Umgebung und setze dann das Senden fort.",
    .clockWrong: "Apple nennt ein neues Anbieter-Token abgelaufen; prüfe die Uhr dieses Servers.",
    .notSigned: "Mit dem Schlüssel ließ sich kein Token signieren.",
    .noAppleKey:
      "Firebase kann sich bei Apple nicht anmelden; lade den APNs-Schlüssel in der Firebase-Konsole noch einmal hoch.",
    .accountDenied:
      "Google lehnt das Dienstkonto ab; prüfe seinen Schlüssel und ob es Nachrichten senden darf.",
    .noProject:
      "Ein solches Firebase-Projekt gibt es nicht, oder seine Nachrichten-API ist ausgeschaltet; prüfe das Dienstkonto.",
    .accountRefused:
      "Google lehnt das Dienstkonto ab ({code}); prüfe seinen Schlüssel und die Uhr dieses Servers.",
  ]
}

extension PushSentence {
  static let turkish: [PushSentence: String] = [
    .noKey:
      "Uygulamanın {provider} için bu sunucunun okuyabildiği bir anahtarı yok. Uygulamanın sayfasında ayarlayın (PUT /api/v1/apps/{id}/push-keys), sonra mesajı sürdürün.",
    .appleRefuses: "Apple isteğin kendisini reddediyor; mesaj her cihaz için durduruldu.",
    .firebaseRefusesField:
      "Firebase isteğin kendisini reddediyor ({field}); mesaj her cihaz için durduruldu.",
    .firebaseRefuses: "Firebase isteğin kendisini reddediyor; mesaj her cihaz için durduruldu.",
    .limits: "Sağlayıcının sınırları mesaja izin vermiyor: {error}.",
    .notWritten: "Mesaj JSON olarak yazılamadı.",
    .otherBundle: "Anahtar bu bundle id’ye gönderemez; uygulamanın ayarlarında düzeltin.",
    .appleRefusesKey:
      "Apple anahtarı reddediyor; anahtar kimliğini, ekip kimliğini ve ortamı denetleyin, sonra gönderimi sürdürün.",
    .clockWrong:
      "Apple yeni bir sağlayıcı belirtecini süresi dolmuş sayıyor; bu sunucunun saatini denetleyin.",
    .notSigned: "Anahtarla belirteç imzalanamadı.",
    .noAppleKey:
      "Firebase, Apple’da oturum açamıyor; APNs anahtarını Firebase konsoluna yeniden yükleyin.",
    .accountDenied:
      "Google hizmet hesabını reddediyor; anahtarını ve mesaj gönderme iznini denetleyin.",
    .noProject:
      "Böyle bir Firebase projesi yok ya da mesajlaşma API’si kapalı; hizmet hesabını denetleyin.",
    .accountRefused:
      "Google hizmet hesabını reddediyor ({code}); anahtarını ve bu sunucunun saatini denetleyin.",
  ]
}

extension PushSentence {
  static let spanish: [PushSentence: String] = [
    .noKey:
      "La app no tiene una clave de {provider} que este servidor pueda leer. Ponla en la página de la app (PUT /api/v1/apps/{id}/push-keys) y reanuda el mensaje.",
    .appleRefuses:
      "Apple rechaza la petición misma; el mensaje se detiene para todos los dispositivos.",
    .firebaseRefusesField:
      "Firebase rechaza la petición misma ({field}); el mensaje se detiene para todos los dispositivos.",
    .firebaseRefuses:
      "Firebase rechaza la petición misma; el mensaje se detiene para todos los dispositivos.",
    .limits: "Los límites del proveedor no admiten el mensaje: {error}.",
    .notWritten: "El mensaje no se pudo escribir como JSON.",
    .otherBundle: "La clave no puede enviar a este bundle id; corrígelo en los ajustes de la app.",
    .appleRefusesKey:
      "Apple rechaza la clave; revisa id de clave, id de equipo y entorno, y reanuda el envío.",
    .clockWrong: "Apple da por caducado un token nuevo; revisa el reloj de este servidor.",
    .notSigned: "La clave no pudo firmar un token.",
    .noAppleKey:
      "Firebase no puede entrar en Apple; sube otra vez la clave de APNs en la consola de Firebase.",
    .accountDenied:
      "Google rechaza la cuenta de servicio; revisa su clave y que pueda enviar mensajes.",
    .noProject:
      "No existe tal proyecto de Firebase, o su API de mensajes está apagada; revisa la cuenta de servicio.",
    .accountRefused:
      "Google rechaza la cuenta de servicio ({code}); revisa su clave y el reloj de este servidor.",
  ]
}

extension PushSentence {
  static let arabic: [PushSentence: String] = [
    .noKey:
      "ليس للتطبيق مفتاح {provider} يستطيع هذا الخادم قراءته. عيّنه في صفحة التطبيق (PUT /api/v1/apps/{id}/push-keys) ثم استأنف الرسالة.",
    .appleRefuses: "ترفض Apple الطلب نفسه؛ أُوقفت الرسالة لكل الأجهزة.",
    .firebaseRefusesField: "ترفض Firebase الطلب نفسه ({field})؛ أُوقفت الرسالة لكل الأجهزة.",
    .firebaseRefuses: "ترفض Firebase الطلب نفسه؛ أُوقفت الرسالة لكل الأجهزة.",
    .limits: "لا تسمح حدود المزوّد بالرسالة: {error}.",
    .notWritten: "تعذّرت كتابة الرسالة بصيغة JSON.",
    .otherBundle: "لا يجوز للمفتاح الإرسال إلى معرّف الحزمة هذا؛ صحّحه في إعدادات التطبيق.",
    .appleRefusesKey:
      "ترفض Apple المفتاح؛ راجع معرّف المفتاح ومعرّف الفريق والبيئة ثم استأنف الإرسال.",
    .clockWrong: "تعدّ Apple رمزًا جديدًا منتهيًا؛ راجع ساعة هذا الخادم.",
    .notSigned: "تعذّر توقيع رمز بالمفتاح.",
    .noAppleKey:
      "لا تستطيع Firebase الدخول إلى Apple؛ ارفع مفتاح APNs من جديد في وحدة تحكم Firebase.",
    .accountDenied: "ترفض Google حساب الخدمة؛ راجع مفتاحه وأنه مخوّل بإرسال الرسائل.",
    .noProject: "لا مشروع Firebase كهذا، أو أن واجهة رسائله معطّلة؛ راجع حساب الخدمة.",
    .accountRefused: "ترفض Google حساب الخدمة ({code})؛ راجع مفتاحه وساعة هذا الخادم.",
  ]
}
