import i18next from "i18next";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../../../src/api/queryClient.ts";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { askListAhead } from "../../../../../src/features/manage/list/askListAhead.ts";

const startTableAhead = vi.hoisted(() => vi.fn());
vi.mock("../../../../../src/engine/connectTable.ts", () => ({ startTableAhead }));
afterEach(() => void vi.unstubAllGlobals());

test("asks for the columns that the table is going to ask for; of what the engine has for none [DRV-01, VEH-01]", () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json([]);
  });
  const queries = createQueryClient();
  askListAhead(vehicleThing, queries, i18next.t);
  expect(asked).toEqual([]);
  expect(startTableAhead).not.toHaveBeenCalled();
  askListAhead(driverThing, queries, i18next.t);
  expect(startTableAhead).toHaveBeenCalledExactlyOnceWith(queries);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/api\/drivers\/columns\?all=true&of=name&of=uniqueId&/);
  queries.clear();
});
