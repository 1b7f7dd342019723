import { z } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import { json, noContent } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { listObjects } from "../../objects/listObjects.ts";
import type { ManagedKind } from "../../objects/managedKind.ts";
import { versionOf } from "../../objects/versionOf.ts";
import type { Viewer } from "../../rights/rights.ts";
import { count, flag, id, keyword } from "../parameters.ts";

/** Of every list; Traccar's clients send some of them to all kinds alike. */
export const listQuery = z.object({
  all: flag.optional(),
  userId: id.optional(),
  groupId: id.optional(),
  deviceId: id.optional(),
  keyword: keyword.optional(),
  limit: count.optional(),
  offset: count.optional(),
  excludeAttributes: flag.optional(),
});

export const idParams = z.object({ id });

export const withoutAttributes = <Wire extends object>(wire: Wire) => ({ ...wire, attributes: {} });

/** The guest of a shared link sees that something is there and what it is called. */
const shownTo = ({ user }: Viewer, wire: WireObject): WireObject =>
  user.guest === undefined ? wire : withoutAttributes(wire);

/**
 * With the version, so that who changes it next can say what they saw. What is shown may contain more
 * than was written down; the version is of what was written.
 */
export const single = <Shown extends WireObject>(shown: Shown, written: WireObject = shown) => ({
  ...json(shown),
  headers: { etag: versionOf(written) },
});

/** The five calls of a kind, declared once for all of them. */
export const objectRoutes = (kind: ManagedKind): Route[] => [
  listRoute(kind),
  readRoute(kind),
  ...writeRoutes(kind),
];

const listRoute = (kind: ManagedKind): Route =>
  signedInRoute({
    method: "GET",
    url: kind.path,
    summary: `List: ${kind.kind}`,
    answers: { 200: jsonContent(z.array(kind.shown)) },
    query: listQuery,
    async handle({ query, viewer }, { database }) {
      const rows = await listObjects(database, kind, { viewer, query });
      const wire = rows.map((row) => shownTo(viewer, kind.toWire(row)));
      return json(query.excludeAttributes ? wire.map(withoutAttributes) : wire);
    },
  });

const readRoute = (kind: ManagedKind): Route =>
  signedInRoute({
    method: "GET",
    url: `${kind.path}/:id`,
    summary: `Read: ${kind.kind}`,
    answers: { 200: jsonContent(kind.shown) },
    params: idParams,
    async handle({ params, viewer }, { objects }) {
      return single(shownTo(viewer, kind.toWire(await objects.get(kind, params.id, viewer))));
    },
  });

/** Making, changing and removing; `show` makes the answer of a row where more than the row is known. */
export const writeRoutes = (
  kind: ManagedKind,
  show: (wire: WireObject, services: Parameters<Route["answer"]>[1]) => WireObject = (wire) => wire,
): Route[] => [
  signedInRoute({
    method: "POST",
    url: kind.path,
    summary: `Make: ${kind.kind}`,
    answers: { 200: jsonContent(kind.shown) },
    body: { type: "json", schema: kind.schema },
    async handle({ body, session, address, viewer }, services) {
      const actor = { viewer, session: session.key, address };
      const row = await services.objects.create(kind, body, actor);
      const wire = kind.toWire(row);
      return single(show(wire, services), wire);
    },
  }),
  signedInRoute({
    method: "PUT",
    url: `${kind.path}/:id`,
    summary: `Change: ${kind.kind}`,
    answers: { 200: jsonContent(kind.shown) },
    params: idParams,
    body: { type: "json", schema: kind.schema },
    async handle({ params, body, session, address, ifMatch, viewer }, services) {
      const actor = { viewer, session: session.key, address };
      const change = { id: params.id, value: body, ifMatch };
      const row = await services.objects.change(kind, change, actor);
      const wire = kind.toWire(row);
      return single(show(wire, services), wire);
    },
  }),
  signedInRoute({
    method: "DELETE",
    url: `${kind.path}/:id`,
    summary: `Remove: ${kind.kind}`,
    answers: { 204: nothing },
    params: idParams,
    async handle({ params, address, viewer }, { objects }) {
      await objects.remove(kind, params.id, { viewer, address });
      return noContent();
    },
  }),
];
