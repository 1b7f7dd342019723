import { z } from "zod";
import type { EpochMs } from "#domain/units";
import { LOAN_STATES, loanState } from "#domain/vehicle/loanState";
import * as shown from "../../answers/answerFields.ts";
import { type RfidKey, rfidKeyToWire } from "../../objects/rfidKey.ts";
import { written } from "./writtenAnswers.ts";

export const shownRfidKeySchema = z
  .strictObject({
    id: shown.objectId,
    uniqueId: z.string(),
    driverId: shown.objectId,
    start: shown.isoTime,
    end: shown.isoTime.nullable(),
    state: z
      .enum(LOAN_STATES)
      .meta({ description: "Whether it is in the driver's hand as this is answered" }),
    attributes: shown.attributes,
  })
  .meta({ id: "LentRfidKey", description: "A key in a driver's hand for a time" });

/** With its state at this moment, which is no part of what is written down. */
export const shownRfidKey = (key: RfidKey, at: EpochMs) => {
  const { attributes, ...rest } = rfidKeyToWire(key);
  return { ...rest, state: loanState(key, at), attributes };
};

/** The answer to a write, with the version and with what undoes it. */
export const writtenRfidKey = (
  { key, undo }: { readonly key: RfidKey; readonly undo: string | undefined },
  at: EpochMs,
) => written({ shown: shownRfidKey(key, at), wire: rfidKeyToWire(key), undo });
