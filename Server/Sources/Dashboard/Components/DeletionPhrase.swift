/// What is said before something is deleted, or a domain moved, with the English text.
enum DeletionPhrase: String, Translated {
  case delete = "Delete"
  case deleteLinkAdvice =
    "The link, and every code that is printed of it, answers “not found”, and its code is free for another link. Its clicks stay. Disable it instead to keep the code."
  case deleteAppAdvice =
    "Its keys are revoked at once, so that its SDK can send nothing any more, and phones do not open it by links. Events and first launches stay."
  case deleteDomainAdvice =
    "A domain can be deleted once it has no links. Then other workspaces can add its host."
  case deleteScreenAdvice =
    "Apps that ask for it get none, and placements pass it over. Its versions stay, for events that name them."
  case deletePlacementAdvice = "Apps that ask for it show nothing. Its screens stay."
  case changeDomain = "Domain settings"
  case moveDomain = "Move the domain"
  case moveDomainAdvice =
    "Every link of the domain moves with it. Under a former host links are not found, so that codes that are printed stop working."
  case newAddress = "New address"
  case newAddressHint = "Such as https://go.example.com."
}

extension DashboardText {
  /// A phrase about what is deleted or moved.
  func callAsFunction(_ phrase: DeletionPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}

extension DeletionPhrase {
  static let german: [DeletionPhrase: String] = [
    .delete: "Löschen",
    .deleteLinkAdvice:
      "Der Link und jeder Code, der von ihm gedruckt ist, antworten „nicht gefunden“, und sein Code ist für einen anderen Link frei. Seine Klicks bleiben. Deaktiviere ihn stattdessen, um den Code zu behalten.",
    .deleteAppAdvice:
      "Ihre Schlüssel sind sofort widerrufen: Ihr SDK kann nichts mehr senden, und Links öffnen sie nicht mehr. Ereignisse und erste Starts bleiben.",
    .deleteDomainAdvice:
      "Eine Domain lässt sich löschen, sobald sie keine Links hat. Danach können andere Arbeitsbereiche den Host hinzufügen.",
    .deleteScreenAdvice:
      "Apps, die danach fragen, bekommen keinen Screen, und Platzierungen übergehen ihn. Seine Versionen bleiben für Ereignisse, die sie nennen.",
    .deletePlacementAdvice:
      "Apps, die danach fragen, zeigen nichts. Die Screens bleiben.",
    .changeDomain: "Einstellungen der Domain",
    .moveDomain: "Domain umziehen",
    .moveDomainAdvice:
      "Alle Links der Domain ziehen mit. Unter dem früheren Host werden Links nicht gefunden, gedruckte Codes gehen dann nicht mehr.",
    .newAddress: "Neue Adresse",
    .newAddressHint: "Etwa https://go.example.com.",
  ]

  static let turkish: [DeletionPhrase: String] = [
    .delete: "Sil",
    .deleteLinkAdvice:
      "Bağlantı ve basılmış her kodu “bulunamadı” yanıtını verir, kodu başka bir bağlantı alabilir. Tıklamaları kalır. Kodu korumak için silmek yerine devre dışı bırakın.",
    .deleteAppAdvice:
      "Anahtarları hemen iptal edilir: SDK’sı artık hiçbir şey gönderemez ve bağlantılar uygulamayı açmaz. Olaylar ve ilk açılışlar kalır.",
    .deleteDomainAdvice:
      "Bir alan adı, bağlantısı kalmayınca silinebilir. Sonra sunucu adını başka çalışma alanları ekleyebilir.",
    .deleteScreenAdvice:
      "Onu isteyen uygulamalar ekran almaz, yerleşimler onu atlar. Sürümleri, onları anan olaylar için kalır.",
    .deletePlacementAdvice: "Onu isteyen uygulamalar hiçbir şey göstermez. Ekranları kalır.",
    .changeDomain: "Alan adı ayarları",
    .moveDomain: "Alan adını taşı",
    .moveDomainAdvice:
      "Alan adının tüm bağlantıları onunla taşınır. Eski sunucu adında bağlantılar bulunamaz; basılmış kodlar çalışmaz.",
    .newAddress: "Yeni adres",
    .newAddressHint: "Örneğin https://go.example.com.",
  ]

  static let spanish: [DeletionPhrase: String] = [
    .delete: "Eliminar",
    .deleteLinkAdvice:
      "El enlace y todos sus códigos impresos responden «no encontrado», y su código queda libre para otro enlace. Sus clics se conservan. Para conservar el código, desactívelo en su lugar.",
    .deleteAppAdvice:
      "Sus claves se revocan al instante: su SDK ya no puede enviar nada y los enlaces no la abren. Los eventos y los primeros inicios se conservan.",
    .deleteDomainAdvice:
      "Un dominio se puede eliminar cuando no tiene enlaces. Después, otros espacios pueden añadir su host.",
    .deleteScreenAdvice:
      "Las apps que la piden no reciben ninguna, y las ubicaciones la pasan por alto. Sus versiones se conservan para los eventos que las nombran.",
    .deletePlacementAdvice:
      "Las apps que la piden no muestran nada. Sus pantallas se conservan.",
    .changeDomain: "Ajustes del dominio",
    .moveDomain: "Mover el dominio",
    .moveDomainAdvice:
      "Todos los enlaces del dominio se mueven con él. Con el host anterior no se encuentran enlaces y los códigos impresos dejan de funcionar.",
    .newAddress: "Dirección nueva",
    .newAddressHint: "Por ejemplo, https://go.example.com.",
  ]

  static let arabic: [DeletionPhrase: String] = [
    .delete: "حذف",
    .deleteLinkAdvice:
      "يجيب الرابط وكل رمز مطبوع له بأنه «غير موجود»، ويصبح رمزه متاحًا لرابط آخر. تبقى نقراته. عطّله بدلًا من ذلك للاحتفاظ بالرمز.",
    .deleteAppAdvice:
      "تُلغى مفاتيحه فورًا: لا تستطيع حزمة SDK الخاصة به إرسال شيء، ولا تفتحه الروابط. تبقى الأحداث وعمليات التشغيل الأولى.",
    .deleteDomainAdvice:
      "يمكن حذف النطاق عندما لا تبقى له روابط. بعد ذلك يمكن لمساحات عمل أخرى إضافة مضيفه.",
    .deleteScreenAdvice:
      "التطبيقات التي تطلبها لا تحصل على شاشة، وتتجاوزها المواضع. تبقى إصداراتها للأحداث التي تذكرها.",
    .deletePlacementAdvice: "التطبيقات التي تطلبه لا تعرض شيئًا. تبقى شاشاته.",
    .changeDomain: "إعدادات النطاق",
    .moveDomain: "نقل النطاق",
    .moveDomainAdvice:
      "تنتقل معه كل روابط النطاق. لا توجد الروابط تحت المضيف السابق، فتتوقف الرموز المطبوعة عن العمل.",
    .newAddress: "العنوان الجديد",
    .newAddressHint: "مثل https://go.example.com.",
  ]
}
