import type { HelpTopic } from "../../state/helpTopics.ts";

const TOPICS: Readonly<Record<string, HelpTopic>> = {
  "/map": "map",
  "/settings/map": "mapOptions",
  "/settings/profile": "profile",
  "/settings": "whereThings",
  // Without a chapter of their own: the nearest one.
  "/settings/drivers": "whereThings",
  "/settings/modules": "missingService",
  "/settings/connection": "connectionPage",
  "/settings/about": "newVersion",
  "/settings/audit": "audit",
  "/settings/brand": "brand",
};

/** What of the manual helps at an address; where nothing does, its keys. */
export function helpTopicAt(pathname: string, search: string): HelpTopic {
  const topic = TOPICS[pathname.replace(/\/+$/, "")] ?? "keyboard";
  return topic === "map" && new URLSearchParams(search).has("history") ? "past" : topic;
}
