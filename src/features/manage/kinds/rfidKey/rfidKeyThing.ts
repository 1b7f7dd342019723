import type { TFunction } from "i18next";
import { rfidKeySchema } from "#contract/objects/rfidKeySchema";
import { LOAN_STATES } from "#domain/vehicle/loanState";
import type { ManagedThing } from "../../managedThing.ts";
import { SeenKeys } from "../driver/keys/SeenKeys.tsx";

/** Where a key is: it follows from the times, of which one may pass while somebody looks. */
const stateWords = (t: TFunction): Readonly<Record<string, string>> =>
  Object.fromEntries(LOAN_STATES.map((state) => [state, t(`driverKeys.lent.states.${state}`)]));

/** A key that a driver has for a time, besides the one that is their own. */
export const rfidKeyThing: ManagedThing = {
  kind: "rfidKey",
  schema: rfidKeySchema,
  fields: [
    {
      name: "key",
      path: ["uniqueId"],
      type: "text",
      label: (t) => t("driverKeys.lent.key"),
      hint: (t) => t("driverKeys.lent.keyHint"),
      isRequired: true,
      column: "shown",
      Beside: SeenKeys,
    },
    {
      name: "driver",
      path: ["driverId"],
      type: "relation",
      to: "driver",
      label: (t) => t("driverKeys.lent.driver"),
      isRequired: true,
      column: "shown",
    },
    {
      name: "state",
      path: ["state"],
      type: "choice",
      loan: { start: ["start"], end: ["end"] },
      choices: (t) => Object.entries(stateWords(t)).map(([value, label]) => ({ value, label })),
      label: (t) => t("driverKeys.lent.state"),
      // It follows from the times.
      isOffered: () => false,
      column: "shown",
      filter: {
        name: "state",
        label: (t) => t("driverKeys.lent.state"),
        values: Object.fromEntries(LOAN_STATES.map((state) => [state, state])),
        words: stateWords,
      },
    },
    {
      name: "start",
      path: ["start"],
      type: "time",
      label: (t) => t("driverKeys.lent.start"),
      hint: (t) => t("driverKeys.lent.startHint"),
      column: "shown",
    },
    {
      name: "end",
      path: ["end"],
      type: "time",
      label: (t) => t("driverKeys.lent.end"),
      hint: (t) => t("driverKeys.lent.endHint"),
      column: "shown",
      isOfMany: true,
    },
  ],
  make: (t) => t("driverKeys.lent.make"),
  search: (t) => t("driverKeys.lent.search"),
  none: (t) => t("driverKeys.lent.none"),
  removeText: (t, count) => t("driverKeys.lent.removeText", { count }),
  unique: { field: "key", text: (t) => t("driverKeys.lent.duplicate") },
};
