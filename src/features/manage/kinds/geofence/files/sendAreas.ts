import type { ImportBody } from "#contract/areaImport";
import type { TableThing } from "#contract/objectTable";
import type { CallError, CallResult } from "../../../../../api/callServer.ts";
import { isAnswerLost } from "../../../../../api/isAnswerLost.ts";
import type { WrittenThing } from "../../../../../api/things.ts";

/** An area that the server has made. */
export interface MadeArea {
  readonly thing: TableThing;
  /** Absent where the answer that had it was lost, or nothing was kept. */
  readonly undo: string | undefined;
  /** The server refuses to take it back, however often it is asked. */
  readonly isFixed?: true;
}

/** An area that was not made, or of which nobody knows whether it was. */
export interface FailedArea {
  readonly area: ImportBody;
  readonly error: CallError;
  readonly isUnsure: boolean;
}

/** What came of a run; every area is in one of the three. */
export interface SentAreas {
  readonly made: readonly MadeArea[];
  readonly failed: readonly FailedArea[];
  /** That were not sent any more. */
  readonly left: readonly ImportBody[];
}

interface Run {
  readonly send: (area: ImportBody) => Promise<CallResult<WrittenThing>>;
  readonly onProgress: (done: number) => void;
  /** Asked before each; those that are under way are awaited. */
  readonly isStopped: () => boolean;
}

/** So many at once keep a server busy and hold nobody else up. */
export const SENT_AT_ONCE = 4;

/**
 * Makes areas one by one, a few at a time. One that fails holds no other up; where the server asks to
 * wait, or nobody is signed in any more, nothing more is sent.
 */
export async function sendAreas(areas: readonly ImportBody[], run: Run): Promise<SentAreas> {
  const made: MadeArea[] = [];
  const failed: FailedArea[] = [];
  let next = 0;
  let done = 0;
  let isHeld = false;
  run.onProgress(0);
  const work = async () => {
    while (next < areas.length && !isHeld && !run.isStopped()) {
      const area = areas[next++]!;
      const result = await run.send(area);
      if (result.ok) made.push({ thing: result.value.thing, undo: result.value.undo });
      else {
        const { error } = result;
        failed.push({ area, error, isUnsure: isAnswerLost(error) });
        if (error.retryAfterSeconds !== undefined || error.reason === "signedOut") isHeld = true;
      }
      run.onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));
  return { made, failed, left: areas.slice(next) };
}

/** Of areas whose answer was lost those that the server has all the same, by name and shape. */
export function foundAmong(
  unsure: readonly ImportBody[],
  things: readonly TableThing[],
): ReadonlyMap<number, TableThing> {
  const byKey = new Map(things.map((thing) => [keyOf(thing), thing]));
  const found = new Map<number, TableThing>();
  for (const { number, body } of unsure) {
    const thing = byKey.get(keyOf(body));
    if (thing) found.set(number, thing);
  }
  return found;
}

const keyOf = ({ name, area }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([name, area]);
