/// What pages of reports say about their counts, filters and steps, with the English text.
enum ReportPhrase: String, Translated {
  case counting = "Still counting"
  case countingAdvice =
    "This report reads what every person did. It appears here as soon as it is counted."
  case counted = "The report is counted"
  case lookAgain = "Look again"
  case numbersAsOf = "Numbers as of"
  case countAgain = "Count again"
  case nothingHas = "{field}: nothing in these days has “{value}”."
  case thereAre = "There are: {values}."
  case noSuchLink = "Link: no link has this id, short URL, code or title."
  case noSuchCountry = "Country: two letters such as DE, or the name of a country."
  case linkFilterHint = "Short URL, code or title"
  case daysOfUTC = "Days of combined filters are days of UTC."
  case eventProperty = "Property"
  case propertyHint = "Name of a property of events, such as plan"
  case valueHint = "Value of that property, such as pro"
  case withinLimit = "Days from the first step: a whole number from 1 to 90."
  case chartShows = "The chart shows"
  case perDay = "{name} per day"
  case otherValues = "Other values"
  case noDataYet = "No data yet"
  case noDataYetAdvice =
    "Create a link and open it on a phone: its first click shows here within seconds."
  case fromClickToEvent = "From click to event"
  case fromClickToEventNote =
    "New users only: each step counts users of the step before. The same user counts once a day as a click. Users who had the app before are in the totals."
  case clickedLink = "Clicked the link"
  case installedApp = "Installed the app"
  case openedApp = "Opened the app"
  case didSomething = "Sent an event"
}

extension ReportPhrase {
  static let german: [ReportPhrase: String] = [
    .counting: "Wird noch gezählt",
    .countingAdvice:
      "Dieser Bericht liest, was jede Person getan hat. Er erscheint hier, sobald er gezählt ist.",
    .counted: "Der Bericht ist gezählt",
    .lookAgain: "Noch einmal nachsehen",
    .numbersAsOf: "Stand der Zahlen:",
    .countAgain: "Neu zählen",
    .nothingHas: "{field}: Nichts in diesen Tagen hat „{value}“.",
    .thereAre: "Es gibt: {values}.",
    .noSuchLink: "Link: Kein Link hat diese ID, Kurz-URL, diesen Code oder Titel.",
    .noSuchCountry: "Land: zwei Buchstaben wie DE oder der Name eines Landes.",
    .linkFilterHint: "Kurz-URL, Code oder Titel",
    .daysOfUTC: "Tage kombinierter Filter sind Tage in UTC.",
    .eventProperty: "Eigenschaft",
    .propertyHint: "Name einer Eigenschaft von Ereignissen, etwa plan",
    .valueHint: "Wert dieser Eigenschaft, etwa pro",
    .withinLimit: "Tage nach dem ersten Schritt: eine ganze Zahl von 1 bis 90.",
    .chartShows: "Das Diagramm zeigt",
    .perDay: "{name} pro Tag",
    .otherValues: "Andere Werte",
    .fromClickToEvent: "Vom Klick zum Ereignis",
    .fromClickToEventNote:
      "Nur neue Nutzer: Jeder Schritt zählt Nutzer des Schritts davor. Als Klick zählt ein Nutzer einmal am Tag. Nutzer, die die App schon hatten, stehen in den Summen.",
    .clickedLink: "Link angeklickt",
    .installedApp: "App installiert",
    .openedApp: "App geöffnet",
    .didSomething: "Ereignis gesendet",
    .noDataYet: "Noch keine Daten",
    .noDataYetAdvice:
      "Erstelle einen Link und öffne ihn auf einem Handy: Der erste Klick erscheint hier in wenigen Sekunden.",
  ]

  static let turkish: [ReportPhrase: String] = [
    .counting: "Hâlâ sayılıyor",
    .countingAdvice:
      "Bu rapor her kişinin yaptıklarını okur. Sayım biter bitmez burada görünür.",
    .counted: "Rapor sayıldı",
    .lookAgain: "Yeniden bak",
    .numbersAsOf: "Sayıların alındığı saat:",
    .countAgain: "Yeniden say",
    .nothingHas: "{field}: bu günlerde “{value}” olan hiçbir şey yok.",
    .thereAre: "Olanlar: {values}.",
    .noSuchLink: "Bağlantı: bu kimliğe, kısa URL’ye, koda veya başlığa sahip bağlantı yok.",
    .noSuchCountry: "Ülke: DE gibi iki harf veya bir ülkenin adı.",
    .linkFilterHint: "Kısa URL, kod veya başlık",
    .daysOfUTC: "Birleştirilen filtrelerin günleri UTC günleridir.",
    .eventProperty: "Özellik",
    .propertyHint: "Olayların bir özelliğinin adı, örneğin plan",
    .valueHint: "Bu özelliğin değeri, örneğin pro",
    .withinLimit: "İlk adımdan sonraki günler: 1 ile 90 arasında bir tam sayı.",
    .chartShows: "Grafiğin gösterdiği",
    .perDay: "Gün başına: {name}",
    .otherValues: "Diğer değerler",
    .fromClickToEvent: "Tıklamadan olaya",
    .fromClickToEventNote:
      "Yalnızca yeni kullanıcılar: her adım bir önceki adımın kullanıcılarını sayar. Bir kullanıcı tıklama olarak günde bir kez sayılır. Uygulaması zaten olan kullanıcılar toplamlardadır.",
    .clickedLink: "Bağlantıya tıkladı",
    .installedApp: "Uygulamayı yükledi",
    .openedApp: "Uygulamayı açtı",
    .didSomething: "Olay gönderdi",
    .noDataYet: "Henüz veri yok",
    .noDataYetAdvice:
      "Bir bağlantı oluştur ve onu bir telefonda aç: ilk tıklama birkaç saniye içinde burada görünür.",
  ]

