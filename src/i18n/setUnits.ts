import i18next from "i18next";
import { setFormatUnits } from "./format.ts";
import type { UnitChoice } from "./unitChoice.ts";

/**
 * Numbers are shown in these from now on. Whatever is on the screen is shown as if the language had
 * changed, which is what makes every component with words in it show them again.
 */
export function setUnits(units: UnitChoice): void {
  if (!setFormatUnits(units)) return;
  i18next.emit("languageChanged", i18next.language);
}
