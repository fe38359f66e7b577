import WireModels

/// What is wrong with a field that a form reads itself, in the words of the form.
enum FormSentence: String, Translated {
  case name = "Enter a name."
  case taken = "This ID is already in use. Choose another."

  // Audiences.
  case noKind = "Choose what the condition looks at, or empty its other fields."
  case unused = "This condition does not use this field. Leave it empty."
  case conditionName = "Enter the name of the event or property."
  case values = "Enter one or more values, separated by commas."
  case count = "Enter a whole number from 1 to 1,000,000, such as 2."
  case days = "Enter a number of days from 1 to 3,650, such as 30."
  case version = "Enter one version, such as 4.2."
  case noConditions = "Fill in at least one condition."

  // Messages.
  case choice = "This choice does not exist. Choose another."
  case category = "Enter a category of letters, digits, - and _, or leave the field empty."
  case holdOut = "Enter a percentage from 0 to 90, or leave the field empty."
  case minutes = "Enter a whole number of minutes from 0 to 43,200."
  case date = "Enter a date."
  case unusedTime =
    "The message does not wait for this time. Choose a delivery at a time, or empty date and time."
  case event = "Enter the name of the event."
  case unusedEvent =
    "The message does not wait for this event. Choose the delivery after an event, or empty the field."
  case unusedDelay =
    "The message does not wait so long. Choose the delivery after an event, or empty the field."
  case quietHours = "Enter both times of the quiet hours, or neither."
  case languageCode = "Enter the code of a language, such as en or pt-BR."
  case link = "Enter a full address, such as https://shop.example/spring."

  // What the API says otherwise.
  case fill = "Fill in this field."
  case destination = "Enter a destination URL."
  case ruleTarget = "Enter a destination for this rule."
  case webAddress =
    "Enter a web address, such as https://example.com. Write a space as %20."
  case httpsAddress =
    "Use an https:// address. (To open an app, register its URL scheme under Apps.)"
  case allowHost =
    "Links cannot redirect to this host. Use a public host, or add this one under Settings."
  case lookAlike =
    "This host name looks like another one. Check it, or add its xn-- form under Settings."
  case endBeforeStart = "The end must be later than the start."
  case needsEnd = "Set an end or a click limit, or leave this field empty."
  case tagTwice = "This tag is already in the list. Capital letters make no difference."
  case tooMany = "This list has too many entries. Remove some."
  case dateAndTime = "Enter a date, and a time such as 18:30."
  case inAppContent = "Enter a title, a text or a picture."
  case firstDomain = "Add a domain first, under Domains."
  case agentName = "Choose one of the suggested names, such as instagram."

  // Placements.
  case position = "Enter the position as a whole number, such as 1."
  case screenLine =
    "Begin each line with the ID of a screen, or with a weight and the ID, such as: 50 SUMMER A."

  /// The fault at a place.
  func at(_ pointer: String) -> Problem.FieldError {
    .init(pointer: pointer, code: "invalid", detail: rawValue)
  }
}

