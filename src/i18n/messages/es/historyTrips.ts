import type { Messages } from "../en.ts";

export const historyTrips: Messages["historyTrips"] = {
  list: "Viajes y paradas",
  stopped: "Parado {{duration}}",
  idle: "Ralentí {{duration}}",
  incomplete: "No está todo este periodo: puede haber más viajes.",
  usualRules:
    "No se pudieron cargar las reglas de este vehículo: los viajes se separan con las habituales.",
  explain: "De dónde salen las cifras del viaje {{number}}",
  tripEvidence: "Ficha de prueba del viaje {{number}}",
  stopEvidence: "Ficha de prueba de la parada de las {{time}}",
  explanation: {
    title: "Viaje {{number}}: de dónde salen sus cifras",
    counterAtEnd: "Contador al final",
    counterAtStart: "Contador al principio",
    counterSetBy: "Adelantado a mano por el camino",
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
    split: "Conducción, ralentí, parado",
    duration: "Viaje completo",
    splitRule:
      "Entre dos posiciones vale el estado de la anterior: conducción, ralentí (motor encendido sin moverse) o parado (motor apagado). Los tres tiempos suman el viaje completo.",
    tripRule:
      "Un viaje es lo que queda entre dos estancias. Hay una estancia cuando el vehículo no sale de un radio, o tiene el motor apagado, el tiempo suficiente: {{distance}} y {{time}}, salvo que para este vehículo se haya fijado otra cosa.",
    points: "Posiciones",
    used: "Posiciones en que se basa el viaje",
    leftOut: "Descartadas: tardías, repetidas o inverosímiles",
    longestGap: "Mayor tiempo sin posición",
    firstPosition: "Primera posición",
    lastPosition: "Última posición",
  },
};
