import type { VehicleId } from "#domain/ids";
import { seconds } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** What a coordinate looks like from its street. */
export type StreetImage =
  | { readonly type: "photo"; readonly photo: Blob }
  /** There is no photo of this coordinate. */
  | { readonly type: "none" };

const TIMEOUT = seconds(20);
/** Without a service the server draws an image itself: that is no photo. */
const PHOTO = /^image\/(jpeg|png|webp|gif)\b/;

/** Where a vehicle stands and in which direction it looks. */
export interface StreetViewpoint {
  readonly vehicleId: VehicleId;
  readonly latitude: number;
  readonly longitude: number;
  readonly course: number;
}

/** The street at a coordinate, seen in the direction of `course`. */
export const streetImageQuery = (viewpoint: StreetViewpoint) => {
  const { vehicleId, latitude, longitude, course } = viewpoint;
  return callQuery(["streetImage", vehicleId, latitude, longitude, course], (signal) =>
    getStreetImage(viewpoint, signal),
  );
};

async function getStreetImage(
  { latitude, longitude, course }: StreetViewpoint,
  signal: AbortSignal,
): Promise<CallResult<StreetImage>> {
  const viewpoint = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    course: String(course),
  });
  const answer = await callServer<StreetImage>(`/legacy-api/streetview/image?${viewpoint}`, {
    signal,
    timeout: TIMEOUT,
    as: "blob",
    headers: { accept: "image/*, application/problem+json" },
    read: (body) =>
      body instanceof Blob && PHOTO.test(body.type)
        ? { type: "photo", photo: body }
        : { type: "none" },
  });
  const isNone = !answer.ok && answer.error.reason === "notFound";
  return isNone ? { ok: true, value: { type: "none" } } : answer;
}
