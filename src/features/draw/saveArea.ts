import { MAX_NAME } from "#contract/objects/wireFields";
import { success } from "#contract/result";
import type { WireObject } from "#contract/traccar/wire";
import { CallFailed } from "../../api/callQuery.ts";
import type { CallFailure, CallResult } from "../../api/callServer.ts";
import { isAnswerLost } from "../../api/isAnswerLost.ts";
import {
  deleteThing,
  getThing,
  listThings,
  postThing,
  postUndo,
  putThing,
  type ReadThing,
} from "../../api/things.ts";
import type { Written } from "../../state/undo/useUndoNotice.tsx";
import { type Draft, savedText } from "./editor/draft.ts";
import { draftBody } from "./editor/draftBody.ts";

/** What was written, in order; empty where not all of it could be taken back. */
export interface SavedArea {
  readonly id: number;
  readonly writes: readonly Written[];
}

interface Sent {
  readonly role: "piece" | "area" | "removal";
  /** Absent for what is yet to get one. */
  readonly id: number | undefined;
  readonly name: string;
  /** As it was sent; of a removal empty. */
  readonly area: string;
}

interface Step extends Sent {
  readonly id: number;
  /** Absent where the answer that had it was lost. */
  readonly token: string | undefined;
  /** Over which the next write goes. */
  readonly read?: ReadThing;
}

/** What failed tries of one save have left on the server: the next one begins with it. */
export interface SaveTraces {
  /** Written and not taken back, the oldest first. */
  left: readonly Step[];
  /** Its answer was lost: it is read before anything else is written. */
  lost: Sent | undefined;
  /** The area as the taking back has left it. */
  over: ReadThing | undefined;
}

/** Of a save that was not tried yet. */
export const noTraces = (): SaveTraces => ({ left: [], lost: undefined, over: undefined });

/** What is left, where all of it can be tried to be taken back again and no lost write may stand on it. */
export const undoableIn = ({ left, lost }: SaveTraces): readonly Written[] =>
  (lost === undefined || lost.role === "piece") && left.every(({ token }) => token !== undefined)
    ? left.map(({ id, token = "" }) => ({ id, token, isChained: true }))
    : [];

/**
 * Writes what was drawn: first an area for each piece that was split off, then the area itself, then
 * away with those that were merged into it, so that whatever fails leaves no ground uncovered. When a
 * write fails those before are taken back, and it rejects with `CallFailed`; what cannot be taken back
 * is in `traces`, and with the same traces nothing is made twice.
 */
export async function saveArea(
  { draft, name }: { readonly draft: Draft; readonly name: string },
  over: ReadThing | undefined,
  traces: SaveTraces = noTraces(),
): Promise<SavedArea> {
  await findLost(traces);
  const done: Step[] = [...traces.left];
  const own = done.findLast(({ role, read }) => role === "area" && read !== undefined);
  const base = own?.read ?? traces.over ?? over;
  const body = draftBody(draft, base, name);
  let writing: Sent | undefined;
  const write = async <Value>(sent: Sent, call: Promise<CallResult<Value>>): Promise<Value> => {
    writing = sent;
    return taken(await call);
  };
  const make = async (role: "piece" | "area", made: WireObject) => {
    const sent = { role, id: undefined, name: String(made["name"]), area: String(made["area"]) };
    const held = done.find(
      (step) => step.role === role && step.name === sent.name && step.area === sent.area,
    );
    if (held) return held;
    const written = await write(sent, postThing("geofence", made));
    const step = { ...sent, id: written.thing.id, token: written.undo, read: written };
    done.push(step);
    return step;
  };
  try {
    const pieces: Step[] = [];
    for (const [index, piece] of draft.pieces.entries()) {
      const { id: _itsOwn, ...others } = body;
      pieces.push(
        await make("piece", {
          ...others,
          name: numberedName(name, index + 2),
          area: savedText(piece),
        }),
      );
    }
    const id = base ? base.thing.id : (await make("area", body)).id;
    if (base && !(own && own.area === body["area"] && own.name === name)) {
      const sent = { role: "area", id, name, area: String(body["area"]) } as const;
      const written = await write(sent, putThing("geofence", base, body));
      done.push({ ...sent, id, token: written.undo, read: written });
    }
    for (const merged of draft.merged) {
      if (done.some((step) => step.role === "removal" && step.id === merged.id)) continue;
      const sent = { role: "removal", ...merged, area: "" } as const;
      const token = await write(sent, removeArea(merged.id));
      if (token !== "gone") done.push({ ...sent, token: token || undefined });
    }
    const unwanted = done.filter((step) => step.role === "piece" && !pieces.includes(step));
    traces.left = await takeBack(unwanted, traces);
    traces.over = undefined;
    const kept = done.filter((step) => !unwanted.includes(step));
    return { id, writes: undoableIn({ ...traces, left: kept }) };
  } catch (error) {
    const failed = error instanceof CallFailed ? error.error : undefined;
    if (failed && isAnswerLost(failed)) traces.lost = writing;
    // What may have come to pass needs what was written before it.
    const mayHaveTakenGround = traces.lost !== undefined && traces.lost.role !== "piece";
    traces.left = mayHaveTakenGround ? done : await takeBack(done, traces);
    if (failed?.reason === "outdated") {
      traces.over = undefined;
      traces.left = traces.left.map(({ read: _old, ...step }) => step);
    }
    throw error;
  }
}