extension FormSentence {
  static let german: [FormSentence: String] = [
    .name: "Gib einen Namen ein.",
    .taken: "Diese ID ist schon vergeben. Wähle eine andere.",
    .noKind: "Wähle, worauf die Bedingung schaut, oder leere ihre anderen Felder.",
    .unused: "Diese Bedingung nutzt dieses Feld nicht. Lass es leer.",
    .conditionName: "Gib den Namen des Ereignisses oder der Eigenschaft ein.",
    .values: "Gib einen oder mehrere Werte ein, durch Kommas getrennt.",
    .count: "Gib eine ganze Zahl von 1 bis 1.000.000 ein, etwa 2.",
    .days: "Gib eine Zahl von Tagen von 1 bis 3.650 ein, etwa 30.",
    .version: "Gib eine Version ein, etwa 4.2.",
    .noConditions: "Fülle mindestens eine Bedingung aus.",
    .choice: "Diese Auswahl gibt es nicht. Wähle eine andere.",
    .category:
      "Gib eine Kategorie aus Buchstaben, Ziffern, - und _ ein, oder lass das Feld leer.",
    .holdOut: "Gib einen Prozentsatz von 0 bis 90 ein, oder lass das Feld leer.",
    .minutes: "Gib eine ganze Zahl von Minuten von 0 bis 43.200 ein.",
    .date: "Gib ein Datum ein.",
    .unusedTime:
      "Die Nachricht wartet nicht auf diesen Zeitpunkt. Wähle einen Versand zu einem Zeitpunkt, oder leere Datum und Uhrzeit.",
    .event: "Gib den Namen des Ereignisses ein.",
    .unusedEvent:
      "Die Nachricht wartet nicht auf dieses Ereignis. Wähle den Versand nach einem Ereignis, oder leere das Feld.",
    .unusedDelay:
      "Die Nachricht wartet nicht so lange. Wähle den Versand nach einem Ereignis, oder leere das Feld.",
    .quietHours: "Gib beide Zeiten der Ruhezeit ein, oder keine.",
    .languageCode: "Gib den Code einer Sprache ein, etwa en oder pt-BR.",
    .link: "Gib eine vollständige Adresse ein, etwa https://shop.example/spring.",
    .position: "Gib die Position als ganze Zahl ein, etwa 1.",
    .screenLine:
      "Beginne jede Zeile mit der ID eines Screens oder mit einem Gewicht und der ID, etwa: 50 SUMMER A.",
    .fill: "Fülle dieses Feld aus.",
    .destination: "Gib eine Ziel-URL ein.",
    .ruleTarget: "Gib ein Ziel für diese Regel ein.",
    .webAddress:
      "Gib eine Webadresse ein, etwa https://example.com. Schreib ein Leerzeichen als %20.",
    .httpsAddress:
      "Verwende eine Adresse mit https://. (Um eine App zu öffnen, trage ihr URL-Schema unter Apps ein.)",
    .allowHost:
      "Links dürfen nicht zu diesem Host führen. Verwende einen öffentlichen Host, oder füge diesen in den Einstellungen hinzu.",
    .lookAlike:
      "Dieser Hostname sieht aus wie ein anderer. Prüfe ihn, oder füge seine Form mit xn-- in den Einstellungen hinzu.",
    .endBeforeStart: "Das Ende muss nach dem Anfang liegen.",
    .needsEnd: "Setze ein Ende oder eine Klickgrenze, oder lass dieses Feld leer.",
    .tagTwice:
      "Dieses Tag steht schon in der Liste. Groß- und Kleinschreibung zählt nicht.",
    .tooMany: "Diese Liste hat zu viele Einträge. Entferne einige.",
    .dateAndTime: "Gib ein Datum ein und eine Uhrzeit wie 18:30.",
    .inAppContent: "Gib einen Titel, einen Text oder ein Bild ein.",
    .firstDomain: "Füge zuerst unter Domains eine Domain hinzu.",
    .agentName: "Wähle einen der vorgeschlagenen Namen, etwa instagram.",
  ]
}

extension FormSentence {
  static let turkish: [FormSentence: String] = [
    .name: "Bir ad girin.",
    .taken: "Bu kimlik zaten kullanılıyor. Başka birini seçin.",
    .noKind: "Koşulun neye baktığını seçin ya da öbür alanlarını boşaltın.",
    .unused: "Bu koşul bu alanı kullanmaz. Boş bırakın.",
    .conditionName: "Olayın ya da özelliğin adını girin.",
    .values: "Virgülle ayırarak bir ya da daha çok değer girin.",
    .count: "1 ile 1.000.000 arasında bir tam sayı girin; örneğin 2.",
    .days: "1 ile 3.650 arasında bir gün sayısı girin; örneğin 30.",
    .version: "Bir sürüm girin; örneğin 4.2.",
    .noConditions: "En az bir koşulu doldurun.",
    .choice: "Böyle bir seçenek yok. Başka birini seçin.",
    .category: "Harf, rakam, - ve _ içeren bir kategori girin ya da alanı boş bırakın.",
    .holdOut: "0 ile 90 arasında bir yüzde girin ya da alanı boş bırakın.",
    .minutes: "0 ile 43.200 arasında bir dakika sayısı girin.",
    .date: "Bir tarih girin.",
    .unusedTime:
      "Mesaj bu zamanı beklemez. Belirli bir zamanda gönderimi seçin ya da tarih ve saati boşaltın.",
    .event: "Olayın adını girin.",
    .unusedEvent:
      "Mesaj bu olayı beklemez. Olaydan sonra gönderimi seçin ya da alanı boşaltın.",
    .unusedDelay:
      "Mesaj bu kadar beklemez. Olaydan sonra gönderimi seçin ya da alanı boşaltın.",
    .quietHours: "Sessiz saatlerin iki saatini de girin ya da ikisini de boş bırakın.",
    .languageCode: "Bir dil kodu girin; örneğin en ya da pt-BR.",
    .link: "Tam bir adres girin; örneğin https://shop.example/spring.",
    .position: "Sırayı tam sayı olarak girin; örneğin 1.",
    .screenLine:
      "Her satıra bir ekranın kimliğiyle ya da bir ağırlık ve kimlikle başlayın; örneğin: 50 SUMMER A.",
    .fill: "Bu alanı doldurun.",
    .destination: "Bir hedef URL girin.",
    .ruleTarget: "Bu kural için bir hedef girin.",
    .webAddress:
      "https://example.com gibi bir web adresi girin. Boşluğu %20 olarak yazın.",
    .httpsAddress:
      "https:// ile başlayan bir adres kullanın. (Bir uygulamayı açmak için URL şemasını Uygulamalar altında kaydedin.)",
    .allowHost:
      "Bağlantılar bu ana makineye gidemez. Herkese açık bir ana makine kullanın ya da bunu Ayarlar’da ekleyin.",
    .lookAlike:
      "Bu ana makine adı bir başkasına benziyor. Denetleyin ya da xn-- biçimini Ayarlar’da ekleyin.",
    .endBeforeStart: "Bitiş, başlangıçtan sonra olmalıdır.",
    .needsEnd:
      "Bir bitiş ya da tıklama sınırı belirleyin veya bu alanı boş bırakın.",
    .tagTwice: "Bu etiket listede zaten var. Büyük küçük harf fark etmez.",
    .tooMany: "Bu listede çok fazla kayıt var. Bazılarını çıkarın.",
    .dateAndTime: "Bir tarih ve 18:30 gibi bir saat girin.",
    .inAppContent: "Bir başlık, metin ya da görsel girin.",
    .firstDomain: "Önce Alan adları altında bir alan adı ekleyin.",
    .agentName: "Önerilen adlardan birini seçin; örneğin instagram.",
  ]
}

