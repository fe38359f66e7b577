/// What the page of an app says, with the English text.
enum AppPhrase: String, Translated {
  case linksAndPages = "Links and pages"
  case schemeHint =
    "Such as acme: the app registers it, and links without a universal link open by it."
  case storeHint = "Where phones without the app are led."
  case teamHint =
    "Ten characters, under Membership on developer.apple.com; universal links need it."
  case fingerprintHint =
    "One in a line; Play Console shows them under App signing. App Links need them."
  case isDeferred = "A first launch gets the link that was tapped before the installation"
  case certainWindow = "Hours after a tap in which certain evidence counts"
  case certainHint = "From 0.1 to 168: what the clipboard, a cookie, a code or the store says."
  case isProbabilistic = "Where nothing certain is known, network and device may decide"
  case probabilisticNote =
    "Such a match can be wrong. Apple’s rules forbid identifying a device by its data: decide this for each app, and say it in its privacy notice."
  case probabilisticWindow = "Hours after a tap in which network and device count"
  case probabilisticHint = "From 0.1 to 24."
  case errorRate = "Accepted wrong matches, in per cent"
  case errorRateHint = "From 0.01 to 1; less finds fewer links."
  case attribution = "Attribution"
  case deepLinkWindow = "Days after a link opened the app"
  case deepLinkHint = "From 0 to 30."
  case impressionWindow = "Days after a link was shown"
  case impressionHint = "From 0 to 7."
  case attributionNote =
    "Events of these days belong to the link. A change counts for events that arrive from now on."
  case noPushKeys = "No push key yet: no push message reaches this app."
  case setKey = "Set the key"
  case keySet = "Set"
  case removeKey = "Remove the key"
  case removeKeyAdvice =
    "Without it no push message of this provider reaches the app. The server cannot give the key back; Apple hands out a .p8 file once only."
  case keyRefused = "The provider refuses it"
  case p8 = "Text of the .p8 file"
  case p8Hint =
    "From Keys on developer.apple.com, with Apple Push Notifications service. The server encrypts it, and no page shows it again."
  case keyID = "Key id"
  case keyIDHint = "Ten characters; in the name of the file, AuthKey_….p8."
  case keyTeamHint = "If it is not the team of the app."
  case serviceAccount = "Text of the JSON key file"
  case serviceAccountHint =
    "From Project settings, Service accounts, in the Firebase console. The server encrypts it, and no page shows it again."

