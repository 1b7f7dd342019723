import { isId } from "../ids.ts";

/** Where the wire has it: the Traccar API knows no partners, and its clients send back what they read. */
export const PARTNER_ATTRIBUTE = "partnerId";

/**
 * The partner that attributes name: an id, `"none"` for nothing in particular (0, null, an empty text),
 * `"kept"` where they say nothing, so that who leaves it out lets nobody into other hosts.
 */
export function partnerNamed(
  attributes: Readonly<Record<string, unknown>>,
): number | "none" | "kept" | "unreadable" {
  if (!(PARTNER_ATTRIBUTE in attributes)) return "kept";
  const named = attributes[PARTNER_ATTRIBUTE];
  if (named === null || named === undefined || named === 0 || named === "" || named === "0")
    return "none";
  const id = typeof named === "string" && /^\d{1,10}$/.test(named) ? Number(named) : named;
  return isId(id) ? id : "unreadable";
}
