import { z } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import { json } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { actorOf, makerOf } from "../../objects/actor.ts";
import { listObjects } from "../../objects/listObjects.ts";
import type { ManagedKind } from "../../objects/managedKind.ts";
import type { Viewer } from "../../rights/rights.ts";
import { count, flag, id, keyword } from "../parameters.ts";
import { removed, single, written } from "./writtenAnswers.ts";

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

/** Makes the answer of a row where more than the row is known. */
export type Show = (wire: WireObject, services: Services) => WireObject;

/** Making, changing and removing. */
export const writeRoutes = (kind: ManagedKind, show: Show = (wire) => wire): Route[] => [
  signedInRoute({
    method: "POST",
    url: kind.path,
    summary: `Make: ${kind.kind}`,
    answers: { 200: jsonContent(kind.shown) },
    body: { type: "json", schema: kind.schema },
    async handle({ body, session, address, idempotencyKey, viewer }, services) {
      const actor = makerOf({ viewer, session, address, idempotencyKey, body });
      const { row, undo } = await services.objects.create(kind, body, actor);
      const wire = kind.toWire(row);
      return written({ shown: show(wire, services), wire, undo });
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
      const actor = actorOf({ viewer, session, address });
      const change = { id: params.id, value: body, ifMatch };
      const { row, undo } = await services.objects.change(kind, change, actor);
      const wire = kind.toWire(row);
      return written({ shown: show(wire, services), wire, undo });
    },
  }),
  signedInRoute({
    method: "DELETE",
    url: `${kind.path}/:id`,
    summary: `Remove: ${kind.kind}`,
    answers: { 204: nothing },
    params: idParams,
    async handle({ params, session, address, viewer }, { objects }) {
      const actor = actorOf({ viewer, session, address });
      return removed((await objects.remove(kind, params, actor)).undo);
    },
  }),
];
