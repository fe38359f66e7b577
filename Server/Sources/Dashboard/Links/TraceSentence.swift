/// What steps of a tap's decision say: the API's own sentences, with names in braces for their values.
///
/// The first that fits is taken; those that end with a condition of the user's own come last.
enum TraceSentence: String, Translated {
  case linkEnabled = "The link is enabled."
  case linkDisabled = "The link is disabled."
  case noExpiry = "The link does not expire."
  case noExpiredTarget = "The link has no target for when it is over."
  case passwordGiven = "The password was given."
  case passwordAsked = "The link asks for its password first."
  case warningPassed = "The person went on after the warning."
  case warningShown = "The link warns before it leads on."
  case isPrefetch = "No tap: fetched ahead of one, or as part of a page. Answered, not counted."
  case isTap = "The request is a tap, not a fetch ahead of one."
  case isScan = "The link's QR code was scanned: the query says source=qr."
  case appleTargets = "The targets for iPhone and iPad apply."
  case androidTargets = "The targets for Android apply."
  case computerTargets = "The targets for computers apply."
  case noTargets = "No platform's targets apply."
  case insideApp = "The page opens inside another app's web view."
  case insideBrowser = "The page opens in a browser."
  case parametersApply = "The tap's query says where it goes, within the policy."
  case noPlatformTargets = "The link has no targets for this platform."
  case noStore = "No page in the store."
  case noWeb = "No web page for this platform."
  case noRoute = "No route inside the app."
  case noDesktop = "No web page for computers."
  case noFallback = "The link has no fallback."
  case noAnyWeb = "No platform has a web page."
  case otherDevice = "Another device can open it: the page shows a QR code."
  case nowhere = "The link leads nowhere on any device."
  case goesHere = "The tap goes here."
  case notStarted = "It starts at {start}; the tap is at {tap}."
  case expiry = "It expires at {end}; the tap is at {tap}."
  case clicksTaken = "It takes {limit} clicks; it had {count}."
  case ruleApplied = "Rule {number}, {name}: all its conditions hold."
  case ruleNotTried = "Rule {number}, {name}: rule {decided} decided."
  case ruleOver = "Rule {number}, {name}: it is over: {condition}."
  case ruleSkipped = "Rule {number}, {name}: the tap does not meet a condition: {condition}."
  case variantPicked = "It was picked; {share} % of taps get it."
  case versionChanged = "Version {version} of the link decided; it changed right after the tap."
  case appStore = "The link has no store page; that of its app applies: {page}."
  case targetRefused = "{place} is {target}, which the workspace does not allow now."
  case parameterNotAccepted =
    "{name} of the tap's query is ignored: the workspace does not accept OneLink targets."
  case parameterSensitive =
    "{name} of the tap's query is ignored: the link is sensitive."
  case parameterNotForwarded =
    "{name} of the tap's query is ignored: the link does not forward parameters."
  case parameterStoredOnly =
    "{name} of the tap's query is ignored: only a stored link sends every tap to one page."
  case parameterRefused =
    "{name} of the tap's query is ignored: a tap names a page by https on an exactly listed host and no port, or a scheme of the apps."
}

