/// What pages about shared reports and simulated traffic say, with the English text.
enum SharePhrase: String, Translated {
  case sharedReports = "Shared reports"
  case sharedReport = "Shared report"
  case sharesLead =
    "Reports that readers without an account open by a link. Each shows one report, until its date."
  case share = "Share"
  case shareReport = "Share this report"
  case report = "Report"
  case shareName = "Title for readers"
  case shareNameHint = "Such as “Spring campaign”. Readers see it above the report."
  case shareDays = "The link works for"
  case days = "{count} days"
  case movingRange = "Always show the last {count} days; otherwise the dates stay as they are"
  case shareMade = "Send this link to your readers. It is shown only now."
  case lastOpened = "Last opened"
  case noShares = "No report is shared"
  case noSharesAdvice =
    "Open a report and choose Share: readers need no account, and see that report only."
  case revokeShareAdvice = "The link stops working at once, for every reader."
  case shareOver = "This report is not shared any more"
  case shareOverAdvice = "The link ended or was revoked. Ask the person who sent it for another."
  case simulated = "Simulated traffic"
  case simulatedNote =
    "The clicks, people, purchases and messages of the last 90 days are invented, so that every page has something to show."
  case emptyDemo = "Empty the demo"
  case emptyDemoAdvice =
    "Removes every click, event, first launch and person of this workspace, and the simulated links, audiences, messages, screens and placements. What you made yourself, apps, keys and members stay."
}

extension SharePhrase {
  static let german: [SharePhrase: String] = [
    .sharedReports: "Geteilte Berichte",
    .sharedReport: "Geteilter Bericht",
    .sharesLead:
      "Berichte, die Leser ohne Konto über einen Link öffnen. Jeder zeigt einen Bericht, bis zu seinem Datum.",
    .share: "Teilen",
    .shareReport: "Diesen Bericht teilen",
    .report: "Bericht",
    .shareName: "Titel für Leser",
    .shareNameHint: "Etwa „Frühjahrskampagne“. Leser sehen ihn über dem Bericht.",
    .shareDays: "Der Link gilt",
    .days: "{count} Tage",
    .movingRange: "Immer die letzten {count} Tage zeigen; sonst bleibt der Zeitraum fest",
    .shareMade: "Sende diesen Link deinen Lesern. Er wird nur jetzt gezeigt.",
    .lastOpened: "Zuletzt geöffnet",
    .noShares: "Kein Bericht ist geteilt",
    .noSharesAdvice:
      "Öffne einen Bericht und wähle „Teilen“: Leser brauchen kein Konto und sehen nur diesen Bericht.",
    .revokeShareAdvice: "Der Link wird sofort ungültig, für alle Leser.",
    .shareOver: "Dieser Bericht wird nicht mehr geteilt",
    .shareOverAdvice: "Der Link ist abgelaufen oder wurde widerrufen. Bitte um einen neuen.",
    .simulated: "Simulierte Zugriffe",
    .simulatedNote:
      "Klicks, Personen, Käufe und Nachrichten der letzten 90 Tage sind erfunden, damit jede Seite etwas zeigt.",
    .emptyDemo: "Demo leeren",
    .emptyDemoAdvice:
      "Entfernt alle Klicks, Ereignisse, ersten Starts und Personen dieses Arbeitsbereichs sowie die simulierten Links, Zielgruppen, Nachrichten, Screens und Platzierungen. Was du selbst angelegt hast, Apps, Schlüssel und Mitglieder bleiben.",
  ]
}

extension SharePhrase {
  static let turkish: [SharePhrase: String] = [
    .sharedReports: "Paylaşılan raporlar",
    .sharedReport: "Paylaşılan rapor",
    .sharesLead:
      "Hesabı olmayan okurların bir bağlantıyla açtığı raporlar. Her biri, tarihine kadar tek bir raporu gösterir.",
    .share: "Paylaş",
    .shareReport: "Bu raporu paylaş",
    .report: "Rapor",
    .shareName: "Okurlar için başlık",
    .shareNameHint: "Örneğin “Bahar kampanyası”. Okurlar bunu raporun üstünde görür.",
    .shareDays: "Bağlantının süresi",
    .days: "{count} gün",
    .movingRange: "Her zaman son {count} günü göster; yoksa tarihler sabit kalır",
    .shareMade: "Bu bağlantıyı okurlarınıza gönderin. Yalnızca şimdi gösterilir.",
    .lastOpened: "Son açılış",
    .noShares: "Paylaşılan rapor yok",
    .noSharesAdvice:
      "Bir rapor açıp Paylaş’ı seçin: okurların hesaba ihtiyacı yoktur ve yalnızca o raporu görürler.",
    .revokeShareAdvice: "Bağlantı tüm okurlar için hemen geçersiz olur.",
    .shareOver: "Bu rapor artık paylaşılmıyor",
    .shareOverAdvice: "Bağlantının süresi doldu ya da iptal edildi. Gönderenden yenisini isteyin.",
    .simulated: "Benzetim trafiği",
    .simulatedNote:
      "Her sayfada görülecek bir şey olsun diye son 90 günün tıklamaları, kişileri, satın almaları ve mesajları uydurulmuştur.",
    .emptyDemo: "Demoyu boşalt",
    .emptyDemoAdvice:
      "Bu çalışma alanının tüm tıklamalarını, olaylarını, ilk açılışlarını ve kişilerini; ayrıca benzetim bağlantılarını, kitlelerini, mesajlarını, ekranlarını ve yerleşimlerini siler. Kendi oluşturduklarınız, uygulamalar, anahtarlar ve üyeler kalır.",
  ]
}