  static let german: [AppPhrase: String] = [
    .linksAndPages: "Links und Seiten",
    .schemeHint: "Etwa acme: Die App registriert es, und ohne Universal Link öffnet es die App.",
    .storeHint: "Wohin Telefone ohne die App geführt werden.",
    .teamHint:
      "Zehn Zeichen, unter Membership auf developer.apple.com; Universal Links brauchen sie.",
    .fingerprintHint:
      "Ein Fingerabdruck je Zeile; die Play Console zeigt sie unter App-Signatur. App Links brauchen sie.",
    .isDeferred: "Der erste Start bekommt den Link, der vor der Installation angetippt wurde",
    .certainWindow: "Stunden nach einem Tap, in denen Sicheres zählt",
    .certainHint: "Von 0,1 bis 168: was Zwischenablage, Cookie, Code oder Store sagen.",
    .isProbabilistic: "Wo nichts Sicheres bekannt ist, dürfen Netz und Gerät entscheiden",
    .probabilisticNote:
      "Eine solche Zuordnung kann falsch sein. Apples Regeln verbieten, ein Gerät an seinen Daten zu erkennen: Entscheide das für jede App und nenne es in ihrer Datenschutzerklärung.",
    .probabilisticWindow: "Stunden nach einem Tap, in denen Netz und Gerät zählen",
    .probabilisticHint: "Von 0,1 bis 24.",
    .errorRate: "Hingenommene falsche Zuordnungen, in Prozent",
    .errorRateHint: "Von 0,01 bis 1; weniger findet weniger Links.",
    .attribution: "Zuordnung von Ereignissen",
    .deepLinkWindow: "Tage, nachdem ein Link die App geöffnet hat",
    .deepLinkHint: "Von 0 bis 30.",
    .impressionWindow: "Tage, nachdem ein Link gezeigt wurde",
    .impressionHint: "Von 0 bis 7.",
    .attributionNote:
      "Ereignisse dieser Tage gehören zum Link. Eine Änderung gilt für Ereignisse, die von jetzt an kommen.",
    .noPushKeys: "Noch kein Push-Schlüssel: Keine Push-Nachricht erreicht diese App.",
    .setKey: "Schlüssel setzen",
    .keySet: "Gesetzt",
    .removeKey: "Schlüssel entfernen",
    .removeKeyAdvice:
      "Ohne ihn erreicht keine Push-Nachricht dieses Anbieters die App. Der Server kann den Schlüssel nicht zurückgeben; Apple gibt eine .p8-Datei nur einmal heraus.",
    .keyRefused: "Der Anbieter lehnt ihn ab",
    .p8: "Text der .p8-Datei",
    .p8Hint:
      "Aus Keys auf developer.apple.com, mit Apple Push Notifications service. Der Server verschlüsselt ihn, und keine Seite zeigt ihn wieder.",
    .keyID: "Schlüssel-ID",
    .keyIDHint: "Zehn Zeichen; im Namen der Datei, AuthKey_….p8.",
    .keyTeamHint: "Wenn es nicht das Team der App ist.",
    .serviceAccount: "Text der JSON-Schlüsseldatei",
    .serviceAccountHint:
      "Aus Projekteinstellungen, Dienstkonten, in der Firebase-Konsole. Der Server verschlüsselt ihn, und keine Seite zeigt ihn wieder.",
  ]

  static let turkish: [AppPhrase: String] = [
    .linksAndPages: "Bağlantılar ve sayfalar",
    .schemeHint:
      "Örneğin acme: uygulama kaydeder; universal link olmadığında uygulama bununla açılır.",
    .storeHint: "Uygulaması olmayan telefonların yönlendirildiği sayfa.",
    .teamHint:
      "On karakter, developer.apple.com’da Membership altında; universal link’ler için gerekir.",
    .fingerprintHint:
      "Her satıra bir tane; Play Console bunları Uygulama imzalama altında gösterir. App Links için gerekir.",
    .isDeferred: "İlk açılış, yüklemeden önce dokunulan bağlantıyı alır",
    .certainWindow: "Bir dokunuştan sonra kesin bilginin geçerli olduğu saatler",
    .certainHint: "0,1 ile 168 arası: panonun, çerezin, kodun veya mağazanın söylediği.",
    .isProbabilistic: "Kesin bir bilgi yoksa ağ ve cihaz karar verebilir",
    .probabilisticNote:
      "Böyle bir eşleşme yanlış olabilir. Apple kuralları bir cihazın verileriyle tanınmasını yasaklar: buna her uygulama için karar verin ve gizlilik bildiriminde belirtin.",
    .probabilisticWindow: "Bir dokunuştan sonra ağ ve cihazın geçerli olduğu saatler",
    .probabilisticHint: "0,1 ile 24 arası.",
    .errorRate: "Kabul edilen yanlış eşleşmeler, yüzde olarak",
    .errorRateHint: "0,01 ile 1 arası; daha düşük değer daha az bağlantı bulur.",
    .attribution: "Olayların ilişkilendirilmesi",
    .deepLinkWindow: "Bir bağlantı uygulamayı açtıktan sonraki günler",
    .deepLinkHint: "0 ile 30 arası.",
    .impressionWindow: "Bir bağlantı gösterildikten sonraki günler",
    .impressionHint: "0 ile 7 arası.",
    .attributionNote:
      "Bu günlerin olayları bağlantıya aittir. Değişiklik bundan sonra gelen olaylar için geçerlidir.",
    .noPushKeys: "Henüz bildirim anahtarı yok: bu uygulamaya hiçbir bildirim ulaşmaz.",
    .setKey: "Anahtarı ayarla",
    .keySet: "Ayarlandı",
    .removeKey: "Anahtarı kaldır",
    .removeKeyAdvice:
      "Anahtar olmadan bu sağlayıcının hiçbir bildirimi uygulamaya ulaşmaz. Sunucu anahtarı geri veremez; Apple .p8 dosyasını yalnızca bir kez verir.",
    .keyRefused: "Sağlayıcı reddediyor",
    .p8: ".p8 dosyasının metni",
    .p8Hint:
      "developer.apple.com’da Keys altından, Apple Push Notifications service ile. Sunucu şifreler ve hiçbir sayfa bir daha göstermez.",
    .keyID: "Anahtar kimliği",
    .keyIDHint: "On karakter; dosyanın adında, AuthKey_….p8.",
    .keyTeamHint: "Uygulamanın ekibi değilse.",
    .serviceAccount: "JSON anahtar dosyasının metni",
    .serviceAccountHint:
      "Firebase konsolunda Proje ayarları, Hizmet hesapları altından. Sunucu şifreler ve hiçbir sayfa bir daha göstermez.",
  ]

