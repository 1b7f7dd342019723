import type { Messages } from "../en.ts";

export const download: Messages["download"] = {
  bytes: "{{bytes}} recibidos",
  bytesOf: "{{bytes}} de {{total}}",
  cancel: "Cancelar",
  saved: "Guardado, {{bytes}}",
  dismiss: "Cerrar este mensaje",
  failed: {
    busy: "Ya se están haciendo dos informes suyos. Espere a que termine uno.",
    busyFor: "Ya se están haciendo dos informes suyos. Inténtelo de nuevo en {{seconds}} s.",
    tooLarge: "Es más de lo que cabe en un archivo. Elija un periodo más corto.",
    notAllowed: "No puede tener este archivo.",
    notFound: "Este servidor no hace archivos de este tipo. Elija otro formato.",
    signedOut: "Su sesión ha terminado. Vuelva a entrar.",
    timeout: "El servidor dejó de enviar. Inténtelo de nuevo o elija un periodo más corto.",
    other: "No se hizo el archivo: {{detail}}",
  },
};
