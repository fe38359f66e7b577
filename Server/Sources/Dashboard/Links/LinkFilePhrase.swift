/// What the import and the export of links say, with the English text.
enum LinkFilePhrase: String, Translated {
  case importLinks = "Import links"
  case exportLinks = "Export as CSV"
  case importLead =
    "Makes links from the rows of a spreadsheet or from JSON lines. Links that are there stay as they are."
  case chooseFile = "Choose a file"
  case chooseFileHint = "CSV or JSON lines of up to {size}. It is read into the field below."
  case fileTooLarge = "The file has more than {size}."
  case readAs = "Read as {coding}."
  case rows = "Rows"
  case headingHint =
    "The heading first, such as code,title,url. Commas, semicolons or tabs separate cells."
  case opensProtected = "Make links that had a password open to everyone"
  case checkRows = "Check the rows"
  case nothingMade = "Nothing is made yet."
  case wouldMake = "Links that would be made: {count}. Rows that would make none: {refused}."
  case wereMade = "Links that were made: {count}. Rows that made none: {refused}."
  case makeLinks = "Import links: {count}"
  case newLinks = "New links"
  case refusedRows = "Rows that make no link"
  case line = "Line"
  case reason = "Reason"
  case randomCode = "Random"
  case firstOf = "The first {shown} of {count}."
  case importDomainHint =
    "For rows that name no domain. The domain and the code of a link never change."
  case onDomains = "On {domains}."
  case columns = "Columns"
  case columnsNote =
    "One is needed: url, the page where the link leads. Tags are separated by semicolons; days are like 2026-12-31."
  case rowExample = "A row with its heading"
  case noRows = "There are no rows: below the heading each row is a link."
  case isList = "This is one JSON list. An import takes an object on each line."
  case unknownColumns = "The heading has columns that no link has: {names}."
  case columnTwice = "Two columns mean the same: {name}."
  case encoding = "Encoding"
  case encodingHint =
    "Choose it if letters are wrong, and the file is read again: Excel writes Windows-1254 in Turkey, Windows-1252 in Western Europe."
  case recognized = "Recognized automatically"
  case fileFormat = "Format"
  case fileFormatHint =
    "Our columns, or an export of another service. The heading says which; choose one if it is recognized wrongly."
  case readAsExport = "Read as an export of {service}"
  case fileColumn = "Column"
  case becomes = "Becomes"
  case notImported = "Not imported"
  case shortURLs =
    "The column {column} has short URLs of {host}, and links would lead to them. Name the column of the pages url, or choose the service that wrote the file."
  case noDestination =
    "The heading has no column of {service} that says where links lead. Choose another format."
  case fileLimits =
    "Here a file may have {rows} links, {passwords} of them with a password, and {size}. Split it, or use paylisher link import."
  case stopped =
    "The import stopped. Rows that were not tried: {count}. Import again: it goes on where it stopped."
}

