import { callServer } from "./callServer.ts";

/** The nearest address, by the server's geocoder. */
export const getAddress = (latitude: number, longitude: number, signal?: AbortSignal) =>
  callServer(
    `/api/server/geocode?${new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) })}`,
    { signal, read: (answer) => (typeof answer === "string" ? answer : undefined) },
  );
