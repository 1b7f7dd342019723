import type { SharedLink } from "../../api/sharedLinks.ts";

/** What the table of links shows, and can be in the order of. */
export const LINK_COLUMNS = ["name", "access", "expires", "lastUse", "created"] as const;
export type LinkColumn = (typeof LINK_COLUMNS)[number];

export interface LinkOrder {
  readonly column: LinkColumn;
  readonly isDescending: boolean;
}

/** What was made last comes first. */
const NEWEST_FIRST: LinkOrder = { column: "created", isDescending: true };

/** The order in an address, "-expires"; what is none there is the usual one. */
export function readLinkOrder(text: string | null): LinkOrder {
  const isDescending = text?.startsWith("-") ?? false;
  const name = isDescending ? text?.slice(1) : text;
  const column = LINK_COLUMNS.find((one) => one === name);
  return column ? { column, isDescending } : NEWEST_FIRST;
}

export const linkOrderText = ({ column, isDescending }: LinkOrder): string =>
  `${isDescending ? "-" : ""}${column}`;

/** A press on a head: its order, and of the one that is sorted by already the other way round. */
export const orderedBy = (column: LinkColumn, held: LinkOrder): LinkOrder => ({
  column,
  isDescending: held.column === column && !held.isDescending,
});

/** A link with what its row says of it in words. */
export interface NamedLink {
  readonly link: SharedLink;
  readonly name: string;
  readonly access: string;
}

/** Words by the reader's alphabet, moments by time; a link that nobody has used is before all that were. */
export function inLinkOrder(
  rows: readonly NamedLink[],
  { column, isDescending }: LinkOrder,
  locale: string,
): readonly NamedLink[] {
  const words = new Intl.Collator(locale, { numeric: true });
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(one, other, { column, words }));
}

function compare(
  one: NamedLink,
  other: NamedLink,
  { column, words }: { readonly column: LinkColumn; readonly words: Intl.Collator },
): number {
  switch (column) {
    case "name":
      return words.compare(one.name, other.name);
    case "access":
      return words.compare(one.access, other.access);
    case "expires":
      return one.link.expiresAt - other.link.expiresAt;
    case "created":
      return one.link.createdAt - other.link.createdAt;
    case "lastUse":
      return usedAt(one) - usedAt(other);
  }
}

const usedAt = ({ link: { lastUsedAt } }: NamedLink): number => lastUsedAt ?? 0;