extension FormSentence {
  static let spanish: [FormSentence: String] = [
    .name: "Escribe un nombre.",
    .taken: "Este ID ya está en uso. Elige otro.",
    .noKind: "Elige en qué se fija la condición, o vacía sus otros campos.",
    .unused: "Esta condición no usa este campo. Déjalo vacío.",
    .conditionName: "Escribe el nombre del evento o de la propiedad.",
    .values: "Escribe uno o más valores separados por comas.",
    .count: "Escribe un número entero de 1 a 1.000.000, por ejemplo 2.",
    .days: "Escribe un número de días de 1 a 3.650, por ejemplo 30.",
    .version: "Escribe una versión, por ejemplo 4.2.",
    .noConditions: "Rellena al menos una condición.",
    .choice: "Esta opción no existe. Elige otra.",
    .category: "Escribe una categoría de letras, cifras, - y _, o deja el campo vacío.",
    .holdOut: "Escribe un porcentaje de 0 a 90, o deja el campo vacío.",
    .minutes: "Escribe un número entero de minutos de 0 a 43.200.",
    .date: "Escribe una fecha.",
    .unusedTime:
      "El mensaje no espera a este momento. Elige un envío a una hora, o vacía la fecha y la hora.",
    .event: "Escribe el nombre del evento.",
    .unusedEvent:
      "El mensaje no espera a este evento. Elige el envío tras un evento, o vacía el campo.",
    .unusedDelay:
      "El mensaje no espera tanto. Elige el envío tras un evento, o vacía el campo.",
    .quietHours: "Escribe las dos horas del horario de silencio, o ninguna.",
    .languageCode: "Escribe el código de un idioma, por ejemplo en o pt-BR.",
    .link: "Escribe una dirección completa, por ejemplo https://shop.example/spring.",
    .position: "Escribe la posición como número entero, por ejemplo 1.",
    .screenLine:
      "Empieza cada línea con el ID de una pantalla, o con un peso y el ID, por ejemplo: 50 SUMMER A.",
    .fill: "Rellena este campo.",
    .destination: "Escribe una URL de destino.",
    .ruleTarget: "Escribe un destino para esta regla.",
    .webAddress:
      "Escribe una dirección web, por ejemplo https://example.com. Escribe un espacio como %20.",
    .httpsAddress:
      "Usa una dirección https://. (Para abrir una app, registra su esquema de URL en Apps.)",
    .allowHost:
      "Los enlaces no pueden llevar a este host. Usa un host público, o añade este en Ajustes.",
    .lookAlike:
      "Este nombre de host se parece a otro. Compruébalo, o añade su forma xn-- en Ajustes.",
    .endBeforeStart: "El final debe ser posterior al inicio.",
    .needsEnd: "Indica un final o un límite de clics, o deja este campo vacío.",
    .tagTwice: "Esta etiqueta ya está en la lista. Las mayúsculas no cuentan.",
    .tooMany: "Esta lista tiene demasiadas entradas. Quita algunas.",
    .dateAndTime: "Escribe una fecha y una hora como 18:30.",
    .inAppContent: "Escribe un título, un texto o una imagen.",
    .firstDomain: "Añade primero un dominio en Dominios.",
    .agentName: "Elige uno de los nombres sugeridos, por ejemplo instagram.",
  ]
}

