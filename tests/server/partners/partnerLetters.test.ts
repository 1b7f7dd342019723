import { afterAll, beforeAll, expect, test } from "vitest";
import { askAtHost } from "../../support/askAtHost.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NORTH = "north.example";
const NOWHERE = "127.0.0.1";
const PASSWORD = "a good one 77";

let host: TestServer;
let admin: string;

beforeAll(async () => {
  host = await startTestServer();
  admin = await host.signIn("admin@demo.test");
  const north = {
    id: 5,
    hosts: [NORTH],
    title: "North & Co",
    colour: "#b00020",
    language: "fr-FR",
  };
  for (const [method, path, json] of [
    ["POST", "/api/partners", north],
    ["PUT", "/api/server", { registration: true }],
  ] as const) {
    const answer = await askAtHost(host.url, NOWHERE, path, {
      method,
      headers: { cookie: admin },
      json,
    });
    expect(answer.status, answer.text).toBe(200);
  }
}, 120_000);
afterAll(() => host.close());

async function lettersTo(recipient: string) {
  const { outbox, passwordResets, database } = host.server.services;
  await passwordResets.settled();
  await outbox.settled();
  return database.selectFrom("outbox").selectAll().where("recipient", "=", recipient).execute();
}
const register = (email: string, at: string, more: object = {}, reads?: string) =>
  askAtHost(host.url, at, "/api/users", {
    method: "POST",
    ...(reads && { headers: { "accept-language": reads } }),
    json: { name: "<b>Buy now</b>", email, password: PASSWORD, ...more },
  });

test("who registers is written once, in the brand and language of where they came, with nothing they typed [AUTH-09, WL-01]", async () => {
  for (let time = 0; time < 2; time++)
    expect((await register("eve@north.test", NORTH)).status).toBe(200);
  const letters = await lettersTo("eve@north.test");
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ sender: "North & Co", secret: false, channel: "mail" });
  expect(letters[0]?.subject).toMatch(/^Bienvenue/);
  expect(letters[0]?.body).toMatch(/http:\/\/north\.example:\d+\/login/);
  expect(letters[0]?.body + (letters[0]?.html ?? "")).not.toContain("Buy now");

  const attributes = { lang: "es-CL" };
  expect((await register("ines@nowhere.test", NOWHERE, { attributes })).status).toBe(200);
  const [other] = await lettersTo("ines@nowhere.test");
  // The name is the operator's own there.
  expect(other?.sender).toBeNull();
  expect(other?.subject).toContain("bienvenida");
  expect(`${other?.body}${other?.html}`).not.toMatch(/North|b00020/);
});

test("a letter for a new password comes in the brand of the host that was asked [AUTH-09, WL-01]", async () => {
  await register("rui@north.test", NORTH);
  const form = { email: "rui@north.test" };
  const answer = await askAtHost(host.url, NORTH, "/api/password/reset", { method: "POST", form });
  expect(answer.status, answer.text).toBe(200);
  const letter = (await lettersTo("rui@north.test")).find(({ secret }) => secret);
  expect(letter).toMatchObject({ sender: "North & Co" });
  expect(letter?.subject).toMatch(/^Choisissez un nouveau mot de passe/);
  expect(letter?.html).toMatch(/token=[\w-]{43}/);
  // Nobody's page shows the way in, in whatever form.
  const shown = await askAtHost(host.url, NOWHERE, "/api/outbox", { headers: { cookie: admin } });
  expect(shown.text).not.toContain("<html");
});

// The order of the specification: the person's own, the browser's, the partner's, else Portuguese.
test.each([
  ["own", NORTH, "en-GB", "fr-FR, es;q=0.9", /^Welcome/, /^Choose a new/],
  ["page", NORTH, undefined, "de, es-MX;q=0.9, en;q=0.5", /bienvenida/, /^Elija/],
  ["weighed", NOWHERE, undefined, "en;q=0.5, fr;q=0.8", /^Bienvenue/, /^Choisissez/],
  ["partner", NORTH, undefined, "de-DE", /^Bienvenue/, /^Choisissez/],
  ["product", NOWHERE, undefined, "de-DE", /boas-vindas/, /^Escolha/],
  ["silent", NOWHERE, undefined, undefined, /boas-vindas/, /^Escolha/],
] as const)(
  "letters come in the language of who reads them: %s [I18N-01, AUTH-09]",
  async (name, at, lang, reads, welcome, reset) => {
    const email = `${name}@letters.test`;
    const more = lang ? { attributes: { lang } } : {};
    expect((await register(email, at, more, reads)).status).toBe(200);
    const asked = await askAtHost(host.url, at, "/api/password/reset", {
      method: "POST",
      ...(reads && { headers: { "accept-language": reads } }),
      form: { email },
    });
    expect(asked.status, asked.text).toBe(200);
    const letters = await lettersTo(email);
    expect(letters.find(({ secret }) => !secret)?.subject).toMatch(welcome);
    expect(letters.find(({ secret }) => secret)?.subject).toMatch(reset);
  },
);
