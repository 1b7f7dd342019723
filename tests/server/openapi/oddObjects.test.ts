import fc, { type Arbitrary } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ComparedServer, idOf, openComparedServer } from "./comparedServer.ts";
import { ODD_BODIES, ODD_SETTINGS, oddRfidKey } from "./oddObjects.ts";

let server: ComparedServer;
beforeAll(async () => {
  server = await openComparedServer();
});
afterAll(() => server.host.close());

const CASES = 12;

test.each(Object.entries(ODD_BODIES))(
  "%s answers whatever it has taken as the document says [API-01]",
  async (url, body) => {
    const one = `${url}/:id`;
    await fc.assert(
      fc.asyncProperty(body, body, async (first, second) => {
        const made = await server.call({ method: "POST", url, body: first });
        expect(made.status, made.text).toBe(200);
        const id = idOf(made);
        const path = `${url}/${id}`;
        await server.call({ method: "GET", url: one, path });
        const changed = await server.call({
          method: "PUT",
          url: one,
          path,
          body: { ...second, id },
        });
        expect(changed.status, changed.text).toBe(200);
        await server.call({ method: "GET", url: one, path });
        await server.call({ method: "GET", url, path: `${url}?all=true` });
        await server.call({ method: "GET", url, path: `${url}?all=true&excludeAttributes=true` });
      }),
      { numRuns: CASES },
    );
    expect((await server.call({ method: "GET", url, path: `${url}?all=true` })).text).not.toBe(
      "[]",
    );
  },
);

test("the server's settings are answered as the document says, whatever was set [API-01]", async () => {
  const url = "/api/server";
  await fc.assert(
    fc.asyncProperty(ODD_SETTINGS, async (body) => {
      const { status, text } = await server.call({ method: "PUT", url, body });
      expect(status, text).toBe(200);
      await server.call({ method: "GET", url, cookie: "" });
    }),
    { numRuns: CASES },
  );
});

test("who registers is answered as the document says, whatever they asked for [API-01]", async () => {
  await server.call({ method: "PUT", url: "/api/server", body: { registration: true } });
  await fc.assert(
    fc.asyncProperty(ODD_BODIES["/api/users"] as Arbitrary<object>, async (body) => {
      server.pass(86_400_000);
      const registered = { method: "POST", url: "/api/users", cookie: "", body };
      const { status, text } = await server.call(registered);
      expect(status, text).toBe(200);
    }),
    { numRuns: 3 },
  );
});

test("keys in drivers' hands are answered as the document says [API-01]", async () => {
  const driver = { name: "D", uniqueId: "holder" };
  const holder = idOf(await server.call({ method: "POST", url: "/api/drivers", body: driver }));
  const url = "/legacy-api/uniqueId";
  let lent = 0;
  await fc.assert(
    fc.asyncProperty(oddRfidKey(holder), async (body) => {
      const { status, text } = await server.call({ method: "PUT", url, body });
      expect(status, text).toBe(200);
      await server.call({ method: "GET", url: `${url}/all` });
      // Whatever the key is called, it is in use from here on.
      const other = { ...body, uniqueId: `lent ${lent++}` };
      const written = await server.call({ method: "POST", url: "/api/rfidkeys", body: other });
      expect(written.status, written.text).toBe(200);
      await server.call({ method: "GET", url: "/api/rfidkeys" });
    }),
    { numRuns: CASES },
  );
});

test.each([
  8.64e15,
  -8.64e15,
  253_402_300_800_000,
  -62_135_596_800_001,
  "+010000-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "0000-06-01T00:00:00Z",
  "9999-12-31T23:59:59-01:00",
])("%s is no time that anything could end: it is refused [A01]", async (expirationTime) => {
  const body = { name: "V", uniqueId: `ends ${expirationTime}`, expirationTime };

  const { status, text } = await server.call({ method: "POST", url: "/api/devices", body });

  expect([status, text]).toEqual([400, expect.stringMatching(/^expirationTime: /)]);
});
