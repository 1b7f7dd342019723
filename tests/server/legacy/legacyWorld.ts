import { sql } from "kysely";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

/**
 * `operator` and `manager` have the vehicle `own`; so have `reader`, who may only read, `careful`,
 * who may not write to vehicles, and `guest`, who came by a shared link. `admin` is linked to
 * nothing. The vehicle `foreign` is nobody's.
 */
export const PEOPLE = ["admin", "manager", "operator", "reader", "careful", "guest"] as const;
export type Person = (typeof PEOPLE)[number];

export interface LegacyAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it as they please
  readonly body: any;
}

export interface LegacyWorld {
  readonly host: TestServer;
  readonly own: number;
  readonly foreign: number;
  /** The driver of the operator, whom nobody else has but the manager. */
  readonly driver: number;
  userId(person: Person): number;
  headersOf(person: Person): Record<string, string>;
  call(who: Person, method: string, path: string, body?: unknown): Promise<LegacyAnswer>;
  /** What the audit trail holds of an action, oldest first. */
  audited(action: string): Promise<{ before: unknown; after: unknown; user_id: number | null }[]>;
  close(): Promise<void>;
}

const ACCOUNTS: Readonly<Partial<Record<Person, string>>> = {
  admin: "admin@demo.test",
  manager: "manager@demo.test",
  operator: "operator@demo.test",
  reader: "readonly@demo.test",
};

export async function openLegacyWorld(
  configuration: Parameters<typeof startTestServer>[0] = {},
): Promise<LegacyWorld> {
  const host = await startTestServer(configuration);
  const { database, rights } = host.server.services;
  const at = Math.floor(Date.now() / 1_000);
  for (const vehicle of ["own", "foreign"])
    for (const seconds of [120, 60, 2])
      await host.report(`id=${vehicle}&lat=-34.9&lon=-56.2&timestamp=${at - seconds}&speed=0`);
  await sql`update devices set group_id = null`.execute(database);
  await sql`delete from user_groups`.execute(database);
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email <> 'admin@demo.test' and unique_id = 'own'`.execute(database);
  rights.changed();

  const headers = new Map<Person, Record<string, string>>();
  const users = new Map<Person, number>();
  for (const [person, email] of Object.entries(ACCOUNTS) as [Person, string][]) {
    headers.set(person, { cookie: await host.signIn(email) });
    const row = await sql<{ id: number }>`select id from users where email = ${email}`.execute(
      database,
    );
    users.set(person, row.rows[0]?.id ?? 0);
  }

  async function call(
    who: Person,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<LegacyAnswer> {
    const answer = await fetch(host.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...headers.get(who),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: jsonOf(text) };
  }

  const devices = await host.get<{ id: number; uniqueId: string }[]>(
    "/api/devices?all=true",
    headers.get("admin")?.cookie ?? "",
  );
  const idOf = (name: string) => devices.find(({ uniqueId }) => uniqueId === name)?.id ?? 0;
  const own = idOf("own");

  const made = async (who: Person, path: string, body: object) => {
    const answer = await call(who, "POST", path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const careful = await made("admin", "/api/users", {
    id: null,
    name: "Careful",
    email: "careful@demo.test",
    password: "waymark-demo",
    deviceReadonly: true,
    userLimit: -1,
  });
  users.set("careful", careful.id);
  await made("admin", "/api/permissions", { userId: careful.id, deviceId: own });
  headers.set("careful", { cookie: await host.signIn("careful@demo.test") });

  const share = await fetch(`${host.url}/api/share/device`, {
    method: "POST",
    headers: headers.get("operator") ?? {},
    body: new URLSearchParams({
      deviceId: String(own),
      expiration: new Date((at + 86_400) * 1_000).toISOString(),
      access: "full",
    }),
  });
  headers.set("guest", { authorization: `Bearer ${await share.text()}` });

  const driver = await made("operator", "/api/drivers", {
    id: null,
    name: "Ana",
    uniqueId: "ana-card",
    attributes: { phone: "+598 1", kept: true },
  });
  await made("admin", "/api/permissions", {
    userId: users.get("manager"),
    driverId: driver.id,
  });

  return {
    host,
    own,
    foreign: idOf("foreign"),
    driver: driver.id,
    userId: (person) => users.get(person) ?? 0,
    headersOf: (person) => headers.get(person) ?? {},
    call,
    async audited(action) {
      const rows = await database
        .selectFrom("audit")
        .select(["before", "after", "user_id"])
        .where("action", "=", action)
        .orderBy("id")
        .execute();
      return rows;
    },
    close: () => host.close(),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
