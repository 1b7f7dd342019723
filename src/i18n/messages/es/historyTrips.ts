import type { Messages } from "../en.ts";

export const historyTrips: Messages["historyTrips"] = {
  list: "Viajes y paradas",
  stopped: "Detenido {{duration}}",
  idle: "Ralentí {{duration}}",
  incomplete: "Este periodo no está completo: puede haber más viajes.",
  usualRules:
    "No se pudieron cargar las reglas de este vehículo: los viajes se separan con las habituales.",
  explain: "De dónde salen las cifras del viaje {{number}}",
  tripEvidence: "Ficha de prueba del viaje {{number}}",
  stopEvidence: "Ficha de prueba de la parada: {{time}}",
  explanation: {
    title: "Viaje {{number}}: de dónde salen sus cifras",
    counterAtEnd: "Contador al final",
    counterAtStart: "Contador al principio",
    counterSetBy: "Adelantado a mano durante el viaje",
    difference: "Distancia recorrida",
    distanceBy: {
      odometer:
        "La distancia es lo que marcaba el odómetro del vehículo en la última posición menos lo que marcaba en la primera.",
      totalDistance:
        "La distancia es el total que el servidor suma de posición en posición: el de la última menos el de la primera. El odómetro solo se usa si lo comunican ambas posiciones, no ha retrocedido y no se ha pedido ignorarlo.",
    },
    fuelBy: {
      fuelUsed:
        "El combustible es lo que aumentó el contador de consumo del propio motor entre su primera y su última lectura del viaje.",
      fuel: "El combustible es lo que perdió el depósito durante el viaje, en litros; una subida por repostaje no se descuenta, y un nivel de 0, que envía un sensor sin corriente, se deja fuera.",
      fuelLevel:
        "El combustible es lo que perdió el depósito durante el viaje, según su nivel en porcentaje y su capacidad; una subida por repostaje no se descuenta, y un nivel de 0, que envía un sensor sin corriente, se deja fuera.",
      nothing:
        "En este viaje se recibieron muy pocas lecturas de combustible para saber cuánto se gastó.",
    },
    split: "Conducción, ralentí, detenido",
    duration: "Viaje completo",
    splitRule:
      "Entre dos posiciones vale el estado de la anterior: conducción (desde {{speed}}, o desde {{speedUnknown}} si no se comunica el encendido), ralentí (motor encendido, más despacio) o detenido (motor apagado, o más despacio si no se comunica el encendido). Los tres tiempos suman el viaje completo.",
    tripRule:
      "Para este vehículo, un viaje es lo que queda entre dos estancias: hay una estancia cuando no sale de un radio de {{distance}}, o tiene el motor apagado, al menos durante {{time}}. Lo que cae en un silencio de más de {{gap}} no es de ningún viaje, salvo que el vehículo fuera lejos entretanto.",
    cut: "Dónde empieza y dónde acaba",
    began: {
      stay: "Empieza en la última posición en que el vehículo estaba en reposo antes de irse: a menos de {{distance}} seguiría siendo la estancia.",
      silence:
        "Es un silencio de más de {{gap}} en el que el vehículo fue lejos: empieza en la última posición anterior y acaba en la primera posterior. Nadie vio el camino; solo los contadores dicen cuánto fue.",
      period: "Ya estaba en marcha al principio del periodo elegido.",
    },
    ended: {
      stay: "Acaba donde el vehículo llegó y luego no salió de un radio de {{distance}} al menos durante {{time}}.",
      ignition:
        "Acaba donde el motor se comunicó como apagado y siguió así al menos durante {{time}}.",
      silence:
        "Acaba en la última posición antes de un silencio de más de {{gap}}. El silencio no cuenta ni como tiempo ni como distancia.",
      period: "Acaba con la última posición del periodo elegido.",
    },
    points: "Posiciones",
    used: "Posiciones en que se basa el viaje",
    leftOut: "Descartadas: tardías, repetidas o inverosímiles",
    longestGap: "Mayor tiempo sin posición",
    firstPosition: "Primera posición",
    lastPosition: "Última posición",
    knownWith: "Se supo con",
    fastest: "Velocidad máxima: {{speed}}",
    gapFrom: "Antes del mayor hueco",
    gapUntil: "Después de él",
    leapt: "Ganado en saltos, no se cuenta",
    leap: "Salto hasta",
    leapRule:
      "Entre dos posiciones demasiado separadas para el tiempo que pasó nadie sabe qué se recorrió: lo que el contador ganó ahí no forma parte de la distancia. Donde solo el contador creció más de lo que se puede recorrer, cuenta la línea recta.",
    moreLeaps_one: "y {{shown}} salto más",
    moreLeaps_other: "y {{shown}} saltos más",
    firstReading: "Primera lectura",
    lastReading: "Última lectura",
  },
};
