import { success } from "#contract/result";
import type { CallResult } from "../../../api/callServer.ts";
import { isAnswerLost } from "../../../api/isAnswerLost.ts";
import { postThing } from "../../../api/things.ts";
import type { Reading } from "../form/fieldValues.ts";
import { bodyOf } from "../form/fieldValues.ts";
import { findMade, holdsTyped } from "../form/findMade.ts";
import type { FieldValues, ManagedThing } from "../managedThing.ts";
import type { ManyWritten } from "../many/useJobs.ts";

/**
 * Makes a thing of these values, however often it is tried: after an answer that was lost it is looked for first, and
 * what is there as wanted is not made again.
 */
export function makeOnce(
  managed: ManagedThing,
  values: FieldValues,
  reading: Reading,
): () => Promise<CallResult<ManyWritten>> {
  const { kind, fields } = managed;
  let isLost = false;
  return async () => {
    if (isLost) {
      const found = await findMade(managed, values, { fields, reading });
      if (!found.ok) return found;
      if (found.value && holdsTyped(found.value.thing, values, { fields, reading }))
        return success({ ...found.value, undo: undefined, isMade: true });
    }
    const made = await postThing(kind, bodyOf(fields, values, { before: undefined, reading }));
    isLost = !made.ok && isAnswerLost(made.error);
    return made.ok ? success({ ...made.value, isMade: true }) : made;
  };
}
