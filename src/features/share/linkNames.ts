import type { TFunction } from "i18next";
import { foldText } from "#domain/text/foldText";
import type { SharedLink } from "../../api/sharedLinks.ts";

/** Vehicles that are named; of more there is only the number. */
const MOST_NAMED = 3;

/** What a link shows, in words; a vehicle that the fleet does not have any more is named by its number. */
export function linkName(
  t: TFunction,
  { vehicles, groups }: SharedLink,
  names: ReadonlyMap<number, string>,
): string {
  const named = vehicles
    .slice(0, MOST_NAMED)
    .map((id) => names.get(id) ?? t("links.vehicle", { id }));
  const more = vehicles.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [t("links.more", { count: more })] : []),
    ...(groups.length > 0 ? [t("links.groups", { count: groups.length })] : []),
  ].join(", ");
}

/**
 * Whether each word stands in the name of some vehicle of the link, or in what else its row says (`other`), whatever
 * its accents and case.
 */
export function isLinkFound(
  search: string,
  { vehicles }: SharedLink,
  { names, other }: { readonly names: ReadonlyMap<number, string>; readonly other: string },
): boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const text = foldText([...vehicles.map((id) => names.get(id) ?? ""), other].join("\n"));
  return words.every((word) => text.includes(word));
}