  static let spanish: [ReportPhrase: String] = [
    .counting: "Aún se está contando",
    .countingAdvice:
      "Este informe lee lo que hizo cada persona. Aparecerá aquí en cuanto esté contado.",
    .counted: "El informe está contado",
    .lookAgain: "Volver a mirar",
    .numbersAsOf: "Cifras de las",
    .countAgain: "Contar de nuevo",
    .nothingHas: "{field}: nada en estos días tiene «{value}».",
    .thereAre: "Hay: {values}.",
    .noSuchLink: "Enlace: ninguno tiene este id, URL corta, código o título.",
    .noSuchCountry: "País: dos letras, como DE, o el nombre de un país.",
    .linkFilterHint: "URL corta, código o título",
    .daysOfUTC: "Los días de filtros combinados son días de UTC.",
    .eventProperty: "Propiedad",
    .propertyHint: "Nombre de una propiedad de eventos, como plan",
    .valueHint: "Valor de esa propiedad, como pro",
    .withinLimit: "Días desde el primer paso: un número entero de 1 a 90.",
    .chartShows: "El gráfico muestra",
    .perDay: "{name} por día",
    .otherValues: "Otros valores",
    .fromClickToEvent: "Del clic al evento",
    .fromClickToEventNote:
      "Solo usuarios nuevos: cada paso cuenta usuarios del paso anterior. Como clic, un usuario cuenta una vez al día. Los usuarios que ya tenían la app están en los totales.",
    .clickedLink: "Hizo clic en el enlace",
    .installedApp: "Instaló la app",
    .openedApp: "Abrió la app",
    .didSomething: "Envió un evento",
    .noDataYet: "Aún no hay datos",
    .noDataYetAdvice:
      "Cree un enlace y ábralo en un teléfono: el primer clic aparece aquí en segundos.",
  ]

  static let arabic: [ReportPhrase: String] = [
    .counting: "ما زال العدّ جاريًا",
    .countingAdvice: "يقرأ هذا التقرير ما فعله كل شخص. يظهر هنا فور انتهاء العدّ.",
    .counted: "اكتمل عدّ التقرير",
    .lookAgain: "إعادة النظر",
    .numbersAsOf: "الأرقام حتى الساعة",
    .countAgain: "إعادة العدّ",
    .nothingHas: "{field}: لا شيء في هذه الأيام له «{value}».",
    .thereAre: "الموجود: {values}.",
    .noSuchLink: "الرابط: لا رابط بهذا المعرّف أو العنوان القصير أو الرمز أو الاسم.",
    .noSuchCountry: "البلد: حرفان مثل DE، أو اسم بلد.",
    .linkFilterHint: "العنوان القصير أو الرمز أو الاسم",
    .daysOfUTC: "أيام المرشحات المجمّعة هي أيام UTC.",
    .eventProperty: "الخاصية",
    .propertyHint: "اسم خاصية للأحداث، مثل plan",
    .valueHint: "قيمة تلك الخاصية، مثل pro",
    .withinLimit: "الأيام بعد الخطوة الأولى: عدد صحيح من 1 إلى 90.",
    .chartShows: "يعرض الرسم البياني",
    .perDay: "{name} يوميًا",
    .otherValues: "قيم أخرى",
    .fromClickToEvent: "من النقرة إلى الحدث",
    .fromClickToEventNote:
      "المستخدمون الجدد فقط: كل خطوة تحسب مستخدمي الخطوة السابقة. يُحسب المستخدم نقرة واحدة في اليوم. المستخدمون الذين كان لديهم التطبيق من قبل ضمن الإجماليات.",
    .clickedLink: "نقر على الرابط",
    .installedApp: "ثبّت التطبيق",
    .openedApp: "فتح التطبيق",
    .didSomething: "أرسل حدثًا",
    .noDataYet: "لا بيانات بعد",
    .noDataYetAdvice:
      "أنشئ رابطًا وافتحه على هاتف: تظهر أول نقرة هنا خلال ثوانٍ.",
  ]
}
