import { ownAttributes } from "../ownAttributes.ts";
import type { Subject } from "./policy.ts";
import { closedSections, NO_PARTNER, SECTIONS } from "./section.ts";

/** As they are stored: whatever JSON holds. */
type Stored = Readonly<Record<string, unknown>>;

/** Attributes by which those above decide what an account is offered and refused. */
const DECIDING: ReadonlySet<string> = new Set([
  ...SECTIONS,
  "partnerReports",
  "camerasEnabled",
  "token",
  "companyId",
]);

const decides = (key: string): boolean => DECIDING.has(key) || key.startsWith("menuItem");

/** Whether two sets of attributes differ in what decides rights: nobody changes that of themselves. */
export const differInRights = (one: Stored, other: Stored): boolean =>
  [...Object.keys(one), ...Object.keys(other)].some(
    (key) => decides(key) && !isSame(one[key], other[key]),
  );

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** What somebody may say of themselves who comes by nobody's grant. */
export const withoutRights = (attributes: Stored): Stored =>
  Object.assign(
    ownAttributes(),
    Object.fromEntries(Object.entries(attributes).filter(([key]) => !decides(key))),
  );

/** Whether somebody would come to have a section that whoever grants it has not. */
export const opensMore = (
  { closed }: Pick<Subject, "closed">,
  { before, after }: { readonly before: Stored; readonly after: Stored },
): boolean => {
  const had = closedTo(before);
  const has = closedTo(after);
  return [...(closed ?? [])].some((section) => had.has(section) && !has.has(section));
};

/**
 * Somebody new has no section that whoever makes them has not. What their partner keeps from all its people
 * is not written down of each: it may open it to all again.
 */
export function withSectionsOf(
  { closed, closedByPartner }: Pick<Subject, "closed" | "closedByPartner">,
  attributes: Stored,
): Stored {
  const has = closedTo(attributes);
  const more = [...(closed ?? [])].filter(
    (section) => !has.has(section) && !closedByPartner?.has(section),
  );
  if (more.length === 0) return attributes;
  const off = Object.fromEntries(more.map((section) => [section, false]));
  return Object.assign(ownAttributes(), attributes, off);
}

const closedTo = (attributes: Stored) =>
  closedSections({ administrator: false, guest: undefined, attributes }, NO_PARTNER);
