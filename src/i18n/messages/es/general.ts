import type { Messages } from "../en.ts";

/** The pages about connection, modules and the product itself. */
export const general: Messages["general"] = {
  connection: {
    live: "Vista en vivo",
    byItself: "Se mantiene sola, y vuelve sola cuando se pierde.",
    server: "Servidor",
    address: "Dirección",
    version: "Versión",
    roundTrip: "Ida y vuelta",
    noAnswer: "Sin respuesta",
    browser: "Este navegador",
    has: "Sí",
    ability: {
      webgl: "Dibujar el mapa (WebGL 2)",
      worker: "Leer la flota aparte de la página (worker)",
      socket: "Recibir datos en vivo (WebSocket)",
      storage: "Guardar el historial en este dispositivo",
      clipboard: "Copiar al portapapeles",
      sound: "Sonido de las alertas",
      tabs: "Pestañas que saben unas de otras",
    },
    without: {
      webgl: "No: la lista y el panel siguen sin mapa",
      worker: "No: la vista en vivo no funciona",
      socket: "No: la vista en vivo no funciona",
      storage: "No: el historial se descarga cada vez",
      clipboard: "No: copie a mano; requiere https",
      sound: "No: las alertas se muestran sin sonido",
      tabs: "No: una salida en otra pestaña se nota más tarde",
    },
  },
  about: {
    product: "Producto",
    version: "{{title}}, versión {{version}}",
    data: "Datos del mapa",
    otherMaps: "Los mapas que ha añadido su proveedor indican sus fuentes al borde del mapa.",
    licences: "Software de terceros",
    licencesText:
      "Este producto está hecho con el software de esta lista, cada uno con su propia licencia.",
    noLicences: "No se pudo cargar la lista.",
    inPage: "En esta página",
    inServer: "En el servidor",
    noText: "El paquete nombra su licencia y no trae el texto: {{licence}}.",
    publicDomain: "dominio público",
    credit: {
      streets: "Calles y direcciones:",
      towns: "Poblaciones:",
      land: "Tierra y fronteras:",
    },
  },
  modules: {
    on: "Con acceso",
    off: "Sin acceso",
    openBy: {
      default: "Todos tienen acceso mientras no se retire.",
      account: "Su cuenta tiene acceso.",
      partner: "Todos tienen acceso en esta dirección.",
      administrator: "Los administradores siempre tienen acceso.",
    },
    closedBy: {
      account:
        "Su cuenta no tiene acceso. Pida a quien la administra que quite el atributo «{{attribute}}».",
      partner: "{{title}} ha retirado el acceso a todos en esta dirección.",
      nobody:
        "Aún no forma parte de su cuenta. Pida a quien la administra el atributo «{{attribute}}».",
      link: "No forma parte de lo que se compartió con usted.",
      notConfigured:
        "{{title}} no tiene página para ello en esta dirección. Pida a un administrador que la configure en Marcas.",
    },
  },
};
