import { z } from "zod";
import { groupToWire } from "#contract/traccar/wireVehicle";
import { groupId } from "#domain/ids";
import { may } from "#domain/policy";
import { json } from "../http/answer.ts";
import { signedInRoute } from "../http/route.ts";
import { flag } from "./parameters.ts";

/** Groups linked to the caller with all inside them; with `all=true` everything they may see. */
export const getGroups = signedInRoute({
  method: "GET",
  url: "/api/groups",
  query: z.object({ all: flag.optional() }),
  async handle({ query, session }, { database, rights }) {
    const { linked } = await rights.viewerOf(session.user);
    const rows = await database.selectFrom("groups").selectAll().orderBy("name").execute();
    const groups = rows
      .map((row) => ({
        id: groupId(row.id),
        name: row.name,
        parentId: row.parent_id === null ? undefined : groupId(row.parent_id),
      }))
      .filter(({ id }) =>
        query.all
          ? may(session.user, "group.see", linked.groups.has(id) ? "linked" : "none")
          : linked.groups.has(id),
      );
    return json(groups.map(groupToWire));
  },
});
