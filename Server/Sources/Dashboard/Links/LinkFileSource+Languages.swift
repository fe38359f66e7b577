import LinkPages

/// What is said about the short URLs of a file, with the English text.
enum LinkRemarkPhrase: String, Translated {
  case otherHost =
    "Short URLs on {host}: {count}. Their links are made on your domain with the same code; the old URLs open them only if {host} leads to this server and is one of your domains."
  case pathPrefix =
    "Short URLs with /{prefix}/ before the last part of the path: {count}. The old URLs open their links only if your proxy rewrites them to the addresses of the links."
  case moreShortURLs =
    "Other short URLs of the same links: {count}. They are not made."
}

extension LinkRemarkPhrase {
  static let german: [LinkRemarkPhrase: String] = [
    .otherHost:
      "Kurz-URLs auf {host}: {count}. Ihre Links entstehen mit demselben Code auf deiner Domain; die alten URLs öffnen sie nur, wenn {host} zu diesem Server führt und eine deiner Domains ist.",
    .pathPrefix:
      "Kurz-URLs mit /{prefix}/ vor dem letzten Teil des Pfads: {count}. Die alten URLs öffnen ihre Links nur, wenn dein Proxy sie auf die Adressen der Links umschreibt.",
    .moreShortURLs: "Weitere Kurz-URLs derselben Links: {count}. Sie werden nicht angelegt.",
  ]

  static let turkish: [LinkRemarkPhrase: String] = [
    .otherHost:
      "{host} üzerindeki kısa URL’ler: {count}. Bağlantıları aynı kodla sizin alan adınızda oluşturulur; eski URL’ler onları yalnızca {host} bu sunucuya yönleniyorsa ve alan adlarınızdan biriyse açar.",
    .pathPrefix:
      "Yolun son kısmından önce /{prefix}/ bulunan kısa URL’ler: {count}. Eski URL’ler bağlantılarını yalnızca vekil sunucunuz onları bağlantıların adreslerine çevirirse açar.",
    .moreShortURLs: "Aynı bağlantıların diğer kısa URL’leri: {count}. Bunlar oluşturulmaz.",
  ]

  static let spanish: [LinkRemarkPhrase: String] = [
    .otherHost:
      "URL cortas en {host}: {count}. Sus enlaces se crean en su dominio con el mismo código; las URL antiguas solo los abren si {host} apunta a este servidor y es uno de sus dominios.",
    .pathPrefix:
      "URL cortas con /{prefix}/ antes de la última parte de la ruta: {count}. Las URL antiguas solo abren sus enlaces si su proxy las reescribe a las direcciones de los enlaces.",
    .moreShortURLs: "Otras URL cortas de los mismos enlaces: {count}. No se crean.",
  ]

  static let arabic: [LinkRemarkPhrase: String] = [
    .otherHost:
      "عناوين قصيرة على {host}: {count}. تُنشأ روابطها على نطاقك بالرمز نفسه، ولا تفتحها العناوين القديمة إلا إذا كان {host} يقود إلى هذا الخادم وكان أحد نطاقاتك.",
    .pathPrefix:
      "عناوين قصيرة فيها /{prefix}/ قبل الجزء الأخير من المسار: {count}. لا تفتح العناوين القديمة روابطها إلا إذا حوّلها خادمك الوكيل إلى عناوين الروابط.",
    .moreShortURLs: "عناوين قصيرة أخرى للروابط نفسها: {count}. لن تُنشأ.",
  ]
}

extension LinkColumnReason {
  static let german: [LinkColumnReason: String] = [
    .unknown: "Diese Spalte ist nicht bekannt.",
    .minimumVersion: "Links prüfen nicht die Version der App.",
    .ownScheme: "Das ist der eigene Weg des Dienstes in die App.",
    .redirects: "Links entscheiden selbst, ob eine Seite erscheint.",
    .otherApps: "Ergänze Routen in Apps danach an den Links.",
    .bookkeeping: "Das ist die eigene Buchführung des Dienstes.",
    .statistics: "Links haben keinen Platz für andere Zahlen.",
    .noSwitch: "Links haben keine solche Einstellung.",
    .noVideo: "Vorschauen haben Titel, Satz und Bild.",
    .noPlatform: "Links haben kein Ziel für diese Plattform.",
    .rules: "Ergänze Regeln danach an den Links.",
    .address: "Adressen von Personen werden nicht gespeichert.",
    .passwordHash:
      "Passwörter aus Exporten sind nicht lesbar: Ergänze eine Spalte hasPassword oder neue Passwörter.",
    .noScheme:
      "Pfade in der App brauchen ihr URL-Schema: Registriere eine App oder nenne das Schema.",
  ]

