import type { HelpTopic } from "../../state/helpTopics.ts";

const TOPICS: Readonly<Record<string, HelpTopic>> = {
  "/map": "map",
  "/settings/map": "mapOptions",
  "/settings/profile": "profile",
  "/settings": "whereThings",
  "/settings/vehicles": "vehicles",
  "/settings/drivers": "drivers",
  "/settings/keys": "rfidKeys",
  "/settings/geofence": "geofences",
  "/settings/maintenance": "maintenance",
  "/settings/calendars": "calendars",
  "/settings/notices": "notices",
  "/settings/commands": "savedCommands",
  "/settings/attributes": "computedAttributes",
  "/settings/modules": "modules",
  "/settings/connection": "connectionPage",
  "/settings/about": "about",
  "/settings/audit": "audit",
  "/settings/brand": "brand",
};

/** What of the manual helps at an address; where nothing does, its keys. */
export function helpTopicAt(pathname: string, search: string): HelpTopic {
  const topic = TOPICS[pathname.replace(/\/+$/, "")] ?? "keyboard";
  return topic === "map" && new URLSearchParams(search).has("history") ? "past" : topic;
}
