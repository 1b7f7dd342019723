import { isObject, numberOf, textOf } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** One mobile network at a coordinate. */
export interface Network {
  readonly operator: string;
  /** In the service's words: "2G", "LTE". */
  readonly technology: string;
  readonly signalDbm: number | undefined;
}

/** Which networks there are at a coordinate, where a service for it is configured. */
export const gsmCoverageQuery = (latitude: number, longitude: number) =>
  callQuery(["gsmCoverage", latitude, longitude], (signal) =>
    getGsmCoverage(latitude, longitude, signal),
  );

const getGsmCoverage = (latitude: number, longitude: number, signal: AbortSignal) =>
  callServer<readonly Network[]>(
    `/anatel/?${new URLSearchParams({ lat: String(latitude), lon: String(longitude) })}`,
    { signal, read: readCoverage },
  );

const readCoverage = (answer: unknown) =>
  isObject(answer) && Array.isArray(answer.coverage)
    ? answer.coverage.flatMap(networkOf)
    : undefined;

function networkOf(wire: unknown): Network[] {
  if (!isObject(wire)) return [];
  const operator = textOf(wire.operator);
  const technology = textOf(wire.technology);
  if (operator === undefined || technology === undefined) return [];
  return [{ operator, technology, signalDbm: numberOf(wire.signalDbm) }];
}
