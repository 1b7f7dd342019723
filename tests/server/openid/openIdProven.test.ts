import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digestOf } from "../../../server/accounts/passwordProof.ts";
import { hashOfToken, newSecretToken } from "../../../server/accounts/secretToken.ts";
import { askAtHost } from "../../support/askAtHost.ts";
import { openIdBrowser } from "../../support/openIdBrowser.ts";
import {
  PROVIDER_PASSWORD,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from "../../support/startOpenIdProvider.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NOVA = "nova@company.test";
const PASSWORD = "bigorna e malho 77";

let provider: TestOpenIdProvider;
let host: TestServer;
let admin: string;
let now = Date.now();
let made = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider({
    people: { nova: { email: NOVA, email_verified: true } },
  });
  host = await startTestServer({
    openId: { ...provider.configuration, registers: true, takesPasswords: true },
    now: () => now,
  });
  provider.leadBackTo([host.url]);
  admin = await host.signIn("admin@demo.test");
});
afterAll(async () => {
  await host.close();
  await provider.close();
});
beforeEach(async () => {
  now += 3_600_000;
  admin = await host.signIn("admin@demo.test");
  const { database, sessions } = host.server.services;
  await database.deleteFrom("users").where("email", "=", NOVA).execute();
  sessions.forgetAll();
});

interface Wire {
  readonly id: number;
  readonly email: string;
}

async function send(path: string, json: object, cookie?: string, method = "POST") {
  const headers = cookie === undefined ? {} : { cookie };
  const { status, text } = await askAtHost(host.url, undefined, path, { method, headers, json });
  expect(status, text).toBe(200);
  return JSON.parse(text) as Wire;
}
const person = (email: string) => ({ name: "P", email, password: PASSWORD, attributes: {} });
const makePerson = () => send("/api/users", person(`person${++made}@company.test`), admin);
const changeTo = (user: Wire, email: string, by: string) =>
  send(
    `/api/users/${user.id}`,
    { ...user, email, ...(by !== admin && { currentPassword: PASSWORD }) },
    by,
    "PUT",
  );
async function own({ email }: Wire) {
  const answer = await fetch(`${host.url}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
/** As by a letter that went to this address. */
async function useLetter({ id }: Wire, email: string) {
  const { database, passwordResets } = host.server.services;
  const token = newSecretToken();
  const { password_hash } = await database
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await database
    .insertInto("password_resets")
    .values({
      token_hash: hashOfToken(token),
      user_id: id,
      password_of: digestOf(password_hash),
      email,
      expires_at: new Date(now + 60_000),
    })
    .execute();
  await passwordResets.use(token, "martelo e bigorna 88", "127.0.0.1");
}
const signIn = () => openIdBrowser(host.url).signIn("nova");

describe("an address that only its person says is theirs opens nothing to the provider [AUTH-10]", () => {
  test("when they have changed it themselves, by no way in", async () => {
    const user = await makePerson();
    await changeTo(user, NOVA, await own(user));
    expect(await signIn()).toBe("emailUnproven");
    const byPassword = await fetch(`${host.url}/api/session/openid/password`, {
      method: "POST",
      body: new URLSearchParams({ email: "nova", password: PROVIDER_PASSWORD }),
    });
    expect(byPassword.status).toBe(403);
    expect(byPassword.headers.getSetCookie()).toEqual([]);
  });

  test("when they have registered with it", async () => {
    const server = await host.get<object>("/api/server", admin);
    await send("/api/server", { ...server, registration: true }, admin, "PUT");
    await send("/api/users", person(NOVA));
    expect(await signIn()).toBe("emailUnproven");
  });

  test("until they use a letter that went there", async () => {
    const user = await makePerson();
    await changeTo(user, NOVA, await own(user));
    await useLetter(user, user.email);
    expect(await signIn()).toBe("emailUnproven");
    await useLetter(user, NOVA);
    expect(await signIn()).toBe("signedIn");
  });

  test("when somebody above writes anything else of them, until that one gives them the address", async () => {
    const user = await makePerson();
    const changed = await changeTo(user, NOVA, await own(user));
    await send(`/api/users/${user.id}`, { ...changed, name: "Q" }, admin, "PUT");
    expect(await signIn()).toBe("emailUnproven");
    await changeTo(await changeTo(changed, user.email, admin), NOVA, admin);
    expect(await signIn()).toBe("signedIn");
  });
});

test("an address that an administrator or the provider itself gave is known by the provider [AUTH-10]", async () => {
  expect([await signIn(), await signIn()]).toEqual(["signedIn", "signedIn"]);
  await host.server.services.database.deleteFrom("users").where("email", "=", NOVA).execute();
  await send("/api/users", person(NOVA), admin);
  expect(await signIn()).toBe("signedIn");
});