extension DashboardText {
  /// A phrase about the import and the export of links.
  func callAsFunction(_ phrase: LinkFilePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}

extension LinkFilePhrase {
  static let german: [LinkFilePhrase: String] = [
    .importLinks: "Links importieren",
    .exportLinks: "Als CSV exportieren",
    .importLead:
      "Legt Links aus den Zeilen einer Tabelle oder aus JSON-Zeilen an. Vorhandene Links bleiben, wie sie sind.",
    .chooseFile: "Datei wählen",
    .chooseFileHint:
      "CSV oder JSON-Zeilen, bis zu {size}. Die Datei wird in das Feld darunter gelesen.",
    .fileTooLarge: "Die Datei hat mehr als {size}.",
    .readAs: "Gelesen als {coding}.",
    .rows: "Zeilen",
    .headingHint:
      "Zuerst die Überschriften, etwa code,title,url. Kommas, Semikolons oder Tabulatoren trennen Zellen.",
    .opensProtected: "Links, die ein Passwort hatten, für alle offen anlegen",
    .checkRows: "Zeilen prüfen",
    .nothingMade: "Noch ist nichts angelegt.",
    .wouldMake:
      "Links, die angelegt würden: {count}. Zeilen, aus denen keiner würde: {refused}.",
    .wereMade: "Angelegte Links: {count}. Zeilen, aus denen keiner wurde: {refused}.",
    .makeLinks: "Links importieren: {count}",
    .newLinks: "Neue Links",
    .refusedRows: "Zeilen, aus denen kein Link wird",
    .line: "Zeile",
    .reason: "Grund",
    .randomCode: "Zufällig",
    .firstOf: "Die ersten {shown} von {count}.",
    .columns: "Spalten",
    .columnsNote:
      "Eine wird gebraucht: url, die Seite, zu der der Link führt. Tags trennen Semikolons; Tage sehen aus wie 2026-12-31.",
    .rowExample: "Eine Zeile mit ihren Überschriften",
    .noRows: "Es gibt keine Zeilen: Unter den Überschriften ist jede Zeile ein Link.",
    .isList: "Das ist eine einzige JSON-Liste. Ein Import nimmt ein Objekt in jeder Zeile.",
    .unknownColumns: "Die Überschriften nennen Spalten, die kein Link hat: {names}.",
    .columnTwice: "Zwei Spalten bedeuten dasselbe: {name}.",
    .encoding: "Kodierung",
    .encodingHint:
      "Wähle sie, wenn Buchstaben falsch sind; die Datei wird neu gelesen: Excel schreibt in der Türkei Windows-1254, in Westeuropa Windows-1252.",
    .recognized: "Automatisch erkannt",
    .fileFormat: "Format",
    .fileFormatHint:
      "Unsere Spalten oder der Export eines anderen Dienstes. Die Überschriften sagen, welcher; wähle einen, wenn er falsch erkannt wird.",
    .readAsExport: "Gelesen als Export von {service}",
    .fileColumn: "Spalte",
    .becomes: "Wird zu",
    .notImported: "Nicht importiert",
    .shortURLs:
      "Die Spalte {column} hat Kurz-URLs von {host}, und Links würden zu ihnen führen. Nenne die Spalte der Seiten url, oder wähle den Dienst, der die Datei schrieb.",
    .noDestination:
      "Die Überschriften haben keine Spalte von {service}, die sagt, wohin Links führen. Wähle ein anderes Format.",
    .fileLimits:
      "Eine Datei darf hier {rows} Links haben, {passwords} davon mit Passwort, und {size}. Teile sie, oder nimm paylisher link import.",
    .stopped:
      "Der Import hat angehalten. Nicht versuchte Zeilen: {count}. Importiere noch einmal: Es geht dort weiter, wo er anhielt.",
    .importDomainHint:
      "Für Zeilen ohne eigene Domain. Domain und Code eines Links ändern sich nie.",
    .onDomains: "Auf {domains}.",
  ]
}

extension LinkFilePhrase {
  static let turkish: [LinkFilePhrase: String] = [
    .importLinks: "Bağlantıları içe aktar",
    .exportLinks: "CSV olarak dışa aktar",
    .importLead:
      "Bir tablonun satırlarından veya JSON satırlarından bağlantılar oluşturur. Var olan bağlantılar olduğu gibi kalır.",
    .chooseFile: "Dosya seçin",
    .chooseFileHint: "En çok {size} CSV veya JSON satırları. Aşağıdaki alana okunur.",
    .fileTooLarge: "Dosya {size} sınırını aşıyor.",
    .readAs: "{coding} olarak okundu.",
    .rows: "Satırlar",
    .headingHint:
      "Önce başlık satırı, örneğin code,title,url. Hücreleri virgül, noktalı virgül veya sekme ayırır.",
    .opensProtected: "Parolası olan bağlantıları herkese açık oluştur",
    .checkRows: "Satırları denetle",
    .nothingMade: "Henüz hiçbir şey oluşturulmadı.",
    .wouldMake: "Oluşturulacak bağlantılar: {count}. Bağlantı oluşturmayacak satırlar: {refused}.",
    .wereMade: "Oluşturulan bağlantılar: {count}. Bağlantı oluşturmayan satırlar: {refused}.",
    .makeLinks: "Bağlantıları içe aktar: {count}",
    .newLinks: "Yeni bağlantılar",
    .refusedRows: "Bağlantı oluşturmayan satırlar",
    .line: "Satır",
    .reason: "Neden",
    .randomCode: "Rastgele",
    .firstOf: "{count} satırın ilk {shown} kadarı.",
    .columns: "Sütunlar",
    .columnsNote:
      "Biri gereklidir: url, bağlantının götürdüğü sayfa. Etiketleri noktalı virgül ayırır; günler 2026-12-31 biçimindedir.",
    .rowExample: "Başlığıyla birlikte bir satır",
    .noRows: "Hiç satır yok: başlığın altındaki her satır bir bağlantıdır.",
    .isList: "Bu tek bir JSON listesi. İçe aktarma her satırda bir nesne alır.",
    .unknownColumns: "Başlıkta hiçbir bağlantıda olmayan sütunlar var: {names}.",
    .columnTwice: "İki sütun aynı anlama geliyor: {name}.",
    .encoding: "Kodlama",
    .encodingHint:
      "Harfler yanlışsa seçin, dosya yeniden okunur: Excel Türkiye’de Windows-1254, Batı Avrupa’da Windows-1252 yazar.",
    .recognized: "Otomatik tanınır",
    .fileFormat: "Biçim",
    .fileFormatHint:
      "Bizim sütunlarımız veya başka bir hizmetin dışa aktarımı. Başlık hangisi olduğunu söyler; yanlış tanınırsa birini seçin.",
    .readAsExport: "{service} dışa aktarımı olarak okundu",
    .fileColumn: "Sütun",
    .becomes: "Karşılığı",
    .notImported: "İçe aktarılmaz",
    .shortURLs:
      "{column} sütununda {host} kısa URL’leri var ve bağlantılar onlara götürürdü. Sayfaların sütununa url adını verin veya dosyayı yazan hizmeti seçin.",
    .noDestination:
      "Başlıkta, bağlantıların nereye götürdüğünü söyleyen bir {service} sütunu yok. Başka bir biçim seçin.",
    .fileLimits:
      "Bir dosyada burada {rows} bağlantı, bunların {passwords} tanesi parolalı olmak üzere, ve {size} olabilir. Dosyayı bölün veya paylisher link import komutunu kullanın.",
    .stopped:
      "İçe aktarma durdu. Denenmeyen satırlar: {count}. Yeniden içe aktarın: kaldığı yerden sürer.",
    .importDomainHint:
      "Alan adı belirtmeyen satırlar için. Bir bağlantının alan adı ve kodu değişmez.",
    .onDomains: "Alan adı: {domains}.",
  ]
}

extension LinkFilePhrase {
  static let spanish: [LinkFilePhrase: String] = [
    .importLinks: "Importar enlaces",
    .exportLinks: "Exportar como CSV",
    .importLead:
      "Crea enlaces a partir de las filas de una hoja de cálculo o de líneas JSON. Los enlaces existentes quedan como están.",
    .chooseFile: "Elija un archivo",
    .chooseFileHint: "CSV o líneas JSON de hasta {size}. Se lee en el campo de abajo.",
    .fileTooLarge: "El archivo tiene más de {size}.",
    .readAs: "Leído como {coding}.",
    .rows: "Filas",
    .headingHint:
      "Primero los encabezados, como code,title,url. Comas, puntos y coma o tabuladores separan las celdas.",
    .opensProtected: "Crear abiertos para todos los enlaces que tenían contraseña",
    .checkRows: "Comprobar las filas",
    .nothingMade: "Aún no se ha creado nada.",
    .wouldMake: "Enlaces que se crearían: {count}. Filas que no crearían ninguno: {refused}.",
    .wereMade: "Enlaces creados: {count}. Filas que no crearon ninguno: {refused}.",
    .makeLinks: "Importar enlaces: {count}",
    .newLinks: "Enlaces nuevos",
    .refusedRows: "Filas que no crean ningún enlace",
    .line: "Línea",
    .reason: "Motivo",
    .randomCode: "Aleatorio",
    .firstOf: "Los primeros {shown} de {count}.",
    .columns: "Columnas",
    .columnsNote:
      "Una es necesaria: url, la página a la que lleva el enlace. Las etiquetas se separan con puntos y coma; los días son como 2026-12-31.",
    .rowExample: "Una fila con sus encabezados",
    .noRows: "No hay filas: debajo de los encabezados cada fila es un enlace.",
    .isList: "Esto es una sola lista JSON. Una importación toma un objeto en cada línea.",
    .unknownColumns: "Los encabezados tienen columnas que ningún enlace tiene: {names}.",
    .columnTwice: "Dos columnas significan lo mismo: {name}.",
    .encoding: "Codificación",
    .encodingHint:
      "Elíjala si las letras son incorrectas; el archivo se lee de nuevo: Excel escribe Windows-1254 en Turquía y Windows-1252 en Europa occidental.",
    .recognized: "Reconocido automáticamente",
    .fileFormat: "Formato",
    .fileFormatHint:
      "Nuestras columnas o la exportación de otro servicio. Los encabezados lo indican; elija uno si se reconoce mal.",
    .readAsExport: "Leído como exportación de {service}",
    .fileColumn: "Columna",
    .becomes: "Pasa a",
    .notImported: "No se importa",
    .shortURLs:
      "La columna {column} tiene URL cortas de {host}, y los enlaces llevarían a ellas. Llame url a la columna de las páginas, o elija el servicio que escribió el archivo.",
    .noDestination:
      "Los encabezados no tienen ninguna columna de {service} que diga adónde llevan los enlaces. Elija otro formato.",
    .fileLimits:
      "Aquí un archivo puede tener {rows} enlaces, {passwords} de ellos con contraseña, y {size}. Divídalo o use paylisher link import.",
    .stopped:
      "La importación se detuvo. Filas sin probar: {count}. Importe otra vez: continúa donde se detuvo.",
    .importDomainHint:
      "Para las filas que no indican un dominio. El dominio y el código de un enlace no cambian.",
    .onDomains: "En {domains}.",
  ]
}

extension LinkFilePhrase {
  static let arabic: [LinkFilePhrase: String] = [
    .importLinks: "استيراد الروابط",
    .exportLinks: "تصدير بصيغة CSV",
    .importLead: "ينشئ روابط من صفوف جدول بيانات أو من أسطر JSON. تبقى الروابط الموجودة كما هي.",
    .chooseFile: "اختر ملفًا",
    .chooseFileHint: "ملف CSV أو أسطر JSON حتى {size}. يُقرأ في الحقل أدناه.",
    .fileTooLarge: "حجم الملف أكبر من {size}.",
    .readAs: "قُرئ بترميز {coding}.",
    .rows: "الصفوف",
    .headingHint:
      "العناوين أولًا، مثل code,title,url. تفصل الفواصل أو الفواصل المنقوطة أو علامات الجدولة بين الخلايا.",
    .opensProtected: "إنشاء الروابط التي كانت لها كلمة مرور مفتوحة للجميع",
    .checkRows: "فحص الصفوف",
    .nothingMade: "لم يُنشأ شيء بعد.",
    .wouldMake: "الروابط التي ستُنشأ: {count}. الصفوف التي لن تنشئ رابطًا: {refused}.",
    .wereMade: "الروابط التي أُنشئت: {count}. الصفوف التي لم تنشئ رابطًا: {refused}.",
    .makeLinks: "استيراد الروابط: {count}",
    .newLinks: "روابط جديدة",
    .refusedRows: "صفوف لا تنشئ رابطًا",
    .line: "السطر",
    .reason: "السبب",
    .randomCode: "عشوائي",
    .firstOf: "أول {shown} من {count}.",
    .columns: "الأعمدة",
    .columnsNote:
      "عمود واحد مطلوب: url، الصفحة التي يؤدي إليها الرابط. تفصل الفواصل المنقوطة بين الوسوم، وتُكتب الأيام مثل 2026-12-31.",
    .rowExample: "صف مع عناوينه",
    .noRows: "لا توجد صفوف: كل صف تحت العناوين هو رابط.",
    .isList: "هذه قائمة JSON واحدة. يأخذ الاستيراد كائنًا في كل سطر.",
    .unknownColumns: "في العناوين أعمدة ليست لأي رابط: {names}.",
    .columnTwice: "عمودان لهما المعنى نفسه: {name}.",
    .encoding: "الترميز",
    .encodingHint:
      "اختره إذا كانت الحروف خاطئة فيُقرأ الملف من جديد: يكتب Excel بترميز Windows-1254 في تركيا وWindows-1252 في أوروبا الغربية.",
    .recognized: "يُتعرَّف عليه تلقائيًا",
    .fileFormat: "التنسيق",
    .fileFormatHint:
      "أعمدتنا أو تصدير خدمة أخرى. العناوين تبين أيها؛ اختر واحدًا إذا تُعرِّف عليه خطأً.",
    .readAsExport: "قُرئ بوصفه تصديرًا من {service}",
    .fileColumn: "العمود",
    .becomes: "يصبح",
    .notImported: "لا يُستورد",
    .shortURLs:
      "في العمود {column} عناوين قصيرة من {host}، وستقود الروابط إليها. سمِّ عمود الصفحات url، أو اختر الخدمة التي كتبت الملف.",
    .noDestination: "ليس في العناوين عمود من {service} يبين إلى أين تقود الروابط. اختر تنسيقًا آخر.",
    .fileLimits:
      "يمكن أن يحتوي الملف هنا على {rows} رابط، منها {passwords} بكلمة مرور، وحجم {size}. قسّمه، أو استخدم paylisher link import.",
    .stopped: "توقف الاستيراد. الصفوف التي لم تُجرَّب: {count}. استورد مرة أخرى: يتابع من حيث توقف.",
    .importDomainHint:
      "للصفوف التي لا تذكر نطاقًا. لا يتغير نطاق الرابط ولا رمزه.",
    .onDomains: "على {domains}.",
  ]
}
