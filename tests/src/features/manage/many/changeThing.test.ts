import { expect, test, vi } from "vitest";
import { DEFAULT_UNITS } from "#domain/unitChoice";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { brokenBounds, changeThing } from "../../../../../src/features/manage/many/changeThing.ts";

const READING = { units: DEFAULT_UNITS, timeZone: "UTC", locale: "pt-PT" };

/** A server with one vehicle; before each save somebody else may write. */
function stubServer(others: readonly object[] = []) {
  const left = [...others];
  let thing: Record<string, unknown> = {
    id: 9,
    name: "Van",
    uniqueId: "van-9",
    attributes: { overspeedThreshold: 90, theirs: 1 },
  };
  let version = 1;
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    if (init?.method === "PUT") {
      const other = left.shift();
      if (other) {
        thing = { ...thing, ...other };
        version++;
      }
      if (new Headers(init.headers).get("if-match") !== `"${version}"`)
        return Response.json({ code: "outdated", detail: "" }, { status: 412 });
      thing = JSON.parse(typeof init.body === "string" ? init.body : "{}");
      version++;
      sent.push(thing);
    }
    return Response.json(thing, { headers: { etag: `"${version}"`, "x-undo": `u${version}` } });
  });
  return sent;
}

const change = (values: Readonly<Record<string, string>>) =>
  changeThing(vehicleThing, 9, { values, reading: READING });

test("only what is meant is changed, over what somebody else has written meanwhile [VEH-03]", async () => {
  const sent = stubServer([{ name: "Renamed" }]);
  const result = await change({ speedLimit: "70,5" });
  expect(result).toMatchObject({ ok: true, value: { undo: "u3" } });
  expect(sent).toEqual([
    {
      id: 9,
      name: "Renamed",
      uniqueId: "van-9",
      attributes: { overspeedThreshold: 70.5, theirs: 1 },
    },
  ]);
});

test("what is so already is not written again [VEH-03]", async () => {
  const sent = stubServer();
  expect(await change({ speedLimit: "90,0" })).toEqual({ ok: true, value: undefined });
  expect(sent).toEqual([]);
});

test("an emptied field is none, whatever it was [VEH-03]", async () => {
  const sent = stubServer();
  await change({ speedLimit: "" });
  expect(sent).toMatchObject([{ attributes: { theirs: 1 } }]);
  expect(JSON.stringify(sent)).not.toContain("overspeedThreshold");
});

test("gives up on what others write faster than it can be read [VEH-03]", async () => {
  const sent = stubServer(Array.from({ length: 9 }, (_, index) => ({ name: `Other ${index}` })));
  expect(await change({ speedLimit: "70" })).toMatchObject({
    ok: false,
    error: { reason: "outdated" },
  });
  expect(sent).toEqual([]);
});

test.each<[string, Record<string, number>, Record<string, string>, string | undefined]>([
  ["below what it has", { minTemperature: 5 }, { maxTemperature: "4" }, "maxTemperature"],
  ["above what it has", { maxTemperature: 5 }, { minTemperature: "5,5" }, "maxTemperature"],
  ["the same", { minTemperature: 5 }, { maxTemperature: "5" }, undefined],
  ["where it has none", {}, { maxTemperature: "4" }, undefined],
  [
    "of which one is emptied",
    { minTemperature: 5 },
    { minTemperature: "", maxTemperature: "4" },
    undefined,
  ],
  ["both", { minTemperature: 5 }, { minTemperature: "3", maxTemperature: "2" }, "maxTemperature"],
  ["another field", { minTemperature: 5, maxTemperature: 4 }, { speedLimit: "90" }, undefined],
])(
  "a bound that many get is judged at what each of them has: %s [VEH-03]",
  (_what, attributes, values, broken) => {
    const thing = { id: 9, name: "Van", uniqueId: "van-9", attributes };
    const { fields } = vehicleThing;
    expect(brokenBounds([thing], values, { fields, reading: READING }).get(thing)?.name).toBe(
      broken,
    );
  },
);
