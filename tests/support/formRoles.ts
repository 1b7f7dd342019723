/**
 * Who fills in forms, and what of each kind they are offered: from the product specification (roles and
 * permissions), PERM-01, USR-01 and LNK-01, and from docs/decisions/rights.md where the specification leaves
 * it open. `writes`: makes, changes and deletes. `sees`: opens what they are linked with and changes nothing.
 * `closed`: the page says why it is not theirs.
 */
export type Offer = "writes" | "sees" | "closed";

export const FORM_ROLES = {
  administrator: { administrator: true, userLimit: -1, deviceLimit: -1 },
  manager: { userLimit: -1, deviceLimit: -1 },
  // A limit of 0 is what makes somebody an operator.
  operator: { userLimit: 0, deviceLimit: -1 },
  // However many they might have: who only reads has no users.
  "read-only": { readonly: true, userLimit: 5, deviceLimit: -1 },
  "device-read-only": { deviceReadonly: true, userLimit: 0, deviceLimit: -1 },
} as const;
export type FormRole = keyof typeof FORM_ROLES;

/** In the order of `FORM_ROLES`. */
const WRITES = ["writes", "writes", "writes", "sees", "writes"] as const;
const OF_VEHICLES = ["writes", "writes", "writes", "sees", "sees"] as const;

const OFFERS: Readonly<Record<string, readonly Offer[]>> = {
  vehicle: OF_VEHICLES,
  group: WRITES,
  driver: OF_VEHICLES,
  place: WRITES,
  alert: WRITES,
  "maintenance plan": WRITES,
  "saved command": WRITES,
  calendar: WRITES,
  "computed attribute": ["writes", "closed", "closed", "closed", "closed"],
  user: ["writes", "writes", "closed", "closed", "closed"],
  "temporary link": OF_VEHICLES,
};

/** What somebody is offered of a kind. */
export function offerOf(kind: string, role: FormRole): Offer {
  const offer = OFFERS[kind]?.[Object.keys(FORM_ROLES).indexOf(role)];
  if (!offer) throw new Error(`nothing is said of ${kind} and ${role}`);
  return offer;
}