  static let spanish: [AppPhrase: String] = [
    .linksAndPages: "Enlaces y páginas",
    .schemeHint: "Por ejemplo acme: la app lo registra, y la abre donde no hay enlace universal.",
    .storeHint: "Adonde van los teléfonos sin la app.",
    .teamHint:
      "Diez caracteres, en Membership de developer.apple.com; los enlaces universales lo necesitan.",
    .fingerprintHint:
      "Una por línea; Play Console las muestra en Firma de aplicaciones. Los App Links las necesitan.",
    .isDeferred: "El primer inicio recibe el enlace que se tocó antes de instalar",
    .certainWindow: "Horas tras un toque en las que vale lo seguro",
    .certainHint: "De 0,1 a 168: lo que dicen el portapapeles, una cookie, un código o la tienda.",
    .isProbabilistic: "Donde no se sabe nada seguro, pueden decidir la red y el dispositivo",
    .probabilisticNote:
      "Esa coincidencia puede ser errónea. Las reglas de Apple prohíben identificar un dispositivo por sus datos: decídelo para cada app y dilo en su aviso de privacidad.",
    .probabilisticWindow: "Horas tras un toque en las que valen la red y el dispositivo",
    .probabilisticHint: "De 0,1 a 24.",
    .errorRate: "Coincidencias erróneas aceptadas, en tanto por ciento",
    .errorRateHint: "De 0,01 a 1; con menos se encuentran menos enlaces.",
    .attribution: "Atribución",
    .deepLinkWindow: "Días después de que un enlace abrió la app",
    .deepLinkHint: "De 0 a 30.",
    .impressionWindow: "Días después de que se mostró un enlace",
    .impressionHint: "De 0 a 7.",
    .attributionNote:
      "Los eventos de esos días pertenecen al enlace. Un cambio vale para los eventos que lleguen a partir de ahora.",
    .noPushKeys: "Aún no hay clave: ninguna notificación llega a esta app.",
    .setKey: "Poner la clave",
    .keySet: "Puesta",
    .removeKey: "Quitar la clave",
    .removeKeyAdvice:
      "Sin ella, ninguna notificación de este proveedor llega a la app. El servidor no puede devolver la clave; Apple entrega un archivo .p8 una sola vez.",
    .keyRefused: "El proveedor la rechaza",
    .p8: "Texto del archivo .p8",
    .p8Hint:
      "De Keys en developer.apple.com, con Apple Push Notifications service. El servidor lo cifra y ninguna página lo vuelve a mostrar.",
    .keyID: "Id de la clave",
    .keyIDHint: "Diez caracteres; en el nombre del archivo, AuthKey_….p8.",
    .keyTeamHint: "Si no es el equipo de la app.",
    .serviceAccount: "Texto del archivo de clave JSON",
    .serviceAccountHint:
      "De Configuración del proyecto, Cuentas de servicio, en la consola de Firebase. El servidor lo cifra y ninguna página lo vuelve a mostrar.",
  ]