extension TraceSentence {
  static let german: [TraceSentence: String] = [
    .linkEnabled: "Der Link ist eingeschaltet.",
    .linkDisabled: "Der Link ist ausgeschaltet.",
    .noExpiry: "Der Link läuft nicht ab.",
    .noExpiredTarget: "Der Link hat kein Ziel für die Zeit nach seinem Ende.",
    .passwordGiven: "Das Passwort wurde eingegeben.",
    .passwordAsked: "Der Link fragt zuerst nach seinem Passwort.",
    .warningPassed: "Die Person ging nach der Warnung weiter.",
    .warningShown: "Der Link warnt, bevor er weiterführt.",
    .isPrefetch: "Kein Klick: vorab oder als Teil einer Seite geladen. Beantwortet, nicht gezählt.",
    .isTap: "Die Anfrage ist ein Klick und lädt nicht nur vorab.",
    .isScan: "Der QR-Code des Links wurde gescannt: Die Abfrage sagt source=qr.",
    .appleTargets: "Es gelten die Ziele für iPhone und iPad.",
    .androidTargets: "Es gelten die Ziele für Android.",
    .computerTargets: "Es gelten die Ziele für Computer.",
    .noTargets: "Die Ziele keiner Plattform gelten.",
    .insideApp: "Die Seite öffnet sich in der Webansicht einer anderen App.",
    .insideBrowser: "Die Seite öffnet sich in einem Browser.",
    .parametersApply: "Die Abfrage des Klicks sagt, wohin er führt, im Rahmen der Richtlinie.",
    .noPlatformTargets: "Der Link hat keine Ziele für diese Plattform.",
    .noStore: "Keine Seite im Store.",
    .noWeb: "Keine Webseite für diese Plattform.",
    .noRoute: "Kein Weg in der App.",
    .noDesktop: "Keine Webseite für Computer.",
    .noFallback: "Der Link hat kein Ausweichziel.",
    .noAnyWeb: "Keine Plattform hat eine Webseite.",
    .otherDevice: "Ein anderes Gerät kann ihn öffnen: Die Seite zeigt einen QR-Code.",
    .nowhere: "Der Link führt auf keinem Gerät irgendwohin.",
    .goesHere: "Hierhin führt der Klick.",
    .notStarted: "Er beginnt {start}; der Klick ist von {tap}.",
    .expiry: "Er läuft am {end} ab; der Klick ist von {tap}.",
    .clicksTaken: "Er nimmt {limit} Klicks an; er hatte {count}.",
    .ruleOver: "Regel {number}, {name}: Sie ist beendet: {condition}.",
    .ruleSkipped: "Regel {number}, {name}: Der Klick erfüllt eine Bedingung nicht: {condition}.",
    .ruleApplied: "Regel {number}, {name}: Alle ihre Bedingungen gelten.",
    .ruleNotTried: "Regel {number}, {name}: Regel {decided} hat entschieden.",
    .variantPicked: "Sie wurde gewählt; {share} % der Klicks bekommen sie.",
    .versionChanged:
      "Version {version} des Links hat entschieden; er wurde gleich nach dem Klick geändert.",
    .appStore: "Der Link hat keine Store-Seite; die seiner App gilt: {page}.",
    .targetRefused: "{place} ist {target}, was der Arbeitsbereich jetzt nicht erlaubt.",
    .parameterNotAccepted:
      "{name} in der Abfrage des Klicks gilt nicht: Der Arbeitsbereich nimmt keine OneLink-Ziele an.",
    .parameterSensitive:
      "{name} in der Abfrage des Klicks gilt nicht: Der Link ist vertraulich.",
    .parameterNotForwarded:
      "{name} in der Abfrage des Klicks gilt nicht: Der Link gibt keine Parameter weiter.",
    .parameterStoredOnly:
      "{name} in der Abfrage des Klicks gilt nicht: Nur ein gespeicherter Link führt jeden Klick auf eine Seite.",
    .parameterRefused:
      "{name} in der Abfrage des Klicks gilt nicht: Ein Klick nennt eine https-Seite auf einem genau so gelisteten Host ohne Port oder ein Schema der Apps.",
  ]
}

extension TraceSentence {
  static let turkish: [TraceSentence: String] = [
    .linkEnabled: "Bağlantı açık.",
    .linkDisabled: "Bağlantı kapalı.",
    .noExpiry: "Bağlantının süresi dolmaz.",
    .noExpiredTarget: "Bağlantının bitişten sonrası için hedefi yok.",
    .passwordGiven: "Parola girildi.",
    .passwordAsked: "Bağlantı önce parolasını sorar.",
    .warningPassed: "Kişi uyarıdan sonra devam etti.",
    .warningShown: "Bağlantı ilerlemeden önce uyarır.",
    .isPrefetch:
      "Tıklama değil: önceden ya da bir sayfanın parçası olarak getirildi. Yanıtlandı, sayılmadı.",
    .isTap: "İstek bir tıklama, önceden getirme değil.",
    .isScan: "Bağlantının QR kodu tarandı: sorguda source=qr var.",
    .appleTargets: "iPhone ve iPad hedefleri geçerli.",
    .androidTargets: "Android hedefleri geçerli.",
    .computerTargets: "Bilgisayar hedefleri geçerli.",
    .noTargets: "Hiçbir platformun hedefi geçerli değil.",
    .insideApp: "Sayfa başka bir uygulamanın içinde açılıyor.",
    .insideBrowser: "Sayfa bir tarayıcıda açılıyor.",
    .parametersApply: "Tıklamanın sorgusu nereye gideceğini söylüyor, politika içinde.",
    .noPlatformTargets: "Bağlantının bu platform için hedefi yok.",
    .noStore: "Mağazada sayfa yok.",
    .noWeb: "Bu platform için web sayfası yok.",
    .noRoute: "Uygulama içinde yol yok.",
    .noDesktop: "Bilgisayarlar için web sayfası yok.",
    .noFallback: "Bağlantının yedek hedefi yok.",
    .noAnyWeb: "Hiçbir platformun web sayfası yok.",
    .otherDevice: "Başka bir cihaz açabilir: sayfa QR kodu gösterir.",
    .nowhere: "Bağlantı hiçbir cihazda bir yere götürmüyor.",
    .goesHere: "Tıklama buraya gider.",
    .notStarted: "{start} itibarıyla başlar; tıklama {tap}.",
    .expiry: "Süresi {end} itibarıyla dolar; tıklama {tap}.",
    .clicksTaken: "{limit} tıklama alır; {count} tıklama aldı.",
    .ruleOver: "Kural {number}, {name}: süresi bitti: {condition}.",
    .ruleSkipped: "Kural {number}, {name}: tıklama bir koşulu sağlamıyor: {condition}.",
    .ruleApplied: "Kural {number}, {name}: bütün koşulları sağlanıyor.",
    .ruleNotTried: "Kural {number}, {name}: kural {decided} karar verdi.",
    .variantPicked: "Seçildi; tıklamalardaki payı yüzde {share}.",
    .versionChanged: "Bağlantının {version} sürümü karar verdi; tıklamadan hemen sonra değişti.",
    .appStore: "Bağlantının mağaza sayfası yok; uygulamasınınki geçerli: {page}.",
    .targetRefused: "{place} değeri {target}; çalışma alanı buna şu anda izin vermiyor.",
    .parameterNotAccepted:
      "Tıklamanın sorgusundaki {name} yok sayıldı: çalışma alanı OneLink hedeflerini kabul etmiyor.",
    .parameterSensitive:
      "Tıklamanın sorgusundaki {name} yok sayıldı: bağlantı hassas.",
    .parameterNotForwarded:
      "Tıklamanın sorgusundaki {name} yok sayıldı: bağlantı parametreleri iletmiyor.",
    .parameterStoredOnly:
      "Tıklamanın sorgusundaki {name} yok sayıldı: her tıklamayı tek sayfaya yalnızca kayıtlı bir bağlantı götürür.",
    .parameterRefused:
      "Tıklamanın sorgusundaki {name} yok sayıldı: tıklama, tam adıyla listelenmiş bir ana makinede bağlantı noktasız bir https sayfası ya da uygulamaların bir şemasını belirtebilir.",
  ]
}

