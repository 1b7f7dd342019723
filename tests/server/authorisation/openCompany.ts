import type { ObjectKind } from "#domain/account/objectKinds";
import { type UserId, userId } from "#domain/ids";
import { linkTable } from "../../../server/database/linkTable.ts";
import type { Log } from "../../../server/process/logger.ts";
import { startTestServer } from "../../support/startTestServer.ts";
import { createAsker, type Reply } from "./createAsker.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "./rows/objectBodies.ts";
import type { Ask } from "./way.ts";

export interface Person {
  readonly id: UserId;
  readonly email: string;
  /** What they show at the door. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A server with people made at will, asked without a socket between; its clock is the test's. */
export async function openCompany(log?: Log, more: Parameters<typeof startTestServer>[0] = {}) {
  const clock = { now: Date.now() };
  const host = await startTestServer({ now: () => clock.now, ...more });
  const { database, sessions, rights, changes } = host.server.services;
  const asker = await createAsker(host, log);
  let made = 0;

  async function person(flags: Readonly<Record<string, unknown>> = {}): Promise<Person> {
    const email = `person${++made}@company.test`;
    const { id } = await database
      .insertInto("users")
      .values({ name: email, email, password_hash: "", ...flags })
      .returning("id")
      .executeTakeFirstOrThrow();
    rights.changed();
    const token = await sessions.begin(userId(id), { kind: "session" });
    return { id: userId(id), email, headers: { cookie: `session=${token}` } };
  }

  function call(who: Person | undefined, ask: Ask): Promise<Reply> {
    clock.now += 20;
    return asker.ask(ask, { accept: "application/problem+json", ...who?.headers });
  }

  return {
    host,
    asker,
    database,
    clock,
    person,
    call,

    get: (who: Person | undefined, url: string) => call(who, { method: "GET", url }),

    /** Makes a thing as the page does, and returns it as the server sends it. */
    async make(who: Person, kind: ObjectKind, more: object = {}) {
      const json = { ...OBJECT_BODIES[kind](`${kind}${++made}`), ...more };
      const answer = await call(who, { method: "POST", url: OBJECT_PATHS[kind], json });
      if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${answer.text}`);
      return JSON.parse(answer.text) as Record<string, unknown> & { readonly id: number };
    },

    /** Links behind the server's back, and notifies it. */
    async link(owner: Person, kind: ObjectKind, id: number): Promise<void> {
      const { name, property } = linkTable("user", kind);
      await database
        .insertInto(name as "user_devices")
        .values({ user_id: owner.id, [property.column]: id } as never)
        .execute();
      rights.changed();
      await changes.publish({ kind: "link", ids: [] });
    },

    async unlink(owner: Person, kind: ObjectKind, id: number): Promise<void> {
      const { name, property } = linkTable("user", kind);
      await database
        .deleteFrom(name as "user_devices")
        .where("user_id", "=", owner.id)
        .where(property.column as "device_id", "=", id)
        .execute();
      rights.changed();
    },

    async close(): Promise<void> {
      await asker.close();
      await host.close();
    },
  };
}

export type Company = Awaited<ReturnType<typeof openCompany>>;
