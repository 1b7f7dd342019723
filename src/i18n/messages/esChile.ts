import { startChile } from "./esChile/startChile.ts";
import type { SomeMessages } from "./SomeMessages.ts";

/** Where Chile says it in another way than Spain; all else is shared. */
export const esChile: SomeMessages = {
  ...startChile,
  fleetMap: {
    tool: {
      box: "Seleccionar en un recuadro (Shift y arrastrar)",
    },
  },
  general: {
    about: {
      otherMaps: "Los mapas que agregó su proveedor indican sus fuentes al borde del mapa.",
      credit: {
        towns: "Localidades:",
      },
    },
  },
  history: {
    rewind: "Retroceder",
    failure: {
      signedOut: "su sesión terminó.",
    },
  },
  links: {
    vehiclesHint: "Escriba un nombre, una patente o un grupo.",
    copied_one: "{{count}} enlace copiado, listo para una planilla.",
    copied_other: "{{count}} enlaces copiados, listos para una planilla.",
  },
  list: {
    fact: {
      plate: "Patente",
    },
  },
  historyTrips: {
    explanation: {
      fuelBy: {
        fuel: "El combustible es lo que perdió el estanque durante el viaje, en litros; una subida por carga de combustible no se descuenta, y un nivel de 0, que envía un sensor sin corriente, se deja fuera.",
        fuelLevel:
          "El combustible es lo que perdió el estanque durante el viaje, según su nivel en porcentaje y su capacidad; una subida por carga de combustible no se descuenta, y un nivel de 0, que envía un sensor sin corriente, se deja fuera.",
      },
    },
  },
  immobilizer: {
    pressAgain: "Presione otra vez para enviar",
    engineStop: {
      hold: "Mantenga presionado para inmovilizar",
      meaning:
        "Mantenga presionado el botón. El motor no volverá a arrancar hasta que se desbloquee.",
      pending: "Se envió el comando de inmovilizar. El vehículo todavía no lo confirma.",
    },
    engineResume: {
      hold: "Mantenga presionado para desbloquear",
      meaning: "Mantenga presionado el botón. El motor podrá volver a arrancar.",
      pending: "Se envió el comando de desbloquear. El vehículo todavía no lo confirma.",
    },
    outputOn: {
      hold: "Mantenga presionado para conectar la salida {{number}}",
      meaning:
        "Mantenga presionado el botón. Se conecta la salida {{number}}, con todo lo que lleve.",
      pending:
        "Se envió el comando de conectar la salida {{number}}. El vehículo todavía no lo confirma.",
    },
    outputOff: {
      hold: "Mantenga presionado para desconectar la salida {{number}}",
      meaning:
        "Mantenga presionado el botón. Se desconecta la salida {{number}}, con todo lo que lleve.",
      pending:
        "Se envió el comando de desconectar la salida {{number}}. El vehículo todavía no lo confirma.",
    },
    fact: {
      plate: "Patente",
    },
    check: {
      halt: "Ningún administrador suspendió los comandos",
      password: "Escribió su contraseña hace poco",
    },
    passwordHint: "Lo que puede causar daños la pide otra vez. El motivo que escribió se conserva.",
    clear: "Ya lo averigüé: borrar",
  },
  sendCommand: {
    held: {
      hold: "Mantener presionado para enviar",
      meaning:
        "Pedir no envía nada. Cuando alguien lo haya aprobado, mantenga presionado el botón: el comando va solo a ese vehículo, una vez, y solo si está parado. Si cierra esta ventana, lo encuentra de nuevo al pedir lo mismo.",
    },
  },
  approval: {
    hold: "Mantener presionado para aprobar",
    again: "Presione otra vez para aprobar",
    meaning: "Mantenga presionado el botón. Entonces {{name}} puede enviar este comando una vez.",
    approved: "{{name}} lo aprobó. Puede enviarse una vez: quedan {{left}}.",
    refused: "{{name}} lo rechazó.",
  },
  visits: {
    drawText:
      "Arrastre un recuadro o dibuje una línea alrededor de un sitio, o abra un lugar y presione «¿Quién estuvo aquí?»: esta lista dice entonces qué vehículos estuvieron dentro, cuándo y cuánto tiempo.",
  },
  profile: {
    computerZone: "La de este computador: {{zone}}",
  },
  evidence: {
    fact: {
      plate: "Patente",
    },
  },
  panel: {
    plate: "Patente",
    settingsFailed: "No se pudo cargar la configuración del vehículo.",
  },
  settings: {
    text: "Configuración y páginas de su cuenta.",
    all: "Toda la configuración",
  },
  event: {
    name: {
      breakdown: "Falla",
      deviceFuelIncrease: "Carga de combustible",
      media: "Foto o video",
      laneChange: "Cambio de pista",
    },
    content: {
      unidentifiedDriver: "El vehículo circula y nadie se identificó.",
      sos: "Alguien apretó el botón de emergencia.",
      deviceFuelDrop: "El estanque perdió combustible entre dos envíos.",
      breakdown: "El vehículo comunica una falla.",
      deviceFuelIncrease: "Se llenó el estanque.",
    },
  },
  attribute: {
    dtcs: "Códigos de falla",
  },
  manage: {
    calendar: {
      zone: { named: "En la zona horaria {{zone}}. Dibuje en un día, o agregue horas." },
    },
    command: {
      type: { videoStart: "Iniciar el video", videoStop: "Detener el video" },
    },
    linked: {
      paste:
        "Una columna de nombres, ids o patentes copiada de una planilla queda seleccionada al pegarla en una búsqueda.",
    },
    user: {
      mayChangeVehicles: "Puede cambiar la configuración de los vehículos",
      deviceLimit: "Vehículos que puede agregar",
    },
    icons: {
      car_rental: "Arriendo de autos",
      parking: "Estacionamiento",
    },
    copied_one: "{{count}} fila copiada, lista para una planilla.",
    copied_other: "{{count}} filas copiadas, listas para una planilla.",
    alert: {
      thresholdHint: {
        usual: "Vacío: lo que diga la configuración del vehículo o, si no, {{usual}}.",
        atOnce: "Vacío: lo que diga la configuración del vehículo o, si no, en el acto.",
      },
      removeText_one: "Ya no se avisa a nadie de esto. Lo que pasó queda en el historial.",
      removeText_other: "Ya no se avisa a nadie de estas cosas. Lo que pasó queda en el historial.",
    },
    outdated: "alguien lo cambió después",
    conflict: "Otra persona lo cambió mientras tanto",
    conflictNone: "La otra persona cambió otra cosa: su cambio se guarda junto al de ella.",
    fault: {
      missing: "Complete este campo",
    },
    geofence: {
      removeText_one:
        "Vehículos, grupos y personas se quedan sin este lugar, y las alertas sobre él ya no avisan. Lo que ocurrió sigue en el historial.",
      removeText_other:
        "Vehículos, grupos y personas se quedan sin estos lugares, y las alertas sobre ellos ya no avisan. Lo que ocurrió sigue en el historial.",
    },
  },
  mapOptions: {
    traffic: "Tránsito",
    signs: "Señales de tránsito",
  },
  shortcut: {
    reverse: "Retroceder; reproducir en el otro sentido",
  },
  palette: {
    nothingText: "Pruebe con un nombre, una patente, un grupo, una página o una acción.",
  },
  area: {
    noneText:
      "Aquí están las geocercas, las líneas y los puntos de interés que puede ver. Los crea en la configuración quien gestiona la flota.",
  },
  audit: {
    action: {
      rfidKey: {
        add: "Llave de conductor agregada",
      },
      server: {
        change: "Configuración del servidor cambiada",
      },
    },
    checkText: "Lee todo el registro y dice si alguna fila fue cambiada, quitada o agregada.",
  },
  brand: {
    applicationIdHint:
      "Así la conocen el navegador y la pantalla de inicio del celular: letras, cifras, puntos y guiones.",
    sectionsHint:
      "«Habitual»: mapa, panel, informes y configuración están siempre; los demás, si la cuenta los tiene.",
    removeText:
      "Su nombre, sus imágenes y su configuración desaparecen, y estos dominios muestran la marca de todos los demás: {{hosts}}.",
    section: {
      settings: "Configuración",
    },
    conflict: "Otra persona cambió esta marca entretanto. Lo que escribió sigue aquí.",
  },
  download: {
    failed: {
      signedOut: "Su sesión terminó. Vuelva a ingresar.",
    },
  },
  draw: {
    conflict:
      "Otra persona lo cambió mientras tanto. Guarde de nuevo para poner su forma en lugar de la otra, o cancele para dejar la otra.",
    unsaved: {
      text: "Lo que dibujó no está guardado.",
    },
  },
};
