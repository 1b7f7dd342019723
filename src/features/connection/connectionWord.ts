import type { Connection } from "#contract/snapshot";

/** The key of the word for how the connection is. */
export function connectionWord(type: Connection["type"]) {
  if (type === "outdated") return "version.word";
  return type === "live" || type === "delayed" || type === "lost"
    ? (`connection.${type}` as const)
    : "connection.loading";
}
