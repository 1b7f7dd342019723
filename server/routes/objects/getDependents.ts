import { z } from "zod";
import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { readDependents, TAKEN_ALONG } from "../../objects/readDependents.ts";
import { forbidden } from "../../rights/authorise.ts";
import { ids } from "../parameters.ts";

const dependents = z
  .strictObject({
    kind: z.enum([...OBJECT_KINDS, ...TAKEN_ALONG]),
    count: z.int().min(1),
    names: z.array(z.string()).meta({ description: "The first of them that have one" }),
    types: z
      .array(z.string())
      .optional()
      .meta({ description: "Of alerts without a name what the first of them are about" }),
  })
  .meta({ id: "Dependents", description: "What a removal changes besides, of one kind" });

/** What is linked with things, or goes with them, before somebody removes them; as far as the caller sees it. */
export const getDependents = signedInRoute({
  method: "GET",
  url: "/api/dependents",
  summary: "What the removal of things would change besides",
  answers: { 200: jsonContent(z.array(dependents)) },
  query: z.object({ kind: z.enum(OBJECT_KINDS), id: ids }),
  async handle({ query: { kind, id }, viewer }, { database }) {
    if (viewer.user.guest !== undefined) throw forbidden("Guests remove nothing");
    return json(await readDependents(database, { kind, ids: id, viewer }));
  },
});
