import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createRefusedReports } from "../../../server/trackers/createRefusedReports.ts";
import { startTestServer } from "../../support/startTestServer.ts";
import "../../support/propertySeed.ts";

const NOW = epochMs(Date.parse("2026-03-01T12:00:00Z"));
const open = (isKnown: (uniqueId: string) => boolean = () => true) =>
  createRefusedReports({ isKnown, now: () => NOW });

describe("reports that were refused [VEH-03]", () => {
  test("are kept of each tracker, the last five, the newest first", () => {
    const refused = open();
    for (let lat = 91; lat < 98; lat++) refused.add(`id=a&lat=${lat}&lon=1`, "400 badLatitude");
    refused.add("lat=1&deviceid=b%201", "400 missing lon");
    expect(refused.of("a").map(({ text }) => text)).toEqual(
      [97, 96, 95, 94, 93].map((lat) => `id=a&lat=${lat}&lon=1`),
    );
    expect(refused.of("b 1")).toEqual([
      { at: NOW, answer: "400 missing lon", text: "lat=1&deviceid=b%201" },
    ]);
    expect(refused.of("c")).toEqual([]);
  });

  test("never show a key, however its name is written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("key", "KEY", "k%65y", "+key", "%6b%65%79", "key%20", "ke%y"),
        fc.boolean(),
        (name, isFirst) => {
          const refused = open();
          const secret = `${name}=s3cret`;
          refused.add(isFirst ? `${secret}&id=a&lat=99` : `id=a&lat=99&${secret}`, "400");
          expect(refused.of("a")[0]?.text).toBe("id=a&lat=99");
        },
      ),
    );
  });

  test("are kept of vehicles alone, of so many and so long that nobody fills the memory", () => {
    const refused = open((uniqueId) => uniqueId !== "unknown");
    refused.add("id=unknown&lat=99", "400");
    expect(refused.of("unknown")).toEqual([]);
    for (let tracker = 0; tracker < 1_000; tracker++)
      refused.add(`id=t${tracker}&text=${"x".repeat(5_000)}`, "400");
    const kept = Array.from({ length: 1_000 }, (_, tracker) => refused.of(`t${tracker}`)).filter(
      (reports) => reports.length > 0,
    );
    expect(kept.length).toBeLessThanOrEqual(500);
    expect(refused.of("t999")).toHaveLength(1);
    for (const [report] of kept) expect(report?.text.length).toBeLessThanOrEqual(500);
  });

  test("are shown to who may change the vehicle, as they came and with what was answered", async () => {
    const host = await startTestServer({ now: () => NOW });
    const cookie = await host.signIn("admin@demo.test");
    await host.report(`id=installed&lat=1&lon=2&timestamp=${NOW / 1_000}`);
    const devices = await host.get<{ id: number; uniqueId: string }[]>(
      "/api/devices?all=true",
      cookie,
    );
    const { id } = devices.find(({ uniqueId }) => uniqueId === "installed")!;
    const listed = () => host.get<unknown>(`/api/devices/${id}/refusedReports`, cookie);
    expect(await listed()).toEqual([]);
    await host.report("id=installed&lat=91&lon=2&key=s3cret");
    await host.report("id=installed&lat=x&lon=2");
    expect(await listed()).toEqual([
      {
        time: new Date(NOW).toISOString(),
        answer: expect.stringMatching(/^400 .*lat/),
        text: "id=installed&lat=x&lon=2",
      },
      {
        time: new Date(NOW).toISOString(),
        answer: expect.stringMatching(/^400 .*lat/i),
        text: "id=installed&lat=91&lon=2",
      },
    ]);
    await host.close();
  });
});