extension TraceSentence {
  static let spanish: [TraceSentence: String] = [
    .linkEnabled: "El enlace está activado.",
    .linkDisabled: "El enlace está desactivado.",
    .noExpiry: "El enlace no caduca.",
    .noExpiredTarget: "El enlace no tiene destino para cuando termine.",
    .passwordGiven: "Se dio la contraseña.",
    .passwordAsked: "El enlace pide primero su contraseña.",
    .warningPassed: "La persona siguió tras la advertencia.",
    .warningShown: "El enlace advierte antes de seguir.",
    .isPrefetch:
      "No es un clic: se carga antes de uno o como parte de una página. Se responde y no se cuenta.",
    .isTap: "La petición es un clic, no una carga anticipada.",
    .isScan: "Se escaneó el código QR del enlace: la consulta dice source=qr.",
    .appleTargets: "Valen los destinos de iPhone y iPad.",
    .androidTargets: "Valen los destinos de Android.",
    .computerTargets: "Valen los destinos de ordenadores.",
    .noTargets: "No vale ningún destino de plataforma.",
    .insideApp: "La página se abre dentro de otra app.",
    .insideBrowser: "La página se abre en un navegador.",
    .parametersApply: "La consulta del clic dice adónde va, dentro de la política.",
    .noPlatformTargets: "El enlace no tiene destinos para esta plataforma.",
    .noStore: "No hay página en la tienda.",
    .noWeb: "No hay página web para esta plataforma.",
    .noRoute: "No hay ruta dentro de la app.",
    .noDesktop: "No hay página web para ordenadores.",
    .noFallback: "El enlace no tiene destino de reserva.",
    .noAnyWeb: "Ninguna plataforma tiene página web.",
    .otherDevice: "Otro dispositivo puede abrirlo: la página muestra un código QR.",
    .nowhere: "El enlace no lleva a ninguna parte en ningún dispositivo.",
    .goesHere: "El clic va aquí.",
    .notStarted: "Empieza el {start}; el clic es del {tap}.",
    .expiry: "Caduca el {end}; el clic es del {tap}.",
    .clicksTaken: "Admite {limit} clics; tuvo {count}.",
    .ruleOver: "Regla {number}, {name}: ya terminó: {condition}.",
    .ruleSkipped: "Regla {number}, {name}: el clic no cumple una condición: {condition}.",
    .ruleApplied: "Regla {number}, {name}: se cumplen todas sus condiciones.",
    .ruleNotTried: "Regla {number}, {name}: decidió la regla {decided}.",
    .variantPicked: "Se eligió; la recibe el {share} % de los clics.",
    .versionChanged: "Decidió la versión {version} del enlace; cambió justo después del clic.",
    .appStore: "El enlace no tiene página en la tienda; se aplica la de su app: {page}.",
    .targetRefused: "{place} es {target}, lo que el espacio no permite ahora.",
    .parameterNotAccepted:
      "{name} de la consulta del clic se ignora: el espacio no acepta destinos de OneLink.",
    .parameterSensitive:
      "{name} de la consulta del clic se ignora: el enlace es sensible.",
    .parameterNotForwarded:
      "{name} de la consulta del clic se ignora: el enlace no reenvía parámetros.",
    .parameterStoredOnly:
      "{name} de la consulta del clic se ignora: solo un enlace guardado lleva todos los clics a una página.",
    .parameterRefused:
      "{name} de la consulta del clic se ignora: un clic indica una página https en un host de la lista con su nombre exacto y sin puerto, o un esquema de las apps.",
  ]
}