const taken = <Value>(result: CallResult<Value>): Value => {
  if (result.ok) return result.value;
  throw new CallFailed(result.error);
};

/**
 * In the reverse order, and no further than to the first that stays: those before it hold the ground
 * that it has taken. Answers what is left.
 */
async function takeBack(steps: readonly Step[], traces: SaveTraces): Promise<readonly Step[]> {
  let count = steps.length;
  for (const { token, role } of steps.toReversed()) {
    const result = token === undefined ? undefined : await postUndo(token);
    if (!result?.ok) break;
    if (role === "area" && result.value !== "removed") traces.over = result.value;
    count -= 1;
  }
  return steps.slice(0, count);
}

/** What undoes it, or that somebody else has removed it meanwhile: then nothing is left to do. */
async function removeArea(id: number): Promise<CallResult<string>> {
  const result = await deleteThing("geofence", id);
  if (result.ok || !MAY_BE_GONE.has(result.error.reason)) return result;
  const gone = await isGone(id);
  return gone.ok && gone.value ? success("gone") : result;
}

/** Of what is gone the server says no more than of what is not one's own. */
const MAY_BE_GONE: ReadonlySet<CallFailure> = new Set(["notAllowed", "notFound"]);

async function isGone(id: number): Promise<CallResult<boolean>> {
  const list = await listThings("geofence", "all");
  return list.ok ? success(list.value.every((thing) => thing.id !== id)) : list;
}

/** Reads whether what was not answered has come to pass. */
async function findLost(traces: SaveTraces): Promise<void> {
  const { lost } = traces;
  if (!lost) return;
  const keep = (step: Step) => {
    traces.left = [...traces.left, step];
  };
  const { id } = lost;
  if (lost.role === "removal" && id !== undefined) {
    if (taken(await isGone(id))) keep({ ...lost, id, token: undefined });
  } else if (id !== undefined) {
    const read = taken(await getThing("geofence", id));
    if (isSent(read.thing, lost)) keep({ ...lost, id, token: undefined, read });
  } else {
    const known = new Set(traces.left.map(({ id }) => id));
    const found = taken(await listThings("geofence")).find(
      (thing) => !known.has(thing.id) && isSent(thing, lost),
    );
    // A new area that was made is written over from here on, if it has changed since.
    const read =
      lost.role === "area" && found ? taken(await getThing("geofence", found.id)) : undefined;
    if (found) keep({ ...lost, id: found.id, token: undefined, ...(read && { read }) });
  }
  traces.lost = undefined;
}

const isSent = (thing: WireObject, { name, area }: Sent): boolean =>
  thing["name"] === name && thing["area"] === area;

/** "Yard 2", never longer than a name may be. */
function numberedName(name: string, number: number): string {
  const suffix = ` ${number}`;
  // No half of a character stays at the cut.
  const cut = name.slice(0, MAX_NAME - suffix.length).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trimEnd()}${suffix}`;
}
