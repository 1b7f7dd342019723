import { sql } from "kysely";
import { z } from "zod";
import { vehicleId } from "#domain/ids";
import { commandSchema } from "../../answers/actuationSchemas.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import type { RowOf } from "../../database/linkTable.ts";
import { signedInRoute } from "../../http/route.ts";
import { commandKind } from "../../objects/kinds/commandKind.ts";
import { authorise } from "../../rights/authorise.ts";
import { id as idText } from "../parameters.ts";

/**
 * The caller's saved commands that belong to the vehicle or its groups and that its connection
 * takes; none goes by text message.
 */
export const getSendableCommands = signedInRoute({
  method: "GET",
  url: "/api/commands/send",
  summary: "List saved commands that a vehicle takes",
  answers: { 200: jsonContent(z.array(commandSchema)) },
  query: z.object({ deviceId: idText }),
  async handle({ query: { deviceId }, viewer }, { actuation, database }) {
    await authorise(viewer, "command.offer", "vehicle", deviceId);
    const own = await viewer.linkedIds("command");
    const types = actuation.typesOf(vehicleId(deviceId));
    const { rows } = await sql<RowOf<"command">>`
      with recursive above as (
        select group_id as id from devices where id = ${deviceId} and group_id is not null
        union
        select groups.parent_id from groups join above on groups.id = above.id
        where groups.parent_id is not null)
      select * from commands where id in (
        select command_id from device_commands where device_id = ${deviceId}
        union
        select command_id from group_commands join above on group_commands.group_id = above.id)
      order by description, id`.execute(database);
    const usable = rows.filter(
      ({ id, type, text_channel: isByText }) =>
        !isByText && own.has(id) && types.some((one) => one === type),
    );
    return json(usable.map((row) => commandKind.toWire(row)));
  },
});