extension SharePhrase {
  static let spanish: [SharePhrase: String] = [
    .sharedReports: "Informes compartidos",
    .sharedReport: "Informe compartido",
    .sharesLead:
      "Informes que lectores sin cuenta abren con un enlace. Cada uno muestra un informe, hasta su fecha.",
    .share: "Compartir",
    .shareReport: "Compartir este informe",
    .report: "Informe",
    .shareName: "Título para los lectores",
    .shareNameHint: "Por ejemplo, «Campaña de primavera». Los lectores lo ven encima del informe.",
    .shareDays: "El enlace funciona durante",
    .days: "{count} días",
    .movingRange: "Mostrar siempre los últimos {count} días; si no, las fechas quedan fijas",
    .shareMade: "Envíe este enlace a sus lectores. Solo se muestra ahora.",
    .lastOpened: "Última apertura",
    .noShares: "No hay informes compartidos",
    .noSharesAdvice:
      "Abra un informe y elija Compartir: los lectores no necesitan cuenta y solo ven ese informe.",
    .revokeShareAdvice: "El enlace deja de funcionar al instante para todos los lectores.",
    .shareOver: "Este informe ya no se comparte",
    .shareOverAdvice: "El enlace caducó o fue revocado. Pida otro a quien se lo envió.",
    .simulated: "Tráfico simulado",
    .simulatedNote:
      "Los clics, las personas, las compras y los mensajes de los últimos 90 días son inventados, para que cada página muestre algo.",
    .emptyDemo: "Vaciar la demo",
    .emptyDemoAdvice:
      "Elimina todos los clics, eventos, primeros inicios y personas de este espacio, y los enlaces, audiencias, mensajes, pantallas y ubicaciones simulados. Lo que usted creó, las apps, las claves y los miembros se conservan.",
  ]
}

extension SharePhrase {
  static let arabic: [SharePhrase: String] = [
    .sharedReports: "التقارير المشتركة",
    .sharedReport: "تقرير مشترك",
    .sharesLead: "تقارير يفتحها قراء بلا حساب عبر رابط. يعرض كل رابط تقريرًا واحدًا حتى تاريخه.",
    .share: "مشاركة",
    .shareReport: "مشاركة هذا التقرير",
    .report: "التقرير",
    .shareName: "العنوان للقراء",
    .shareNameHint: "مثل «حملة الربيع». يراه القراء فوق التقرير.",
    .shareDays: "مدة عمل الرابط",
    .days: "{count} يومًا",
    .movingRange: "عرض آخر {count} يومًا دائمًا؛ وإلا تبقى التواريخ ثابتة",
    .shareMade: "أرسل هذا الرابط إلى قرائك. لا يظهر إلا الآن.",
    .lastOpened: "آخر فتح",
    .noShares: "لا توجد تقارير مشتركة",
    .noSharesAdvice:
      "افتح تقريرًا واختر «مشاركة»: لا يحتاج القراء إلى حساب، ولا يرون إلا ذلك التقرير.",
    .revokeShareAdvice: "يتوقف الرابط عن العمل فورًا لجميع القراء.",
    .shareOver: "لم يعد هذا التقرير مشتركًا",
    .shareOverAdvice: "انتهى الرابط أو أُلغي. اطلب رابطًا آخر ممن أرسله.",
    .simulated: "زيارات محاكاة",
    .simulatedNote: "نقرات آخر 90 يومًا وأشخاصها ومشترياتها ورسائلها مختلقة كي تعرض كل صفحة شيئًا.",
    .emptyDemo: "إفراغ العرض التجريبي",
    .emptyDemoAdvice:
      "يزيل كل النقرات والأحداث وعمليات التشغيل الأولى والأشخاص في مساحة العمل هذه، وكذلك الروابط والجماهير والرسائل والشاشات والمواضع المحاكاة. يبقى ما أنشأته بنفسك والتطبيقات والمفاتيح والأعضاء.",
  ]
}
