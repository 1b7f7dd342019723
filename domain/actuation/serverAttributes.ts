import type { Attributes } from "../position.ts";

/**
 * What the server itself reports of a vehicle's commands among its attributes. Clients send back what
 * they received; written down it would outlive the truth, so it is left out wherever it comes from.
 */
export const SERVER_ATTRIBUTES = ["commandPending", "commandUnknown", "immobilized"] as const;

export function withoutServerAttributes(attributes: Attributes): Attributes {
  if (!SERVER_ATTRIBUTES.some((key) => Object.hasOwn(attributes, key))) return attributes;
  const kept = { ...attributes };
  for (const key of SERVER_ATTRIBUTES) delete kept[key];
  return kept;
}
