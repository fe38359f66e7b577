/// What pages about apps, domains and their checks say, with the English text.
enum SetUpPhrase: String, Translated {
  case checkNow = "Check now"
  case checkGood = "In order"
  case checkWarning = "Look at this"
  case checkBad = "Does not work"
  case checkUnknown = "Not checked"
  case checkDomain = "DNS and HTTPS"
  case checkCertificate = "Certificate"
  case checkFiles = "Association files"
  case checkCopy = "Apple's copy"
  case checkClock = "Clock"
  case checkPushKeys = "Push keys"
  case domainSteps = "Set-up in steps"
  case domainStepsLead =
    "This server asks the domain as phones do, and says for each step what is missing. It takes some seconds."
  case pointDomain =
    "Add a DNS record of type A (IPv4) or AAAA (IPv6) for {host} with the public address of this server or of the proxy in front of it, and let the proxy end TLS."
  case proxySettings = "Settings of a proxy"
  case registerApps =
    "Phones read which apps may open links from two files, which this server makes from the registered apps."
  case waitForApple =
    "iPhones ask Apple for the file. Apple fetches it about once a day after an app with the domain was installed."
  case developmentDomain =
    "Phones cannot reach this domain: it is for development. Universal links and App Links need a public name."
  case appCode = "Code for the app"
  case noKeys = "No keys yet"
  case noKeysAdvice =
    "An app needs a publishable key, and a program that calls the API a secret one: create the first below."
  case doctor = "The whole set-up"
  case doctorLead =
    "Looks at apps, push keys, domains with their certificates and files, Apple's copies, the clock and the newest 1,000 links. It takes some seconds."
  case domainPagesLead =
    "Visitors see a page of this server unless you enter a web page. Leave a field empty for the server's page."
  case rootPage = "Home page redirect"
  case rootPageHint = "For the domain alone, without a link."
  case notFoundPage = "Not found redirect"
  case notFoundPageHint = "For unknown and disabled links, and for other paths."
  case expiredPage = "Expired link redirect"
  case expiredPageHint =
    "For links after their end or click limit that have no page of their own for it."
  case caseSensitive = "Case-sensitive codes"
  case caseSensitiveHint =
    "AbC and abc are then two links, as in exports of Bitly, Branch, Firebase and YOURLS. Leave it off for codes that people type."

  static let german: [SetUpPhrase: String] = [
    .checkNow: "Jetzt prüfen",
    .checkGood: "In Ordnung",
    .checkWarning: "Bitte ansehen",
    .checkBad: "Funktioniert nicht",
    .checkUnknown: "Nicht geprüft",
    .checkDomain: "DNS und HTTPS",
    .checkCertificate: "Zertifikat",
    .checkFiles: "Association-Dateien",
    .checkCopy: "Apples Kopie",
    .checkClock: "Uhr",
    .checkPushKeys: "Push-Schlüssel",
    .domainSteps: "Einrichtung in Schritten",
    .domainStepsLead:
      "Dieser Server fragt die Domain wie ein Telefon und sagt zu jedem Schritt, was fehlt. Das dauert einige Sekunden.",
    .pointDomain:
      "Lege für {host} einen DNS-Eintrag vom Typ A (IPv4) oder AAAA (IPv6) mit der öffentlichen Adresse dieses Servers oder des Proxys davor an und lass den Proxy TLS übernehmen.",
    .proxySettings: "Einstellungen eines Proxys",
    .registerApps:
      "Telefone lesen aus zwei Dateien, welche Apps Links öffnen dürfen. Dieser Server erzeugt sie aus den registrierten Apps.",
    .waitForApple:
      "iPhones fragen Apple nach der Datei. Apple holt sie etwa einmal am Tag, nachdem eine App mit der Domain installiert wurde.",
    .developmentDomain:
      "Telefone erreichen diese Domain nicht: Sie dient der Entwicklung. Universal Links und App Links brauchen einen öffentlichen Namen.",
    .appCode: "Code für die App",
    .noKeys: "Noch keine Schlüssel",
    .noKeysAdvice:
      "Eine App braucht einen öffentlichen Schlüssel, ein Programm für die API einen geheimen: Lege unten den ersten an.",
    .doctor: "Die ganze Einrichtung",
    .doctorLead:
      "Prüft Apps, Push-Schlüssel, Domains mit Zertifikaten und Dateien, Apples Kopien, die Uhr und die neuesten 1.000 Links. Das dauert einige Sekunden.",
    .domainPagesLead:
      "Besucher sehen eine Seite dieses Servers, außer du gibst eine Webseite an. Lass ein Feld leer für die Seite des Servers.",
    .rootPage: "Weiterleitung der Startseite",
    .rootPageHint: "Für die Domain allein, ohne Link.",
    .notFoundPage: "Weiterleitung bei „nicht gefunden“",
    .notFoundPageHint: "Für unbekannte und deaktivierte Links und für andere Pfade.",
    .expiredPage: "Weiterleitung abgelaufener Links",
    .expiredPageHint:
      "Für Links nach ihrem Ende oder ihrer Klickgrenze, die keine eigene Seite dafür haben.",
    .caseSensitive: "Groß- und Kleinschreibung in Codes unterscheiden",
    .caseSensitiveHint:
      "AbC und abc sind dann zwei Links, wie in Exporten von Bitly, Branch, Firebase und YOURLS. Lass es aus für Codes, die Menschen eintippen.",
  ]

