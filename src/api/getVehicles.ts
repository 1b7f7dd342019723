import type { TableThing } from "#contract/objectTable";
import { isObject } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import { type CallResult, callServer } from "./callServer.ts";

/** Of ids that trackers call themselves by; as many as stand in one address, which no server takes at any length. */
const IDS_AT_ONCE = 40;
const MOST_CHARACTERS = 6_000;

/** The vehicles of these trackers that the signed-in person sees. */
export async function findVehicles(
  uniqueIds: readonly string[],
): Promise<CallResult<readonly TableThing[]>> {
  const found: TableThing[] = [];
  for (const query of queriesFor(uniqueIds)) {
    const answer = await callServer(`/api/devices?${query}`, { read: readThings });
    if (!answer.ok) return answer;
    found.push(...answer.value);
  }
  return { ok: true, value: found };
}

function* queriesFor(uniqueIds: readonly string[]): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const id of uniqueIds) {
    const part = new URLSearchParams({ uniqueId: id }).toString();
    if (
      parts.length === IDS_AT_ONCE ||
      (parts.length > 0 && length + part.length > MOST_CHARACTERS)
    ) {
      yield parts.join("&");
      parts = [];
      length = 0;
    }
    parts.push(part);
    length += part.length + 1;
  }
  if (parts.length > 0) yield parts.join("&");
}

/** As many as one asks for by a single address. */
const THINGS_AT_ONCE = 250;
/** Addresses that are asked for at the same time. */
const CALLS_AT_ONCE = 4;

/** The vehicles with these ids, in any order; who is not seen is left out. */
export async function getVehicles(
  ids: readonly number[],
): Promise<CallResult<readonly TableThing[]>> {
  const found: TableThing[] = [];
  const ask = (first: number) => {
    const query = ids.slice(first, first + THINGS_AT_ONCE).map((id) => `id=${id}`);
    return callServer(`/api/devices?${query.join("&")}`, { read: readThings });
  };
  for (let first = 0; first < ids.length; first += CALLS_AT_ONCE * THINGS_AT_ONCE) {
    const firsts = Array.from(
      { length: CALLS_AT_ONCE },
      (_, lane) => first + lane * THINGS_AT_ONCE,
    );
    const answers = await Promise.all(firsts.filter((one) => one < ids.length).map(ask));
    for (const answer of answers) {
      if (!answer.ok) return answer;
      found.push(...answer.value);
    }
  }
  return { ok: true, value: found };
}

const readThings = (answer: unknown): readonly TableThing[] | undefined =>
  Array.isArray(answer)
    ? answer.flatMap((one: unknown) =>
        isObject(one) && isId(one.id) ? [{ ...one, id: one.id }] : [],
      )
    : undefined;
