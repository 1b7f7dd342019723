import type { Partner } from "#contract/partner";
import type { PartnerMap } from "#contract/partnerMap";
import { BASE_CHOICES, type BaseChoice } from "../../state/mapOptions.ts";

type Offer = Pick<Partner, "defaultBase" | "layers">;

/**
 * What one can choose of what the partner offers. Streets, dark and light can always be drawn, if need be
 * built in; tiles from above only where somebody provides them; the built-in map only where it is another
 * one.
 */
export function offeredBases({ layers }: PartnerMap, partner: Offer): readonly BaseChoice[] {
  return BASE_CHOICES.filter((choice) => {
    if (!isOffered(choice, partner)) return false;
    switch (choice) {
      case "auto":
      case "streets":
      case "dark":
      case "light":
        return true;
      case "satellite":
        return layers.satellite !== undefined;
      case "hybrid":
        return (layers.hybrid ?? layers.satellite) !== undefined;
      case "builtIn":
        return Object.keys(layers).length > 0;
    }
  });
}

/** The base map that is shown: one that was chosen where it still was offered gives way to the partner's. */
export const shownBase = (chosen: BaseChoice, partner: Offer): BaseChoice =>
  isOffered(chosen, partner) ? chosen : (partner.defaultBase ?? "auto");

const isOffered = (choice: BaseChoice, { layers }: Offer): boolean =>
  choice === "auto" || choice === "builtIn" || (layers?.includes(choice) ?? true);
