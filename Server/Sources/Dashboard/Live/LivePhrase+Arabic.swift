extension LivePhrase {
  static let arabic: [LivePhrase: String] = [
    .liveApp: "التطبيق",
    .liveLinkHint: "المعرّف أو URL القصير أو الرمز أو العنوان",
    .liveEventHint: "اسمه كاملًا، مثل Purchase",
    .liveHidden: "{name} {value}: يخفي {count} منها.",
    .liveNoClicks: "لا نقرات على هذا الرابط بعد",
    .liveNoClicksAdvice: "التصفية حسب الرابط {link} تخفي نقرات كل الروابط الأخرى.",
    .liveClicksNote: "ليس للنقرات تطبيق ولا اسم حدث: لا يخفي بعضها إلا التصفية حسب الرابط.",
    .liveNoEvents: "لا أحداث مطابقة",
    .liveNoEventsAdvice:
      "لا يطابق عوامل التصفية أي من أحدث {count} من الأحداث. تظهر هنا الأحداث الجديدة المطابقة حال وصولها.",
    .liveNoSuchApp: "التطبيق: لا تطبيق بهذا المعرّف في مساحة العمل هذه.",
    .whyClick: "لماذا قادت نقرة إلى هناك",
    .clickRule: "القاعدة",
    .clickReferrer: "مضيف الصفحة التي جاءت منها",
    .clickBrowser: "داخل التطبيق",
    .clickNetwork: "الشبكة (ASN)",
    .clickUnique: "أول نقرة لزائرها على الرابط في ذلك اليوم (UTC)",
    .clickOfDeletedLink: "حُذف الرابط.",
    .noClickSteps: "خطوات هذه النقرة غير محفوظة.",
    .launches7: "عمليات التشغيل الأولى خلال 7 أيام",
    .launches90: "عمليات التشغيل الأولى خلال 90 يومًا",
    .launchDays: "أيام الرسوم البيانية",
    .allAppsCounted:
      "تحسب الرسوم عمليات التشغيل الأولى لكل التطبيقات؛ القائمة وحدها تتبع التصفية حسب التطبيق.",
    .newestCounted:
      "كان في هذه الأيام من عمليات التشغيل الأولى أكثر مما تقرؤه الرسوم: تحسب أحدث {count} منها.",
    .noLaunchesFound: "لا عمليات تشغيل أولى مطابقة",
    .noLaunchesFoundAdvice: "اختر تطبيقًا آخر أو امسح عوامل التصفية.",
  ]
}
