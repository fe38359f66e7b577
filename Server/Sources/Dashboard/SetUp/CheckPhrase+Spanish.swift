extension CheckPhrase {
  static let spanish: [CheckPhrase: String] = [
    .appsGood: "La app tiene todo lo que necesitan los enlaces.",
    .appsWarning:
      "A una app le falta algo que los enlaces necesitan, o aún no hay ninguna app.",
    .pushKeysGood: "Ningún proveedor rechaza una clave.",
    .pushKeysWarning:
      "Hay personas a las que llegar por push, pero ninguna app tiene una clave para enviar.",
    .pushKeysBad: "Un proveedor rechaza una clave: pon otra en la página de la app.",
    .pushKeysUnknown: "No se pudieron leer las claves.",
    .domainsWarning: "El espacio no tiene dominio para sus enlaces.",
    .clockGood: "El reloj va bien.",
    .clockWarning: "El reloj va algo mal: deja que el sistema lo ponga en hora (NTP).",
    .clockBad:
      "El reloj va mal: los enlaces y los tokens empiezan y acaban a una hora equivocada.",
    .clockUnknown: "No se pudo comparar el reloj.",
    .domainGood: "El dominio responde por HTTPS.",
    .domainBad:
      "El dominio no responde: apunta su DNS a este servidor o a su proxy y abre el puerto 443.",
    .domainUnknown: "No se llega al dominio desde este servidor.",
    .certificateBad: "Los teléfonos no aceptan el certificado.",
    .associationGood: "El archivo de asociación es como lo necesitan los teléfonos.",
    .associationWarning: "El archivo de asociación funciona, pero quizá no como se pensó.",
    .associationBad: "Con este archivo de asociación los enlaces no abren todas las apps.",
    .copyGood: "La copia de Apple está al día.",
    .copyWarning:
      "Apple aún no tiene copia del archivo, o tiene una más antigua; lo recoge más o menos una vez al día.",
    .copyUnknown: "No se llega a la copia de Apple desde aquí.",
    .linksGood: "Cada enlace comprobado lleva a alguna parte en cada plataforma.",
    .linksWarning:
      "Un enlace necesita un cambio: un destino de reserva, uno para cada plataforma o lo que dicen las palabras de abajo.",
    .linksBad: "Un enlace tiene un destino que ya no puede tener.",
  ]
}
