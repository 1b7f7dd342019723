import { seconds } from "#domain/units";

/** What a place looks like from its street. */
export type StreetPicture =
  | { readonly type: "photo"; readonly photo: Blob }
  /** There is no picture of this place, or the service does not answer. */
  | { readonly type: "none" };

const TIMEOUT = seconds(20);
/** Without a service the server draws a picture itself: that is no photo. */
const PHOTO = /^image\/(jpeg|png|webp|gif)$/;

/** A picture is bytes and no JSON, so this call has a way of its own. Throws only when aborted. */
export async function getStreetPicture(
  { latitude, longitude, course }: { latitude: number; longitude: number; course: number },
  signal: AbortSignal,
): Promise<StreetPicture> {
  const place = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    course: String(course),
  });
  try {
    const answer = await fetch(`/legacy-api/streetview/image?${place}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      credentials: "same-origin",
    });
    const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
    if (answer.ok && PHOTO.test(type)) return { type: "photo", photo: await answer.blob() };
    return { type: "none" };
  } catch (error) {
    if (signal.aborted) throw error;
    return { type: "none" };
  }
}
