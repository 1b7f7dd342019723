import { afterEach, describe, expect, test, vi } from "vitest";
import { MAX_NAME } from "#contract/objects/wireFields";
import { metres } from "#domain/units";
import { CallFailed } from "../../../../src/api/callQuery.ts";
import { draftOf } from "../../../../src/features/draw/editor/draft.ts";
import { noTraces, saveArea, undoableIn } from "../../../../src/features/draw/saveArea.ts";

const at = (longitude: number, latitude: number) => ({ latitude, longitude });
const SQUARE = draftOf({ kind: "polygon", ring: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] });
const PIECE = { kind: "polygon", ring: [at(2, 0), at(3, 0), at(3, 1)] } as const;
const READ = {
  thing: {
    id: 7,
    name: "Yard",
    description: "By the river",
    area: "CIRCLE (0 0, 1)",
    calendarId: 3,
    attributes: { icon: "home", polylineDistance: 40, ofAnotherProgram: [1] },
  },
  etag: '"1"',
};

afterEach(() => vi.unstubAllGlobals());

/** A server that takes writes, and refuses those of a method to an address. */
function serve(refuses?: string) {
  const calls: {
    readonly call: string;
    readonly body: unknown;
    readonly ifMatch: string | null;
  }[] = [];
  let id = 100;
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
      const call = `${method} ${path}`;
      const sent = typeof body === "string" ? (JSON.parse(body) as object) : undefined;
      calls.push({ call, body: sent, ifMatch: new Headers(headers).get("if-match") });
      if (call === refuses)
        return Response.json({ code: "forbidden", detail: "No." }, { status: 403 });
      if (path.startsWith("/api/undo/")) return new Response(undefined, { status: 204 });
      const answer = { headers: { "x-undo": `undo-${calls.length}` } };
      return method === "DELETE"
        ? new Response(undefined, { ...answer, status: 204 })
        : Response.json({ id: method === "POST" ? ++id : 7, ...sent }, answer);
    },
  );
  return calls;
}

describe("what was drawn", () => {
  test("is a new area with the specification's colour, under its name [DRAW-01]", async () => {
    const calls = serve();
    const poi = draftOf({ kind: "circle", centre: at(-9.1, 38.7), radius: metres(100) });
    const { id, writes } = await saveArea({ draft: poi, name: "Depot" }, undefined);
    expect(calls).toMatchObject([
      {
        call: "POST /api/geofences",
        body: { name: "Depot", area: "CIRCLE (38.7 -9.1, 100)", attributes: { color: "3232b4" } },
      },
    ]);
    expect(writes).toEqual([{ id, token: "undo-1", isChained: true }]);
  });

  test("goes over what was read and nothing newer, and keeps what it is not about [DRAW-01]", async () => {
    const calls = serve();
    const line = draftOf({ kind: "line", path: [at(0, 0), at(1, 1)] }, metres(150));
    await saveArea({ draft: line, name: "Yard" }, READ);
    await saveArea({ draft: SQUARE, name: "Yard" }, READ);
    expect(calls).toMatchObject([
      {
        call: "PUT /api/geofences/7",
        ifMatch: '"1"',
        body: {
          id: 7,
          name: "Yard",
          description: "By the river",
          calendarId: 3,
          area: "LINESTRING (0 0, 1 1)",
          attributes: { icon: "home", polylineDistance: 150, ofAnotherProgram: [1] },
        },
      },
      { body: { attributes: { icon: "home", ofAnotherProgram: [1] } } },
    ]);
    expect(calls[1]!.body).not.toHaveProperty("attributes.polylineDistance");
  });

  test("makes an area of each piece, removes what was merged, and undoes all of it [DRAW-01]", async () => {
    const calls = serve();
    const draft = { ...SQUARE, pieces: [PIECE], merged: [{ id: 9, name: "Gone" }] };
    const { writes } = await saveArea({ draft: draft, name: "Yard" }, READ);
    expect(calls.map(({ call }) => call)).toEqual([
      "POST /api/geofences",
      "PUT /api/geofences/7",
      "DELETE /api/geofences/9",
    ]);
    expect(calls[0]!.body).toMatchObject({
      name: "Yard 2",
      description: "By the river",
      calendarId: 3,
      area: "POLYGON ((0 2, 0 3, 1 3, 0 2))",
      attributes: { icon: "home" },
    });
    expect(calls[0]!.body).not.toHaveProperty("id");
    expect(writes.map(({ token }) => token)).toEqual(["undo-1", "undo-2", "undo-3"]);
  });

  test("is saved whole or not at all [DRAW-01]", async () => {
    const calls = serve("DELETE /api/geofences/9");
    const draft = { ...SQUARE, pieces: [PIECE], merged: [{ id: 9, name: "Kept" }] };
    await expect(saveArea({ draft: draft, name: "Yard" }, READ)).rejects.toBeInstanceOf(CallFailed);
    const undone = calls.map(({ call }) => call).filter((call) => call.includes("/undo/"));
    expect(undone).toEqual(["POST /api/undo/undo-2", "POST /api/undo/undo-1"]);
  });
});

