import { setImmediate as othersTurn } from "node:timers/promises";
import { z } from "zod";
import { MAX_GEOCODED_COORDINATES } from "#contract/geocode";
import { askerOf } from "#domain/account/viewAs";
import type { Coordinate } from "#domain/geo/geodesy";
import type { UserId } from "#domain/ids";
import { json, text } from "../answers/answer.ts";
import { jsonContent, plainText } from "../answers/content.ts";
import type { Geocoder } from "../geocoder/geocoder.ts";
import { signedInRoute } from "../http/route.ts";
import { Refusal } from "../refusal/refusal.ts";
import { coordinate } from "./parameters.ts";

/** After so many coordinates, which take about a millisecond, the event loop runs whatever waits. */
const COORDINATES_A_SLICE = 25;

const latitudes = coordinate(90);
const longitudes = coordinate(180);
/** `-34.9012,-56.1645;…`: one parameter, because hundreds of names would be most of the address. */
const places = z
  .string({ error: "expected once" })
  .transform((words) => words.split(";"))
  .pipe(
    z
      .array(z.string().regex(/^[^,]+,[^,]+$/, "not a place"))
      .max(MAX_GEOCODED_COORDINATES, "too many"),
  )
  .transform((pairs) => pairs.map((pair) => pair.split(",")))
  .pipe(z.array(z.tuple([latitudes, longitudes])));

const query = z.union([
  z.object({ places }),
  z.object({ latitude: latitudes, longitude: longitudes }),
]);

/**
 * The address nearest to a coordinate, as text; empty in the middle of nowhere. Of several
 * coordinates, which only our own page asks for, a list in their order.
 */
export const getGeocode = signedInRoute({
  method: "GET",
  url: "/api/server/geocode",
  summary: "The address of a coordinate, or of several",
  answers: { 200: [plainText, jsonContent(z.array(z.string()))] },
  query,
  async handle({ query, session, signal }, { geocoder }) {
    if ("latitude" in query)
      return text((await geocoder.addressOf(query.latitude, query.longitude)) ?? "");
    const all = query.places.map(([latitude, longitude]) => ({ latitude, longitude }));
    return json(
      await oneAtATime(geocoder, askerOf(session.user), () => addresses(geocoder, all, signal)),
    );
  },
});

async function addresses(
  geocoder: Geocoder,
  all: readonly Coordinate[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { latitude, longitude } of all) {
    if (found.length % COORDINATES_A_SLICE === 0) await othersTurn(undefined, { signal });
    found.push((await geocoder.addressOf(latitude, longitude)) ?? "");
  }
  return found;
}

/** Whose coordinates are being named. Many at a time are work that one person may ask for once. */
const asking = new WeakMap<Geocoder, Set<UserId>>();

async function oneAtATime<Answer>(
  geocoder: Geocoder,
  user: UserId,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const users = asking.get(geocoder) ?? new Set();
  asking.set(geocoder, users);
  if (users.has(user))
    throw new Refusal(429, "tooManyAttempts", "One list of places at a time").withHeaders({
      "retry-after": "1",
    });
  users.add(user);
  try {
    return await work();
  } finally {
    users.delete(user);
  }
}
