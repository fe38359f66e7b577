extension FaultSentence {
  static let spanish: [FaultSentence: String] = [
    .empty: "no puede estar vacío",
    .required: "es obligatorio",
    .tooShort: "debe tener al menos {count} caracteres",
    .tooLong: "puede tener {count} caracteres",
    .number: "debe ser un número de {low} a {high}",
    .wholeNumber: "debe ser un número entero de {low} a {high}",
    .leastNumber: "debe ser un número entero desde {low}",
    .later: "debe ser más tarde",
    .afterStart: "debe ser después del comienzo",
    .taken: "ya está en uso en este dominio",
    .isThere: "ya existe, con estas mayúsculas u otras",
    .reserved: "es una palabra reservada; elige otra",
    .host: "debe ser un nombre de host, como go.example.com",
    .publicURL: "debe ser una URL https con un nombre de host público",
    .email: "debe ser una dirección de correo",
    .team: "deben ser diez mayúsculas o cifras",
    .color: "deben ser seis cifras hexadecimales, como D6006D",
    .appURL: "debe ser una URL con un esquema que una app del espacio registra",
    .scheme: "debe ser un esquema propio de la app: una letra y después letras, cifras, +, - o .",
    .fingerprint: "deben ser 32 bytes como AA:BB:…",
    .codeCharacters: "deben ser letras, cifras, - y _",
    .zone: "debe ser un nombre de la base de zonas horarias, como Europe/Madrid o UTC",
    .expiredTarget: "necesita un final o un límite de clics; si no, nada lleva allí",
    .targetTooLong: "Un destino tiene como mucho {limit} bytes.",
    .targetCharacter:
      "Un destino no puede tener caracteres de control, espacios, comillas, corchetes angulares, barras inversas ni caracteres invisibles; escríbelos con codificación por ciento.",
    .noScheme: "Un destino empieza por un esquema, como en https://example.com.",
    .routeScheme:
      "Una ruta en una app empieza por un esquema que una app del espacio registra; los demás campos del enlace llevan https.",
    .schemeNotAllowed:
      "El esquema {scheme} no está permitido; usa https o registra el esquema en una app.",
    .schemeNeverAllowed: "El esquema {scheme} no se permite nunca en un destino.",
    .userInfo: "Un destino no lleva usuario ni contraseña antes de su host.",
    .noHost: "Un destino web nombra un host después de las dos barras.",
    .badHost: "El host de un destino web es un nombre público, como example.com.",
    .hostNotAllowed:
      "El espacio no incluye el host {host} (paylisher workspace update --allow-host).",
    .badPort: "Un puerto es un número de 1 a 65535.",
    .noRoute: "Un destino en una app nombra algo después de su esquema.",
  ]
}