  static let turkish: [SetUpPhrase: String] = [
    .checkNow: "Şimdi denetle",
    .checkGood: "Sorun yok",
    .checkWarning: "Gözden geçirin",
    .checkBad: "Çalışmıyor",
    .checkUnknown: "Denetlenmedi",
    .checkDomain: "DNS ve HTTPS",
    .checkCertificate: "Sertifika",
    .checkFiles: "İlişkilendirme dosyaları",
    .checkCopy: "Apple'ın kopyası",
    .checkClock: "Saat",
    .checkPushKeys: "Bildirim anahtarları",
    .domainSteps: "Adım adım kurulum",
    .domainStepsLead:
      "Bu sunucu alan adına telefonlar gibi sorar ve her adımda neyin eksik olduğunu söyler. Birkaç saniye sürer.",
    .pointDomain:
      "{host} için bu sunucunun veya önündeki vekil sunucunun genel adresiyle A (IPv4) ya da AAAA (IPv6) türünde bir DNS kaydı ekleyin; TLS'yi vekil sunucu sağlasın.",
    .proxySettings: "Vekil sunucu ayarları",
    .registerApps:
      "Telefonlar hangi uygulamaların bağlantıları açabileceğini iki dosyadan okur. Bu sunucu dosyaları kayıtlı uygulamalardan üretir.",
    .waitForApple:
      "iPhone'lar dosyayı Apple'a sorar. Apple, alan adını içeren bir uygulama yüklendikten sonra dosyayı günde yaklaşık bir kez alır.",
    .developmentDomain:
      "Telefonlar bu alan adına ulaşamaz: geliştirme içindir. Universal Links ve App Links genel bir ad ister.",
    .appCode: "Uygulama için kod",
    .noKeys: "Henüz anahtar yok",
    .noKeysAdvice:
      "Bir uygulamaya herkese açık, API'yi çağıran bir programa gizli anahtar gerekir: ilkini aşağıda oluşturun.",
    .doctor: "Kurulumun tamamı",
    .doctorLead:
      "Uygulamalara, bildirim anahtarlarına, alan adlarının sertifika ve dosyalarına, Apple'ın kopyalarına, saate ve en yeni 1.000 bağlantıya bakar. Birkaç saniye sürer.",
    .domainPagesLead:
      "Bir web sayfası girmezseniz ziyaretçiler bu sunucunun sayfasını görür. Sunucunun sayfası için alanı boş bırakın.",
    .rootPage: "Ana sayfa yönlendirmesi",
    .rootPageHint: "Bağlantı olmadan yalnızca alan adı için.",
    .notFoundPage: "Bulunamadı yönlendirmesi",
    .notFoundPageHint: "Bilinmeyen ve devre dışı bağlantılar ile diğer yollar için.",
    .expiredPage: "Süresi dolan bağlantı yönlendirmesi",
    .expiredPageHint:
      "Bitişinden veya tıklama sınırından sonra kendi sayfası olmayan bağlantılar için.",
    .caseSensitive: "Kodlarda büyük/küçük harf ayrımı",
    .caseSensitiveHint:
      "AbC ve abc o zaman iki ayrı bağlantıdır; Bitly, Branch, Firebase ve YOURLS dışa aktarımlarında olduğu gibi. İnsanların yazdığı kodlar için kapalı bırakın.",
  ]