  static let arabic: [AppPhrase: String] = [
    .linksAndPages: "الروابط والصفحات",
    .schemeHint: "مثل acme: يسجّله التطبيق، ويُفتح التطبيق به حيث لا يوجد رابط عام.",
    .storeHint: "حيث تُوجَّه الهواتف التي ليس عليها التطبيق.",
    .teamHint: "عشرة أحرف، تحت Membership في developer.apple.com؛ تحتاجها الروابط العامة.",
    .fingerprintHint: "واحدة في كل سطر؛ يعرضها Play Console تحت توقيع التطبيق. تحتاجها App Links.",
    .isDeferred: "يحصل التشغيل الأول على الرابط الذي نُقر قبل التثبيت",
    .certainWindow: "الساعات بعد النقر التي يُعتدّ فيها بالدليل المؤكد",
    .certainHint: "من 0.1 إلى 168: ما تقوله الحافظة أو ملف تعريف الارتباط أو الرمز أو المتجر.",
    .isProbabilistic: "حيث لا يُعرف شيء مؤكد يجوز أن تقرر الشبكة والجهاز",
    .probabilisticNote:
      "قد تكون هذه المطابقة خاطئة. تمنع قواعد Apple التعرف على جهاز من بياناته: قرّر ذلك لكل تطبيق واذكره في إشعار الخصوصية.",
    .probabilisticWindow: "الساعات بعد النقر التي يُعتدّ فيها بالشبكة والجهاز",
    .probabilisticHint: "من 0.1 إلى 24.",
    .errorRate: "المطابقات الخاطئة المقبولة، بالمئة",
    .errorRateHint: "من 0.01 إلى 1؛ الأقل يجد روابط أقل.",
    .attribution: "نسب الأحداث",
    .deepLinkWindow: "الأيام بعد فتح التطبيق برابط",
    .deepLinkHint: "من 0 إلى 30.",
    .impressionWindow: "الأيام بعد أن عُرض رابط",
    .impressionHint: "من 0 إلى 7.",
    .attributionNote:
      "أحداث هذه الأيام تُنسب إلى الرابط. يسري التغيير على الأحداث التي تصل من الآن.",
    .noPushKeys: "لا مفتاح إشعارات بعد: لا يصل أي إشعار إلى هذا التطبيق.",
    .setKey: "تعيين المفتاح",
    .keySet: "عُيّن",
    .removeKey: "إزالة المفتاح",
    .removeKeyAdvice:
      "بدونه لا يصل أي إشعار من هذا المزوّد إلى التطبيق. لا يستطيع الخادم إعادة المفتاح، وتمنح Apple ملف ‎.p8 مرة واحدة فقط.",
    .keyRefused: "يرفضه المزوّد",
    .p8: "نص ملف ‎.p8",
    .p8Hint:
      "من Keys في developer.apple.com مع Apple Push Notifications service. يشفّره الخادم ولا تعرضه أي صفحة مجددًا.",
    .keyID: "معرّف المفتاح",
    .keyIDHint: "عشرة أحرف؛ في اسم الملف AuthKey_….p8.",
    .keyTeamHint: "إن لم يكن فريق التطبيق.",
    .serviceAccount: "نص ملف المفتاح JSON",
    .serviceAccountHint:
      "من إعدادات المشروع، حسابات الخدمة، في وحدة تحكم Firebase. يشفّره الخادم ولا تعرضه أي صفحة مجددًا.",
  ]
}