extension FormSentence {
  static let arabic: [FormSentence: String] = [
    .name: "أدخل اسمًا.",
    .taken: "هذا المعرّف مستخدم بالفعل. اختر غيره.",
    .noKind: "اختر ما ينظر إليه الشرط، أو أفرغ حقوله الأخرى.",
    .unused: "لا يستخدم هذا الشرط هذا الحقل. اتركه فارغًا.",
    .conditionName: "أدخل اسم الحدث أو الخاصية.",
    .values: "أدخل قيمة أو أكثر، تفصل بينها فواصل.",
    .count: "أدخل عددًا صحيحًا من 1 إلى 1,000,000، مثل 2.",
    .days: "أدخل عدد أيام من 1 إلى 3,650، مثل 30.",
    .version: "أدخل إصدارًا واحدًا، مثل 4.2.",
    .noConditions: "املأ شرطًا واحدًا على الأقل.",
    .choice: "هذا الخيار غير موجود. اختر غيره.",
    .category: "أدخل فئة من حروف وأرقام و- و_، أو اترك الحقل فارغًا.",
    .holdOut: "أدخل نسبة مئوية من 0 إلى 90، أو اترك الحقل فارغًا.",
    .minutes: "أدخل عددًا صحيحًا من الدقائق من 0 إلى 43,200.",
    .date: "أدخل تاريخًا.",
    .unusedTime:
      "لا تنتظر الرسالة هذا الوقت. اختر الإرسال في وقت محدد، أو أفرغ التاريخ والوقت.",
    .event: "أدخل اسم الحدث.",
    .unusedEvent: "لا تنتظر الرسالة هذا الحدث. اختر الإرسال بعد حدث، أو أفرغ الحقل.",
    .unusedDelay: "لا تنتظر الرسالة هذه المدة. اختر الإرسال بعد حدث، أو أفرغ الحقل.",
    .quietHours: "أدخل وقتَي ساعات الهدوء معًا، أو لا تدخل أيًا منهما.",
    .languageCode: "أدخل رمز لغة، مثل en أو pt-BR.",
    .link: "أدخل عنوانًا كاملًا، مثل https://shop.example/spring.",
    .position: "أدخل الترتيب عددًا صحيحًا، مثل 1.",
    .screenLine: "ابدأ كل سطر بمعرّف شاشة، أو بوزن ثم المعرّف، مثل: 50 SUMMER A.",
    .fill: "املأ هذا الحقل.",
    .destination: "أدخل عنوان الوجهة.",
    .ruleTarget: "أدخل وجهة لهذه القاعدة.",
    .webAddress: "أدخل عنوان ويب، مثل https://example.com. اكتب المسافة %20.",
    .httpsAddress:
      "استخدم عنوانًا يبدأ بـ https://. (لفتح تطبيق، سجّل مخطط عنوانه ضمن التطبيقات.)",
    .allowHost:
      "لا يمكن أن تؤدي الروابط إلى هذا المضيف. استخدم مضيفًا عامًا، أو أضف هذا في الإعدادات.",
    .lookAlike:
      "يشبه اسم المضيف هذا اسمًا آخر. تحقق منه، أو أضف صيغته xn-- في الإعدادات.",
    .endBeforeStart: "يجب أن تكون النهاية بعد البداية.",
    .needsEnd: "حدّد نهاية أو حدًّا للنقرات، أو اترك هذا الحقل فارغًا.",
    .tagTwice: "هذا الوسم موجود في القائمة. لا فرق بين الأحرف الكبيرة والصغيرة.",
    .tooMany: "في هذه القائمة إدخالات كثيرة. احذف بعضها.",
    .dateAndTime: "أدخل تاريخًا ووقتًا مثل 18:30.",
    .inAppContent: "أدخل عنوانًا أو نصًا أو صورة.",
    .firstDomain: "أضف نطاقًا أولًا ضمن النطاقات.",
    .agentName: "اختر أحد الأسماء المقترحة، مثل instagram.",
  ]
}