  static let spanish: [SetUpPhrase: String] = [
    .checkNow: "Comprobar ahora",
    .checkGood: "En orden",
    .checkWarning: "Revísalo",
    .checkBad: "No funciona",
    .checkUnknown: "Sin comprobar",
    .checkDomain: "DNS y HTTPS",
    .checkCertificate: "Certificado",
    .checkFiles: "Archivos de asociación",
    .checkCopy: "Copia de Apple",
    .checkClock: "Reloj",
    .checkPushKeys: "Claves de notificaciones",
    .domainSteps: "Configuración por pasos",
    .domainStepsLead:
      "Este servidor pregunta al dominio como lo hacen los teléfonos y dice en cada paso qué falta. Tarda unos segundos.",
    .pointDomain:
      "Añade para {host} un registro DNS de tipo A (IPv4) o AAAA (IPv6) con la dirección pública de este servidor o del proxy que tiene delante, y deja que el proxy termine TLS.",
    .proxySettings: "Ajustes de un proxy",
    .registerApps:
      "Los teléfonos leen en dos archivos qué apps pueden abrir enlaces. Este servidor los genera con las apps registradas.",
    .waitForApple:
      "Los iPhone piden el archivo a Apple, que lo recoge más o menos una vez al día después de instalarse una app con el dominio.",
    .developmentDomain:
      "Los teléfonos no llegan a este dominio: es para desarrollo. Universal Links y App Links necesitan un nombre público.",
    .appCode: "Código para la app",
    .noKeys: "Aún no hay claves",
    .noKeysAdvice:
      "Una app necesita una clave publicable, y un programa que llama a la API una secreta: crea la primera abajo.",
    .doctor: "Toda la configuración",
    .doctorLead:
      "Revisa apps, claves de notificaciones, dominios con sus certificados y archivos, las copias de Apple, el reloj y los 1.000 enlaces más nuevos. Tarda unos segundos.",
    .domainPagesLead:
      "Los visitantes ven una página de este servidor, salvo que indiques una página web. Deja un campo vacío para usar la del servidor.",
    .rootPage: "Redirección de la página de inicio",
    .rootPageHint: "Para el dominio solo, sin enlace.",
    .notFoundPage: "Redirección de no encontrado",
    .notFoundPageHint: "Para enlaces desconocidos y desactivados, y para otras rutas.",
    .expiredPage: "Redirección de enlaces caducados",
    .expiredPageHint:
      "Para enlaces tras su final o su límite de clics que no tienen una página propia para ello.",
    .caseSensitive: "Distinguir mayúsculas en los códigos",
    .caseSensitiveHint:
      "Entonces AbC y abc son dos enlaces, como en las exportaciones de Bitly, Branch, Firebase y YOURLS. Déjalo desactivado para códigos que la gente escribe.",
  ]

  static let arabic: [SetUpPhrase: String] = [
    .checkNow: "افحص الآن",
    .checkGood: "سليم",
    .checkWarning: "راجِع هذا",
    .checkBad: "لا يعمل",
    .checkUnknown: "لم يُفحص",
    .checkDomain: "DNS و HTTPS",
    .checkCertificate: "الشهادة",
    .checkFiles: "ملفات الربط",
    .checkCopy: "نسخة Apple",
    .checkClock: "الساعة",
    .checkPushKeys: "مفاتيح الإشعارات",
    .domainSteps: "الإعداد خطوة بخطوة",
    .domainStepsLead:
      "يسأل هذا الخادم النطاق كما تسأله الهواتف، ويذكر في كل خطوة ما ينقص. يستغرق ذلك بضع ثوانٍ.",
    .pointDomain:
      "أضف للاسم {host} سجل DNS من النوع A ‏(IPv4) أو AAAA ‏(IPv6) بالعنوان العام لهذا الخادم أو للوكيل أمامه، ودَع الوكيل يتولى TLS.",
    .proxySettings: "إعدادات الوكيل",
    .registerApps:
      "تقرأ الهواتف من ملفين أي التطبيقات يفتح الروابط. يُنشئ هذا الخادم الملفين من التطبيقات المسجّلة.",
    .waitForApple:
      "تطلب أجهزة iPhone الملف من Apple، التي تجلبه نحو مرة في اليوم بعد تثبيت تطبيق يحمل النطاق.",
    .developmentDomain:
      "لا تصل الهواتف إلى هذا النطاق: فهو للتطوير. تحتاج Universal Links و App Links إلى اسم عام.",
    .appCode: "شيفرة التطبيق",
    .noKeys: "لا مفاتيح بعد",
    .noKeysAdvice:
      "يحتاج التطبيق إلى مفتاح عام، والبرنامج الذي يستدعي API إلى مفتاح سري: أنشئ الأول أدناه.",
    .doctor: "الإعداد كله",
    .doctorLead:
      "يفحص التطبيقات ومفاتيح الإشعارات والنطاقات بشهاداتها وملفاتها ونسخ Apple والساعة وأحدث 1000 رابط. يستغرق ذلك بضع ثوانٍ.",
    .domainPagesLead:
      "يرى الزوار صفحة من هذا الخادم ما لم تُدخل صفحة ويب. اترك الحقل فارغًا لاستخدام صفحة الخادم.",
    .rootPage: "إعادة توجيه الصفحة الرئيسية",
    .rootPageHint: "للنطاق وحده بلا رابط.",
    .notFoundPage: "إعادة توجيه غير الموجود",
    .notFoundPageHint: "للروابط المجهولة والمعطّلة وللمسارات الأخرى.",
    .expiredPage: "إعادة توجيه الروابط المنتهية",
    .expiredPageHint: "للروابط بعد نهايتها أو حد نقراتها التي ليس لها صفحة خاصة بذلك.",
    .caseSensitive: "التمييز بين حالات الأحرف في الرموز",
    .caseSensitiveHint:
      "عندها يكون AbC و abc رابطين مختلفين، كما في ملفات Bitly و Branch و Firebase و YOURLS. اتركه معطّلًا للرموز التي يكتبها الناس.",
  ]
}
