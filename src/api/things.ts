import type { QueryClient } from "@tanstack/react-query";
import { type ColumnKind, isColumnKind } from "#contract/objectColumns";
import type { TableThing } from "#contract/objectTable";
import { isObject, type WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import { isId } from "#domain/ids";
import { minutes } from "#domain/units";
import { type GroupBranch, groupPaths } from "#domain/vehicle/groupPaths";
import { type AheadCall, askAhead, callQuery, takeAhead } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";
import { confirmationKey } from "./confirmationKey.ts";

/**
 * What is listed, read and written alike: what can be linked, and keys that are lent, which belong to
 * their drivers.
 */
export type ThingKind = ObjectKind | "rfidKey";

/** Where things of a kind are on the wire. */
const PATHS = {
  vehicle: "/api/devices",
  group: "/api/groups",
  geofence: "/api/geofences",
  driver: "/api/drivers",
  notification: "/api/notifications",
  maintenance: "/api/maintenance",
  command: "/api/commands",
  attribute: "/api/attributes/computed",
  calendar: "/api/calendars",
  user: "/api/users",
  rfidKey: "/api/rfidkeys",
} as const satisfies Record<ThingKind, string>;

/** An administrator sees every one, linked or not; to others the server shows what they see anyway. */
const allOf = (kind: ThingKind): string => `${PATHS[kind]}?all=true`;

/** As the server has it, and what it takes to write over that and nothing newer. */
export interface ReadThing {
  readonly thing: TableThing;
  readonly etag: string | undefined;
}

/** With what undoes the write, for as long as the server keeps what was. */
export interface WrittenThing extends ReadThing {
  readonly undo: string | undefined;
}

/** A hundred thousand vehicles on a slow line. */
const LIST_TIMEOUT = minutes(2);

/** A list as JSON that is read elsewhere. */
const getList = (path: string, signal: AbortSignal): Promise<CallResult<Blob>> =>
  callServer<Blob>(path, {
    signal,
    timeout: LIST_TIMEOUT,
    as: "blob",
    read: (answer) => (answer instanceof Blob ? answer : undefined),
  });

/** Those of a kind that one is linked with oneself: an administrator has few of all that there are. */
export const getOwnThings = (kind: ObjectKind, signal: AbortSignal) => getList(PATHS[kind], signal);

/**
 * All things of a kind as a table reads them: of kinds of which there are many these columns alone. Read
 * anew for each language.
 */
export const thingsQuery = (
  kind: ThingKind,
  { locale, columns }: { readonly locale: string; readonly columns: readonly string[] },
) =>
  callQuery(["things", kind, locale, columns], (signal, client) =>
    takeAhead(client, listCall(kind, columns), signal),
  );

/** Asks for all things of a kind, which somebody is about to open. */
export const askThingsAhead = (
  client: QueryClient,
  kind: ThingKind,
  columns: readonly string[],
): void => askAhead(client, listCall(kind, columns));

function listCall(kind: ThingKind, columns: readonly string[]): AheadCall<Blob> {
  const path = isColumnKind(kind) ? columnsOf(kind, columns) : allOf(kind);
  return { path, call: (signal) => getList(path, signal) };
}

const columnsOf = (kind: ColumnKind, columns: readonly string[]): string =>
  `${PATHS[kind]}/columns?${new URLSearchParams([["all", "true"], ...columns.map((name) => ["of", name])])}`;

/** What all things of a kind are called, by id, sorted; for kinds of which there are thousands at most. */
export const namesQuery = (kind: ObjectKind) =>
  callQuery(["names", kind], (signal) =>
    callServer(allOf(kind), {
      signal,
      timeout: LIST_TIMEOUT,
      read: kind === "group" ? readPaths : readNames,
    }),
  );

/** Of groups those that they stand in belong to the name: there may be a "Vans" in each. */
const readPaths = (answer: unknown): ReadonlyMap<number, string> | undefined => {
  const groups = readGroups(answer);
  return groups && sortedNames([...groupPaths(groups)]);
};

/** All groups, by which of them each stands in. */
export const groupsQuery = () =>
  callQuery(["names", "group", "tree"], (signal) =>
    callServer(allOf("group"), { signal, timeout: LIST_TIMEOUT, read: readGroups }),
  );

function readGroups(answer: unknown): readonly GroupBranch[] | undefined {
  const names = readNames(answer);
  if (!names || !Array.isArray(answer)) return undefined;
  const parents = new Map(answer.filter(isObject).map(({ id, groupId }) => [id, groupId]));
  return [...names].map(([id, name]) => {
    const parent = parents.get(id);
    return { id, name, parent: isId(parent) ? parent : undefined };
  });
}

function readNames(answer: unknown): ReadonlyMap<number, string> | undefined {
  if (!Array.isArray(answer)) return undefined;
  return sortedNames(
    answer.flatMap((thing: unknown): [number, string][] => {
      if (!isObject(thing) || !isId(thing.id)) return [];
      const { name, description } = thing;
      const called = [name, description].find((text) => typeof text === "string" && text !== "");
      return [[thing.id, typeof called === "string" ? called : `#${thing.id}`]];
    }),
  );
}

function sortedNames(named: readonly (readonly [number, string])[]): ReadonlyMap<number, string> {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return new Map(named.toSorted(([, one], [, other]) => compare(one, other)));
}

function readThing(answer: unknown, _status: number, headers: Headers): WrittenThing | undefined {
  if (!isObject(answer) || !isId(answer.id)) return undefined;
  return {
    thing: { ...answer, id: answer.id },
    etag: headers.get("etag") ?? undefined,
    undo: headers.get("x-undo") ?? undefined,
  };
}

export const getThing = (
  kind: ThingKind,
  id: number,
  signal?: AbortSignal,
): Promise<CallResult<ReadThing>> =>
  callServer(`${PATHS[kind]}/${id}`, { signal, read: readThing });

/** Those of a kind that one is linked with oneself, or all that one may see, as they are at this moment. */
export const listThings = (
  kind: ThingKind,
  which: "linked" | "all" = "linked",
): Promise<CallResult<readonly TableThing[]>> =>
  callServer(which === "all" ? allOf(kind) : PATHS[kind], {
    timeout: LIST_TIMEOUT,
    read: (answer) =>
      Array.isArray(answer)
        ? answer.flatMap((thing: unknown) =>
            isObject(thing) && isId(thing.id) ? [{ ...thing, id: thing.id }] : [],
          )
        : undefined,
  });

/** Read anew for each revision. */
export const thingQuery = (kind: ThingKind, id: number, revision: number) =>
  callQuery(["thing", kind, id, revision], (signal) => getThing(kind, id, signal));

/** Whether a query is about things where they are managed, which knows itself what was written. */
export const isThingQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === "thing" || queryKey[0] === "things";

/** Whether a query is the list of all things of a kind. */
export const isListOf = (
  kind: ThingKind,
  { queryKey }: { readonly queryKey: readonly unknown[] },
): boolean => queryKey[0] === "things" && queryKey[1] === kind;

/** Whether a query is about what is not of a kind, such as what things of it are linked with. */
export const isBesideKind = (
  kind: ThingKind,
  query: { readonly queryKey: readonly unknown[] },
): boolean => !isThingQuery(query) || query.queryKey[1] !== kind;

/** Makes one thing, however often the call arrives: browsers send one again whose connection was reset. */
export const postThing = (
  kind: ThingKind,
  body: WireObject,
  key = confirmationKey(),
): Promise<CallResult<WrittenThing>> =>
  callServer(PATHS[kind], {
    method: "POST",
    body,
    headers: { "idempotency-key": key },
    read: readThing,
  });

/** Only over what was read: else `outdated`. */
export const putThing = (
  kind: ThingKind,
  { thing, etag }: ReadThing,
  body: WireObject,
): Promise<CallResult<WrittenThing>> =>
  callServer(`${PATHS[kind]}/${thing.id}`, {
    method: "PUT",
    body: { ...body, id: thing.id },
    ...(etag !== undefined && { headers: { "if-match": etag } }),
    read: readThing,
  });

/** Answers what brings it back; empty where nothing does. */
export const deleteThing = (kind: ThingKind, id: number): Promise<CallResult<string>> =>
  callServer(`${PATHS[kind]}/${id}`, {
    method: "DELETE",
    read: (_answer, _status, headers) => headers.get("x-undo") ?? "",
  });

/** What an undone write has left: the thing as it is now, or that it is gone. */
export type Undone = WrittenThing | "removed";

/** Undoes a write of one's own; `outdated` when somebody has changed the thing since. */
export const postUndo = (undo: string): Promise<CallResult<Undone>> =>
  callServer<Undone>(`/api/undo/${encodeURIComponent(undo)}`, {
    method: "POST",
    read: (answer, status, headers) =>
      status === 204 ? "removed" : readThing(answer, status, headers),
  });
