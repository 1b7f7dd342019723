import { afterEach, describe, expect, test, vi } from "vitest";
import { metres } from "#domain/units";
import { CallFailed } from "../../../../src/api/callQuery.ts";
import { draftOf } from "../../../../src/features/draw/editor/draft.ts";
import { saveArea } from "../../../../src/features/draw/saveArea.ts";

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
    const { id, writes } = await saveArea(poi, undefined, "Depot");
    expect(calls).toMatchObject([
      {
        call: "POST /api/geofences",
        body: { name: "Depot", area: "CIRCLE (38.7 -9.1, 100)", attributes: { color: "3232b4" } },
      },
    ]);
    expect(writes).toEqual([{ id, token: "undo-1" }]);
  });

  test("goes over what was read and nothing newer, and keeps what it is not about [DRAW-01]", async () => {
    const calls = serve();
    const line = draftOf({ kind: "line", path: [at(0, 0), at(1, 1)] }, metres(150));
    await saveArea(line, READ, "Yard");
    await saveArea(SQUARE, READ, "Yard");
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
    const { writes } = await saveArea(draft, READ, "Yard");
    expect(calls.map(({ call }) => call)).toEqual([
      "PUT /api/geofences/7",
      "POST /api/geofences",
      "DELETE /api/geofences/9",
    ]);
    expect(calls[1]!.body).toMatchObject({
      name: "Yard 2",
      area: "POLYGON ((0 2, 0 3, 1 3, 0 2))",
      attributes: { icon: "home" },
    });
    expect(writes.map(({ token }) => token)).toEqual(["undo-1", "undo-2", "undo-3"]);
  });

  test("is saved whole or not at all [DRAW-01]", async () => {
    const calls = serve("DELETE /api/geofences/9");
    const draft = { ...SQUARE, pieces: [PIECE], merged: [{ id: 9, name: "Kept" }] };
    await expect(saveArea(draft, READ, "Yard")).rejects.toBeInstanceOf(CallFailed);
    expect(calls.slice(3).map(({ call }) => call)).toEqual([
      "POST /api/undo/undo-2",
      "POST /api/undo/undo-1",
    ]);
  });
});
