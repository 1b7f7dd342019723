import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { png } from "../../support/png.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const DAY_MS = 86_400_000;
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]);
const GIF = new TextEncoder().encode("GIF89a");
const WEBP = new TextEncoder().encode("RIFF....WEBPVP8 ");

let company: Company;
let owner: Person;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());
beforeEach(async () => {
  owner = await company.person();
  await company.database.deleteFrom("images").execute();
});

let shade = 0;
/** One that no test has sent yet. */
const another = () => png(4, [++shade % 256, shade >> 8, 7]);

const send = (who: Person | undefined, image: Uint8Array = another()) =>
  company.call(who, { method: "POST", url: "/api/images", image });

async function kept(who: Person, image: Uint8Array = another()): Promise<string> {
  const { status, text } = await send(who, image);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (JSON.parse(text) as { address: string }).address;
}

const statusOf = async (who: Person | undefined, address: string) =>
  (await company.get(who, address)).status;

async function sendAs(contentType: string, payload: Uint8Array) {
  const answer = await company.asker.http.inject({
    method: "POST",
    url: "/api/images",
    headers: {
      host: "127.0.0.1",
      accept: "application/problem+json",
      "content-type": contentType,
      ...owner.headers,
    },
    payload: Buffer.from(payload),
  });
  return { status: answer.statusCode, problem: JSON.parse(answer.payload) as { code?: string } };
}

const read = (address: string) =>
  company.asker.http.inject({
    url: address,
    headers: { host: "127.0.0.1", ...owner.headers },
  });

/** Sessions end before images do. */
async function signedInAgain(person: Person): Promise<Person> {
  const token = await company.host.server.services.sessions.begin(person.id, { kind: "session" });
  return { ...person, headers: { cookie: `session=${token}` } };
}

const isKept = async (address: string) =>
  (await statusOf(await signedInAgain(owner), address)) === 200;

const sweep = () => company.host.server.services.keptImages.removeUnused();
const pass = async (days: number) => {
  company.clock.now += days * DAY_MS;
  await sweep();
};

