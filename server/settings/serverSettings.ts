import { z } from "zod";
import { attributes, flagField, nullableText, number } from "#contract/objects/wireFields";
import type { Attributes } from "#domain/position";
import { type StateRules, stateRules } from "#domain/vehicle/vehicleState";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

const KEY = "server";

/** What an administrator may set for everybody, in the wire's words. */
export const settingsSchema = z.object({
  registration: flagField,
  readonly: flagField,
  deviceReadonly: flagField,
  limitCommands: flagField,
  disableReports: flagField,
  fixedEmail: flagField,
  map: nullableText(128),
  bingKey: nullableText(128),
  mapUrl: nullableText(512),
  overlayUrl: nullableText(512),
  poiLayer: nullableText(512),
  announcement: nullableText(4_000),
  latitude: number,
  longitude: number,
  zoom: number,
  forceSettings: flagField,
  coordinateFormat: nullableText(128),
  attributes,
});
export type ServerValues = z.output<typeof settingsSchema>;

/** The settings of the whole server, in memory because every right depends on them. */
export function createServerSettings(database: Database) {
  let values = settingsSchema.parse({});
  let states = stateRules({});

  return {
    current: (): ServerValues => values,

    /** What rules fall back to when neither vehicle nor group says otherwise. */
    attributes: (): Attributes => values.attributes as Attributes,

    /** When a vehicle moves, idles and is disconnected: the same for all that report it. */
    states: (): StateRules => states,

    /** Call at the start, and when another instance may have changed them. */
    async load(): Promise<void> {
      const row = await database
        .selectFrom("settings")
        .select("value")
        .where("key", "=", KEY)
        .executeTakeFirst();
      values = settingsSchema.parse(row?.value ?? {});
      states = stateRules(values.attributes as Attributes);
    },

    /** Writes in the given transaction; `load` afterwards makes it true here. */
    async store(transaction: Database, next: ServerValues): Promise<void> {
      const value = JSON.stringify(next);
      await transaction
        .insertInto("settings")
        .values({ key: KEY, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
    },
  };
}

export type ServerSettings = ReturnType<typeof createServerSettings>;