interface Kept {
  readonly id: number;
  readonly name: string;
  readonly area: string;
  readonly version: number;
}

/**
 * A server with areas, undo and versions. `cut` says of each call whether the line breaks before it
 * arrives or before its answer does.
 */
function serveAreas(cut: (call: string, index: number) => "before" | "after" | undefined) {
  const areas = new Map<number, Kept>([
    [7, { id: 7, name: "Yard", area: "OLD", version: 1 }],
    [9, { id: 9, name: "Gone", area: "OTHER", version: 1 }],
  ]);
  const undo = new Map<string, { readonly id: number; readonly was: Kept | undefined }>();
  let [id, index, version] = [100, 0, 1];
  const answered = (kept: Kept, token?: string) =>
    Response.json(kept, {
      headers: { etag: `"${kept.version}"`, ...(token && { "x-undo": token }) },
    });
  const write = (at: number, next: Kept | undefined): string => {
    const token = `t${++version}`;
    undo.set(token, { id: at, was: areas.get(at) });
    if (next) areas.set(at, next);
    else areas.delete(at);
    return token;
  };
  const refused = (status: number, code: string) =>
    Response.json({ code, detail: code }, { status });
  const act = (method: string, path: string, body: Kept, ifMatch: string | null): Response => {
    if (path.startsWith("/api/undo/")) {
      const entry = undo.get(path.slice("/api/undo/".length));
      if (!entry) return refused(404, "notFound");
      undo.delete(path.slice("/api/undo/".length));
      if (!entry.was) {
        areas.delete(entry.id);
        return new Response(undefined, { status: 204 });
      }
      areas.set(entry.id, { ...entry.was, version: ++version });
      return answered(areas.get(entry.id)!);
    }
    if (method === "POST") {
      const token = write(++id, { ...body, id, version: 1 });
      return answered(areas.get(id)!, token);
    }
    if (path.split("?")[0] === "/api/geofences") return Response.json([...areas.values()]);
    const held = areas.get(Number(path.split("/").at(-1)));
    // As it is said to everybody but administrators.
    if (!held) return refused(403, "notAllowed");
    if (method === "GET") return answered(held);
    if (method === "DELETE")
      return new Response(undefined, {
        status: 204,
        headers: { "x-undo": write(held.id, undefined) },
      });
    if (ifMatch !== `"${held.version}"`) return refused(412, "outdated");
    const token = write(held.id, { ...body, version: version + 1 });
    return answered(areas.get(held.id)!, token);
  };
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
      const broken = cut(`${method} ${path}`, index++);
      if (broken === "before") throw new TypeError("offline");
      const sent = typeof body === "string" ? (JSON.parse(body) as Kept) : ({} as Kept);
      const answer = act(method, path, sent, new Headers(headers).get("if-match"));
      if (broken === "after") throw new TypeError("offline");
      return answer;
    },
  );
  const shapes = () =>
    [...areas.values()]
      .map(({ name, area }) => `${name}: ${area}`)
      .toSorted((a, b) => (a < b ? -1 : 1));
  return { shapes, remove: (gone: number) => areas.delete(gone) };
}

const SPLIT = { ...SQUARE, pieces: [PIECE], merged: [{ id: 9, name: "Gone" }] };
const HELD = { thing: { id: 7, name: "Yard", area: "OLD" }, etag: '"1"' };
const BEFORE = ["Gone: OTHER", "Yard: OLD"];
const MAIN = "Yard: POLYGON ((0 0, 0 1, 1 1, 1 0, 0 0))";
const SAVED = [MAIN, "Yard 2: POLYGON ((0 2, 0 3, 1 3, 0 2))"].toSorted((a, b) => (a < b ? -1 : 1));

