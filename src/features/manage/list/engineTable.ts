import type { VehicleIds } from "#contract/engine";
import type { ObjectTable, TableFound, TableQuery, TableThing } from "#contract/objectTable";
import { valueOf } from "../../../api/callQuery.ts";
import type { CallResult } from "../../../api/callServer.ts";
import type { ShownTable } from "./manageTableState.ts";

/** Where the order comes from, and the things in it. */
export interface EngineTablePorts {
  readonly vehicleIds: (search: string) => Promise<VehicleIds>;
  readonly things: (ids: readonly number[]) => Promise<CallResult<readonly TableThing[]>>;
}

type EngineTable = Pick<ObjectTable, "query" | "rows" | "ids" | "put" | "remove"> &
  Pick<ShownTable, "chosen"> & {
    /** Rows of what is being found, when it is; none where it is asked for something else by then. */
    readonly rowsFound: ObjectTable["rows"];
  };

/**
 * Vehicles by name as the engine has them, who knows all of their names anyway: of a hundred thousand only
 * those in sight are asked for. What was written a moment ago and the engine does not know yet stands in
 * front. Rows that do not come are thrown as `CallFailed`.
 */
export function createEngineTable({ vehicleIds, things }: EngineTablePorts): EngineTable {
  let query: TableQuery | undefined;
  let found: Int32Array = new Int32Array();
  /** Neither is in the engine's fleet yet as it will be. */
  const made = new Set<number>();
  const gone = new Set<number>();
  /** What was asked for last. */
  let finding: Promise<TableFound> | undefined;

  const find = () => (finding = findNow());

  async function findNow(): Promise<TableFound> {
    const { search = "", isDescending = false } = query ?? {};
    const { total, ids } = await vehicleIds(search);
    if (isDescending) ids.reverse();
    for (const id of made) if (ids.includes(id)) made.delete(id);
    const kept = gone.size === 0 ? ids : ids.filter((id) => !gone.has(id));
    const fresh = search.trim() === "" ? [...made] : [];
    found = fresh.length === 0 ? kept : Int32Array.from([...fresh, ...kept]);
    return { total: total + fresh.length - (ids.length - kept.length), found: found.length };
  }

  async function rowsOf(ids: readonly number[]): Promise<readonly TableThing[]> {
    if (ids.length === 0) return [];
    const byId = new Map(valueOf(await things(ids)).map((thing) => [thing.id, thing]));
    return ids.map((id) => byId.get(id) ?? { id });
  }

  return {
    query(wanted) {
      query = wanted;
      return find();
    },
    rows: async (first, count) => rowsOf(Array.from(found.subarray(first, first + count))),
    async rowsFound(first, count) {
      const mine = finding;
      await mine;
      // What was found meanwhile has rows of its own, and nobody waits for these.
      return mine === finding ? rowsOf(Array.from(found.subarray(first, first + count))) : [];
    },
    chosen: async (ids) => rowsOf(Array.from(found.filter((id) => ids.has(id)))),
    ids: async () => found.slice(),
    put(written) {
      for (const { id } of written) {
        gone.delete(id);
        if (!found.includes(id)) made.add(id);
      }
      return find();
    },
    remove(ids) {
      for (const id of ids) {
        made.delete(id);
        gone.add(id);
      }
      return find();
    },
  };
}