extension TraceSentence {
  static let arabic: [TraceSentence: String] = [
    .linkEnabled: "الرابط مفعّل.",
    .linkDisabled: "الرابط معطّل.",
    .noExpiry: "لا تنتهي صلاحية الرابط.",
    .noExpiredTarget: "ليس للرابط وجهة بعد انتهائه.",
    .passwordGiven: "أُدخلت كلمة المرور.",
    .passwordAsked: "يطلب الرابط كلمة مروره أولًا.",
    .warningPassed: "تابع الشخص بعد التحذير.",
    .warningShown: "يحذّر الرابط قبل المتابعة.",
    .isPrefetch: "ليس نقرة: جُلب قبلها أو كجزء من صفحة. أُجيب ولم يُحسب.",
    .isTap: "الطلب نقرة وليس جلبًا مسبقًا.",
    .isScan: "مُسح رمز QR للرابط: في الاستعلام source=qr.",
    .appleTargets: "تسري وجهات iPhone وiPad.",
    .androidTargets: "تسري وجهات Android.",
    .computerTargets: "تسري وجهات الحواسيب.",
    .noTargets: "لا تسري وجهات أي منصة.",
    .insideApp: "تُفتح الصفحة داخل تطبيق آخر.",
    .insideBrowser: "تُفتح الصفحة في متصفح.",
    .parametersApply: "يحدد استعلام النقرة وجهتها ضمن السياسة.",
    .noPlatformTargets: "ليس للرابط وجهات لهذه المنصة.",
    .noStore: "لا صفحة في المتجر.",
    .noWeb: "لا صفحة ويب لهذه المنصة.",
    .noRoute: "لا مسار داخل التطبيق.",
    .noDesktop: "لا صفحة ويب للحواسيب.",
    .noFallback: "ليس للرابط وجهة احتياطية.",
    .noAnyWeb: "ليس لأي منصة صفحة ويب.",
    .otherDevice: "يمكن لجهاز آخر فتحه: تعرض الصفحة رمز QR.",
    .nowhere: "لا يقود الرابط إلى أي مكان على أي جهاز.",
    .goesHere: "إلى هنا تذهب النقرة.",
    .notStarted: "يبدأ في {start}؛ والنقرة في {tap}.",
    .expiry: "تنتهي صلاحيته في {end}؛ والنقرة في {tap}.",
    .clicksTaken: "يقبل {limit} نقرة؛ وتلقى {count}.",
    .ruleOver: "القاعدة {number}، {name}: انتهت: {condition}.",
    .ruleSkipped: "القاعدة {number}، {name}: لا تحقق النقرة شرطًا: {condition}.",
    .ruleApplied: "القاعدة {number}، {name}: تتحقق كل شروطها.",
    .ruleNotTried: "القاعدة {number}، {name}: قررت القاعدة {decided}.",
    .variantPicked: "اختيرت؛ يحصل عليها {share} % من النقرات.",
    .versionChanged: "قرر الإصدار {version} من الرابط؛ وتغيّر بعد النقرة مباشرة.",
    .appStore: "لا صفحة متجر للرابط؛ تُستخدم صفحة تطبيقه: {page}.",
    .targetRefused: "{place} هو {target}، وهو ما لا تسمح به مساحة العمل الآن.",
    .parameterNotAccepted:
      "يُتجاهل {name} في استعلام النقرة: لا تقبل مساحة العمل وجهات OneLink.",
    .parameterSensitive:
      "يُتجاهل {name} في استعلام النقرة: الرابط حساس.",
    .parameterNotForwarded:
      "يُتجاهل {name} في استعلام النقرة: لا يمرّر الرابط المعاملات.",
    .parameterStoredOnly:
      "يُتجاهل {name} في استعلام النقرة: لا يقود كل النقرات إلى صفحة واحدة إلا رابط مخزَّن.",
    .parameterRefused:
      "يُتجاهل {name} في استعلام النقرة: تسمّي النقرة صفحة https على مضيف مدرج باسمه تمامًا وبلا منفذ، أو مخططًا من مخططات التطبيقات.",
  ]
}