describe("a save whose line breaks", () => {
  const moments = [0, 1, 2].flatMap((at) =>
    (["before", "after"] as const).flatMap((how) =>
      [true, false].map((isForGood) => ({ at, how, isForGood })),
    ),
  );

  test.each(moments)(
    "at write $at, $how it arrives (for good: $isForGood), loses no ground and makes nothing twice when repeated [DRAW-01]",
    async ({ at, how, isForGood }) => {
      let isCut = true;
      const { shapes } = serveAreas((_call, index) => {
        if (!isCut || index < at) return undefined;
        if (index === at) return how;
        return isForGood ? "before" : undefined;
      });
      const traces = noTraces();
      await expect(saveArea({ draft: SPLIT, name: "Yard" }, HELD, traces)).rejects.toBeInstanceOf(
        CallFailed,
      );
      const left = shapes();
      // The shape is a half only where the other half is there.
      if (!left.includes("Yard: OLD")) expect(left).toEqual(expect.arrayContaining(SAVED));
      // What was merged is gone only where the shape has its ground.
      if (!left.includes("Gone: OTHER")) expect(left).toContain(MAIN);
      // The other half is not offered to be taken back while the shape may be one.
      if (left.includes(MAIN) && traces.lost?.role === "area")
        expect(undoableIn(traces)).toEqual([]);
      isCut = false;
      await saveArea({ draft: SPLIT, name: "Yard" }, HELD, traces);
      expect(shapes()).toEqual(SAVED);
      expect(traces.left).toEqual([]);
    },
  );

  test("takes a piece back that is no longer wanted, and tells what it cannot [DRAW-01]", async () => {
    let isCut = true;
    const { shapes } = serveAreas((_call, index) => (isCut && index > 0 ? "before" : undefined));
    const traces = noTraces();
    await expect(saveArea({ draft: SPLIT, name: "Yard" }, HELD, traces)).rejects.toBeInstanceOf(
      CallFailed,
    );
    expect(traces.left).toMatchObject([{ name: "Yard 2" }]);
    // Nobody knows whether the shape was changed.
    expect(undoableIn(traces)).toEqual([]);
    isCut = false;
    await saveArea({ draft: SQUARE, name: "Yard" }, HELD, traces);
    expect(shapes()).toEqual(["Gone: OTHER", MAIN]);
  });

  test("offers what could not be taken back to be taken back again [DRAW-01]", async () => {
    const { shapes } = serveAreas((call) => (call.includes("/undo/") ? "before" : undefined));
    const traces = noTraces();
    const outdated = { ...HELD, etag: '"0"' };
    const saved = saveArea({ draft: SPLIT, name: "Yard" }, outdated, traces);
    await expect(saved).rejects.toBeInstanceOf(CallFailed);
    expect(shapes()).toContain("Yard: OLD");
    expect(traces.left).toMatchObject([{ name: "Yard 2" }]);
    expect(undoableIn(traces)).toHaveLength(1);
  });

  test("leaves everything as it was when it is refused [DRAW-01]", async () => {
    const { shapes } = serveAreas(() => undefined);
    const outdated = { ...HELD, etag: '"0"' };
    await expect(saveArea({ draft: SPLIT, name: "Yard" }, outdated)).rejects.toBeInstanceOf(
      CallFailed,
    );
    expect(shapes()).toEqual(BEFORE);
  });
});

test("what somebody else has removed meanwhile is merged all the same, and nothing of theirs is undone [DRAW-01]", async () => {
  const { shapes, remove } = serveAreas(() => undefined);
  remove(9);
  const { writes } = await saveArea({ draft: SPLIT, name: "Yard" }, HELD);
  expect(shapes()).toEqual(SAVED);
  expect(writes.map(({ id }) => id)).toEqual([101, 7]);
});

test("a piece of a long name has one that can be saved [DRAW-01]", async () => {
  const calls = serve();
  await saveArea(
    { draft: { ...SQUARE, pieces: [PIECE] }, name: `${"y".repeat(MAX_NAME - 3)}😀z` },
    READ,
  );
  const { name } = calls[0]!.body as { readonly name: string };
  expect(name).toBe(`${"y".repeat(MAX_NAME - 3)} 2`);
});
