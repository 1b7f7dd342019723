import type { Messages } from "../en.ts";

/** The pages of the settings, and what each is for. */
export const settings: Messages["settings"] = {
  text: "Ajustes y páginas de su cuenta.",
  all: "Todos los ajustes",
  back: "Volver",
  for: {
    vehicles: "Nombres, rastreadores, grupos y atributos de la flota.",
    groups: "Ordenar los vehículos y compartirlos por grupos.",
    drivers: "Quién conduce y cómo se identifica.",
    keys: "Qué llave tiene cada conductor, desde cuándo y hasta cuándo.",
    users: "Las cuentas, y qué puede ver y hacer cada una.",
    links: "Enlaces que muestran un vehículo durante un tiempo.",
    geofence: "Lugares y corredores en el mapa.",
    alerts: "De qué se avisa, a quién y cómo.",
    reports: "Informes que llegan solos por correo.",
    maintenance: "Lo que toca, por fecha, distancia u horas.",
    commands: "Lo que se envía a un rastreador, guardado para la próxima vez.",
    attributes: "Valores que se calculan de lo que envían los rastreadores.",
    calendars: "Cuándo rigen alertas y zonas.",
    notices: "Qué se escribió a quién, y si salió.",
    map: "Qué mapa se dibuja y qué se muestra encima.",
    profile: "Su nombre, idioma, zona horaria, contraseña y sesiones.",
    modules: "Qué está activado para usted y a quién pedir el resto.",
    connection: "El estado de la vista en vivo, el servidor y este navegador.",
    about: "Versión, licencias y de quién son los datos.",
    audit: "Quién cambió, ordenó y entró.",
    brand: "Qué aspecto tiene y qué ofrece cada dominio.",
  },
};