  static let turkish: [LinkColumnReason: String] = [
    .unknown: "Bu sütun bilinmiyor.",
    .minimumVersion: "Bağlantılar uygulamanın sürümünü denetlemez.",
    .ownScheme: "Bu, hizmetin uygulamaya giden kendi yoludur.",
    .redirects: "Bir sayfanın gösterilip gösterilmeyeceğine bağlantılar kendisi karar verir.",
    .otherApps: "Uygulama yollarını bağlantılara sonradan ekleyin.",
    .bookkeeping: "Bu, hizmetin kendi kaydıdır.",
    .statistics: "Bağlantılarda başka sayılar için yer yoktur.",
    .noSwitch: "Bağlantılarda böyle bir ayar yoktur.",
    .noVideo: "Önizlemelerde başlık, cümle ve resim vardır.",
    .noPlatform: "Bağlantıların bu platform için hedefi yoktur.",
    .rules: "Kuralları bağlantılara sonradan ekleyin.",
    .address: "Kişilerin adresleri saklanmaz.",
    .passwordHash:
      "Dışa aktarımlardaki parolalar okunamaz: hasPassword sütunu veya yeni parolalar ekleyin.",
    .noScheme:
      "Uygulama içi yollar URL şemasını gerektirir: bir uygulama kaydedin veya şemayı belirtin.",
  ]

  static let spanish: [LinkColumnReason: String] = [
    .unknown: "Esta columna no se conoce.",
    .minimumVersion: "Los enlaces no comprueban la versión de la app.",
    .ownScheme: "Es la vía propia del servicio hacia la app.",
    .redirects: "Los enlaces deciden por sí mismos si se muestra una página.",
    .otherApps: "Añada después a los enlaces las rutas de las apps.",
    .bookkeeping: "Son datos internos del servicio.",
    .statistics: "Los enlaces no tienen lugar para otros recuentos.",
    .noSwitch: "Los enlaces no tienen ese ajuste.",
    .noVideo: "Las vistas previas tienen título, frase e imagen.",
    .noPlatform: "Los enlaces no tienen destino para esta plataforma.",
    .rules: "Añada después las reglas a los enlaces.",
    .address: "Las direcciones de las personas no se guardan.",
    .passwordHash:
      "Las contraseñas exportadas no son legibles: añada una columna hasPassword o contraseñas nuevas.",
    .noScheme:
      "Las rutas dentro de la app necesitan su esquema de URL: registre una app o indique el esquema.",
  ]

  static let arabic: [LinkColumnReason: String] = [
    .unknown: "هذا العمود غير معروف.",
    .minimumVersion: "لا تتحقق الروابط من إصدار التطبيق.",
    .ownScheme: "هذا طريق الخدمة الخاص إلى التطبيق.",
    .redirects: "تقرر الروابط بنفسها هل تظهر صفحة.",
    .otherApps: "أضف المسارات داخل التطبيقات إلى الروابط لاحقًا.",
    .bookkeeping: "هذه بيانات داخلية للخدمة.",
    .statistics: "ليس في الروابط مكان لأعداد أخرى.",
    .noSwitch: "ليس للروابط إعداد كهذا.",
    .noVideo: "للمعاينات عنوان وجملة وصورة.",
    .noPlatform: "ليس للروابط هدف لهذه المنصة.",
    .rules: "أضف القواعد إلى الروابط لاحقًا.",
    .address: "لا تُخزَّن عناوين الأشخاص.",
    .passwordHash:
      "كلمات المرور المصدَّرة غير قابلة للقراءة: أضف عمود hasPassword أو كلمات مرور جديدة.",
    .noScheme: "تحتاج المسارات داخل التطبيق إلى مخطط URL: سجّل تطبيقًا واحدًا أو حدّد المخطط.",
  ]
}