describe("an image for an area or a group", () => {
  test("comes back as it was sent, by a name that nobody guesses, and as nothing but an image [GEO-01]", async () => {
    const image = another();
    const address = await kept(owner, image);
    expect(address).toMatch(/^\/api\/images\/[\w-]{43}$/);

    const answer = await read(address);
    expect(answer.rawPayload).toEqual(image);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test("is JPEG, PNG, GIF or WebP of 500,000 bytes, by its first bytes and not by its name alone", async () => {
    const whole = new Uint8Array(500_000);
    whole.set(GIF);
    for (const [type, image] of [
      ["image/jpeg", JPEG],
      ["image/png", another()],
      ["image/gif", whole],
      ["image/webp", WEBP],
    ] as const)
      expect((await sendAs(type, image)).status).toBe(200);
  });

  test("that is none, or of another kind than it says, or markup, is refused", async () => {
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
    for (const [type, image] of [
      ["image/png", Uint8Array.from([1, 2, 3])],
      ["image/png", new Uint8Array()],
      ["image/png", JPEG],
      ["image/jpeg", another()],
      ["image/svg+xml", svg],
      ["image/png", svg],
      ["image/bmp", new TextEncoder().encode("BM")],
    ] as const)
      expect(await sendAs(type, image)).toMatchObject({
        status: 400,
        problem: { code: "badRequest" },
      });
    expect((await sendAs("text/html", svg)).status).toBe(415);
    expect((await sendAs("application/octet-stream", another())).status).toBe(415);
    const { rows } = await sql`select from images`.execute(company.database);
    expect(rows).toEqual([]);
  });

  test("that is too large is refused as that, also one that is not read to its end", async () => {
    for (const [bytes, status] of [
      [500_001, 400],
      [1_000_001, 413],
    ] as const) {
      const image = new Uint8Array(bytes);
      image.set(GIF);
      expect(await sendAs("image/gif", image)).toMatchObject({
        status,
        problem: { code: "tooLarge" },
      });
    }
  });

  test("is kept by who may make areas, and by nobody else [PERM-02]", async () => {
    const readonly = await company.person({ readonly: true });
    expect((await send(undefined)).status).toBe(401);
    expect((await send(readonly)).status).toBe(403);
    for (const flags of [{}, { device_readonly: true }, { administrator: true }])
      expect((await send(await company.person(flags))).status).toBe(200);
  });

  test("is seen by who is signed in and has its name, and by nobody else", async () => {
    const address = await kept(owner);
    expect(await statusOf(await company.person({ readonly: true }), address)).toBe(200);
    expect(await statusOf(undefined, address)).toBe(401);
    for (const name of ["A".repeat(43), "x", "..%2f..%2fetc%2fpasswd", `${address.slice(12)}a`])
      expect(await statusOf(owner, `/api/images/${name}`)).toBe(404);
  });

  test("of one person has one address, and another person's of the same bytes does not tell", async () => {
    const image = another();
    const address = await kept(owner, image);
    expect(await kept(owner, image)).toBe(address);
    expect(await kept(await company.person(), image)).not.toBe(address);
  });

  test("is written down with who sent it, once", async () => {
    const image = another();
    await kept(owner, image);
    await kept(owner, image);
    const rows = await company.database
      .selectFrom("audit")
      .select(["action", "user_id", "after"])
      .where("user_id", "=", owner.id)
      .execute();
    expect(rows).toMatchObject([
      {
        action: "image.keep",
        user_id: owner.id,
        after: { extension: "png", bytes: image.length },
      },
    ]);
  });
});

describe("one person's images [L5]", () => {
  const fill = (count: number, size: number) =>
    sql`insert into images (name, user_id, hash, extension, bytes, size, made_at)
      select 'filler' || n, ${owner.id}, 'h' || n, 'png', '\\x00', ${size}, now()
      from generate_series(1, ${count}::integer) as n`.execute(company.database);

  test("are 50 MB together and no more, and others go on", async () => {
    const image = another();
    await fill(100, 500_000);
    const refused = await send(owner, image);
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "tooMany" });
    expect((await send(await company.person(), image)).status).toBe(200);
  });

  test("are a thousand and no more; what is there already is no more; administrators are not held back", async () => {
    const image = another();
    await fill(999, 1);
    expect((await send(owner, image)).status).toBe(200);
    expect((await send(owner)).status).toBe(403);
    expect((await send(owner, image)).status).toBe(200);
    await sql`update users set administrator = true where id = ${owner.id}`.execute(
      company.database,
    );
    company.host.server.services.rights.changed();
    expect((await send(owner)).status).toBe(200);
  });

  test("come as fast as people choose them, and not as a flood", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 22; count++) statuses.push((await send(owner)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("an image that nothing names (any more)", () => {
  test("of a form that was never saved is removed after days, not before", async () => {
    const address = await kept(owner);
    await pass(3);
    expect(await isKept(address)).toBe(true);
    await pass(2);
    expect(await isKept(address)).toBe(false);
  });

  test.each([
    ["geofence", "img"],
    ["group", "groupImg"],
    ["geofence", "another attribute"],
  ] as const)("stays as long as a %s names it in %s", async (kind, attribute) => {
    const address = await kept(owner);
    const thing = await company.make(owner, kind, {
      attributes: { [attribute]: `https://fleet.test${address}` },
    });
    for (const days of [5, 5, 300]) await pass(days);
    expect(await isKept(address)).toBe(true);

    const path = kind === "group" ? "groups" : "geofences";
    const removed = await company.call(await signedInAgain(owner), {
      method: "DELETE",
      url: `/api/${path}/${thing.id}`,
    });
    expect(removed.status).toBe(204);
    // So long the thing can be had back.
    await pass(1.1);
    await pass(3);
    expect(await isKept(address)).toBe(true);
    await pass(2);
    expect(await isKept(address)).toBe(false);
  });

  test("is there again with an area that is had back, and stays from then on [GEO-01]", async () => {
    const address = await kept(owner);
    const area = await company.make(owner, "geofence", { attributes: { img: address } });
    await pass(30);
    const url = `/api/geofences/${area.id}`;
    const removed = await company.call(await signedInAgain(owner), { method: "DELETE", url });
    await pass(0.9);
    const back = await company.call(await signedInAgain(owner), {
      method: "POST",
      url: `/api/undo/${String(removed.headers["x-undo"])}`,
    });
    expect(back.status).toBeLessThan(300);
    await pass(30);
    expect(await isKept(address)).toBe(true);
  });

  test("sent again begins its days anew, and no other image goes with one that is over", async () => {
    const [image, other] = [another(), another()];
    const [address, over] = [await kept(owner, image), await kept(owner, other)];
    await pass(3);
    expect(await kept(await signedInAgain(owner), image)).toBe(address);
    await pass(2);
    expect([await isKept(address), await isKept(over)]).toEqual([true, false]);
    expect(await kept(await signedInAgain(owner), other)).not.toBe(over);
  });

  test("stays with an area whose maker is gone", async () => {
    const address = await kept(owner);
    const other = await company.person();
    const area = await company.make(owner, "geofence", { attributes: { img: address } });
    await company.link(other, "geofence", area.id);
    await sql`delete from users where id = ${owner.id}`.execute(company.database);
    await pass(10);
    expect(await statusOf(await signedInAgain(other), address)).toBe(200);
  });
});
