import { z } from "zod";
import type { ObjectColumns } from "#contract/objectColumns";
import { json } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { type JsonPieces, jsonContent } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { type ColumnsAsked, listColumns } from "../../objects/listColumns.ts";
import type { ManagedKind } from "../../objects/managedKind.ts";
import { forbidden } from "../../rights/authorise.ts";
import { flag, words } from "../parameters.ts";

/** A table has no more columns. */
const MOST_COLUMNS = 40;

const columns = z
  .strictObject({
    ids: z.array(objectId),
    columns: z.record(z.string(), z.array(z.unknown())),
  })
  .meta({
    id: "ObjectColumns",
    description:
      "Things column by column: of each name a value for each id, null where there is none",
  });

type Read = (asked: ColumnsAsked, services: Services) => Promise<JsonPieces<ObjectColumns>>;

/** The list of a kind column by column, for tables of a hundred thousand: whose things as the list itself has it. */
export const columnRoute = (
  kind: ManagedKind,
  read: Read = (asked, { database }) => listColumns(database, kind, asked),
): Route =>
  signedInRoute({
    method: "GET",
    url: `${kind.path}/columns`,
    summary: `List columns: ${kind.kind}`,
    answers: { 200: jsonContent(columns) },
    query: z.object({
      all: flag.optional(),
      of: words.pipe(z.array(z.string()).max(MOST_COLUMNS, "too many")),
    }),
    async handle({ query: { all, of }, viewer }, services) {
      // What a guest is shown of a thing is not asked for by its members.
      if (viewer.user.guest !== undefined) throw forbidden("Guests have no tables");
      const names = [...new Set(of)];
      return json(await read({ viewer, query: { all }, names }, services));
    },
  });
