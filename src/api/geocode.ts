import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

const getAddress = (latitude: number, longitude: number, signal: AbortSignal) =>
  callServer(
    `/api/server/geocode?${new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) })}`,
    { signal, read: (answer) => (typeof answer === "string" ? answer : undefined) },
  );

/** The nearest address, by the server's geocoder. */
export const addressQuery = (latitude: number, longitude: number) =>
  callQuery(["addressAt", latitude, longitude], (signal) =>
    getAddress(latitude, longitude, signal),
  );
