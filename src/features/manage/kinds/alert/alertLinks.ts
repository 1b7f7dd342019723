import type { AlertLinks } from "../../../../api/rehearsals.ts";
import { type ChosenLinks, chosenOf } from "../../linked/chosenLinks.ts";
import { GROUPS_LINK, VEHICLES_LINK } from "../../linked/reachLinks.ts";

/** What an alert that is yet to be made is to reach. */
export const alertLinks = (chosen: ChosenLinks): AlertLinks => ({
  deviceIds: chosenOf(chosen, VEHICLES_LINK.name).ids,
  groupIds: chosenOf(chosen, GROUPS_LINK.name).ids,
});
