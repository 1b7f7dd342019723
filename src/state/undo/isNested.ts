import type { ThingKind } from "../../api/things.ts";

/**
 * Whether things of the kind hold others of it: where several are removed, what each held is written down in the order
 * of the removals, and comes back whole in the reverse order alone.
 */
export const isNested = (kind: ThingKind): boolean => kind === "group" || kind === "user";
