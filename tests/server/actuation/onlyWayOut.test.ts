import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";

/** All source that runs in a server or a page. */
const files = ["server", "src", "workers", "contract", "domain"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => posix.join(folder, path)),
);
const source = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

const using = (pattern: RegExp) =>
  files.filter((file) => pattern.test(source.get(file) ?? "")).sort();

describe("only server/actuation", () => {
  test("knows the carriers, and one function hands a command to them [IMMO-04]", () => {
    const importers = using(/from "[^"]*(commandCarrier|[a-z]+Carrier)(\.ts)?"/);
    expect(importers.filter((file) => !file.startsWith("server/actuation/"))).toEqual([
      "server/start/openActuation.ts",
    ]);
    expect(using(/carrier\.deliver|carrier\?\.deliver|\[["']deliver["']\]/)).toEqual([
      "server/actuation/handOff.ts",
    ]);
    expect((source.get("server/actuation/handOff.ts") ?? "").match(/\.deliver\(/g)).toHaveLength(1);
  });

  test("talks to simulated vehicles", () => {
    expect(using(/(simulator|remote)\??\.send\b/)).toEqual([
      "server/actuation/simulatorCarrier.ts",
      "server/simulator/connectSimulator.ts",
    ]);
  });

  test("hands off, and only what was recorded", () => {
    expect(using(/from "[^"]*\/handOff(\.ts)?"/)).toEqual(["server/actuation/actuationService.ts"]);
    expect(using(/from "[^"]*\/recordRequest(\.ts)?"/)).toEqual([
      "server/actuation/actuationService.ts",
    ]);
    expect(using(/insertInto\("actuations"\)|insert into actuations\b/)).toEqual([
      "server/actuation/recordRequest.ts",
    ]);
    // With a vehicle that is had back come commands that are over: nothing else is changed there.
    expect(using(/updateTable\("actuations"\)|update actuations\b/)).toEqual([
      "server/actuation/recordStep.ts",
      "server/objects/kinds/vehicleKind.ts",
    ]);
    const changes = source
      .get("server/objects/kinds/vehicleKind.ts")
      ?.match(/update actuations set .*/g);
    expect(changes).toEqual(["update actuations set expires_at = requested_at"]);
  });

  test("is not reached by a notification that names a command [IMMO-04]", () => {
    const reading = using(/commandId|command_id/).filter((file) => file.startsWith("server/"));
    // Where it is kept, linked, declared, given back and undone, where saved commands are listed, and where
    // the feed names a command or an approval.
    const keeping =
      /^server\/(answers|database|objects|undo|routes\/objects)\/|^server\/routes\/commands\/sendableCommands\.ts$|^server\/actuation\/(resultPublisher|secondPerson\/approvalPublisher)\.ts$/;
    expect(reading.length).toBeGreaterThan(2);
    expect(reading.filter((file) => !keeping.test(file))).toEqual([]);
  });

  test("is asked by routes where a person is signed in, and by nothing that happens by itself [IMMO-02]", () => {
    const asking = using(/actuation\.request\(/);
    expect(asking.filter((file) => !file.startsWith("server/routes/"))).toEqual([]);
    expect(asking.length).toBeGreaterThan(1);
    for (const file of asking) expect(source.get(file)).toMatch(/user: session\.user\.id/);
  });
});
