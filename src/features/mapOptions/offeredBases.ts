import type { PartnerMap } from "#contract/partnerMap";
import { BASE_CHOICES, type BaseChoice } from "../../state/mapOptions.ts";

/**
 * What one can choose. Streets, dark and light there always are, if need be built in; tiles from
 * above only where somebody provides them; the built-in map only where it is another one.
 */
export function offeredBases({ layers }: PartnerMap): readonly BaseChoice[] {
  return BASE_CHOICES.filter((choice) => {
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
