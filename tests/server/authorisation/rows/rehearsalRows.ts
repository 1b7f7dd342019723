import { ACTUATION_READERS, MEMBERS } from "../callers.ts";
import type { Ask, Table, Way } from "../way.ts";
import { OBJECT_BODIES } from "./objectBodies.ts";

/** It shows the past, and is no guest's business. */
const who = ACTUATION_READERS;

const alert = (more: object): Ask => ({
  method: "POST",
  url: "/api/notifications/rehearse",
  json: { notification: { ...OBJECT_BODIES.notification("tried"), type: "ignitionOn", ...more } },
});

const linkedAlert = (links: object): Ask => ({
  method: "POST",
  url: "/api/notifications/rehearse",
  json: { notification: { ...OBJECT_BODIES.notification("tried"), type: "ignitionOn" }, links },
});

const area = (more: object): Ask => ({
  method: "POST",
  url: "/api/geofences/rehearse",
  json: { geofence: { ...OBJECT_BODIES.geofence("tried"), ...more } },
});

const saved = (names: NonNullable<Way["names"]>, ask: (id: number) => Ask): Way => ({
  label: "a saved one",
  names,
  who,
  ask: ({ id }) => ask(id),
});

/** One that nobody has is only asked for by who sees everything, and then counts for nothing. */
const named = (names: NonNullable<Way["names"]>, label: string, ask: (id: number) => Ask): Way => ({
  label,
  names,
  who,
  absent: "allowed",
  ask: ({ id }) => ask(id),
});

/** What is tried before it is saved: every id of a body is asked for like the thing itself. */
export const REHEARSAL_ROWS: Table = {
  "POST /api/notifications/rehearse": [
    { label: "a new one", who, ask: () => alert({}) },
    saved("notification", (id) => alert({ id })),
    named("calendar", "with a calendar", (id) => alert({ calendarId: id })),
    named("command", "with a command", (id) => alert({ commandId: id })),
    named("geofence", "with an area", (id) =>
      alert({ attributes: { geofences: String(id), checkGeofences: "onlyInside" } }),
    ),
    named("geofence", "with an area in Traccar's list", (id) =>
      alert({ attributes: { geofenceIds: String(id) } }),
    ),
    named("vehicle", "to be linked with a vehicle", (id) => linkedAlert({ deviceIds: [id] })),
    named("group", "to be linked with a group", (id) => linkedAlert({ groupIds: [id] })),
  ],
  "POST /api/geofences/rehearse": [
    { label: "a new one", who, ask: () => area({}) },
    saved("geofence", (id) => area({ id })),
    named("calendar", "with a calendar", (id) => area({ calendarId: id })),
  ],
  "GET /api/rehearsals": [
    {
      label: "one's own",
      who: MEMBERS,
      ask: () => ({ method: "GET", url: "/api/rehearsals" }),
    },
  ],
};
