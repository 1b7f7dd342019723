import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { TableQuery } from "#contract/objectTable";
import { CallFailed } from "../../../api/callQuery.ts";
import { getVehicles } from "../../../api/getVehicles.ts";
import { LiveContext } from "../../../engine/EngineProvider.tsx";
import { createEngineTable } from "./engineTable.ts";
import {
  applyChange,
  type ManageTableState,
  type TableChange,
  type TableState,
} from "./manageTableState.ts";
import { createTableView, type TableView } from "./tableView.ts";

/** Vehicles by name in the order of the engine, which knows at once who has come, gone, or has another name. */
export function useEngineTable(query: TableQuery, isWanted: boolean): ManageTableState {
  const live = useContext(LiveContext);
  const engine = live?.engine;
  const [state, setState] = useState<TableState>({ type: "loading" });
  const [attempt, setAttempt] = useState(0);
  const view = useRef<TableView>(undefined);
  const wanted = useRef(query);
  const { search, sort, isDescending } = query;
  const version = useSyncExternalStore(live ? live.paced.subscribe : subscribeToNothing, () => {
    const snapshot = live?.paced.get();
    if (!snapshot) return "";
    const { counts, list } = snapshot;
    return `${Object.values(counts).reduce((sum, count) => sum + count, 0)} ${list.isProvisional}`;
  });

  useEffect(() => {
    if (!isWanted || !engine) return undefined;
    let isOver = false;
    // Rejected is also what was asked of an engine that is gone: the next one's snapshot asks anew.
    const fail = (error: unknown) => {
      if (!isOver && error instanceof CallFailed) setState({ type: "failed", error });
    };
    const table = createEngineTable({
      vehicleIds: (words) => engine.vehicleIds(words),
      things: getVehicles,
    });
    const inner = createTableView({ ...table, rows: table.rowsFound }, (rows) => {
      if (!isOver) setState({ type: "ready", rows, table, view: shown });
    });
    const shown: TableView = {
      query: (asked) => inner.query(asked).catch(fail),
      refresh: () => inner.refresh().catch(fail),
      // Nothing of a vehicle in a list follows from the time.
      moveTo: async () => undefined,
      put: (things) => inner.put(things).catch(fail),
      remove: (ids) => inner.remove(ids).catch(fail),
      look: (first, count) => inner.look(first, count).catch(fail),
    };
    view.current = shown;
    setState({ type: "loading" });
    return () => {
      isOver = true;
      view.current = undefined;
    };
  }, [engine, isWanted, attempt]);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another version is asked for anew
  useEffect(() => {
    void view.current?.refresh();
  }, [version]);

  useEffect(() => {
    wanted.current = { search, sort, isDescending };
  }, [search, sort, isDescending]);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another engine or attempt has a view of its own
  useEffect(() => {
    void view.current?.query(wanted.current);
  }, [engine, isWanted, attempt, search, sort, isDescending]);

  const write = useCallback((change: TableChange) => {
    if (view.current) void applyChange(view.current, change);
  }, []);
  const seek = useCallback((text: string) => {
    wanted.current = { ...wanted.current, search: text };
    void view.current?.query(wanted.current);
  }, []);
  return { state, isLoading: false, write, seek, reload: () => setAttempt((count) => count + 1) };
}

const subscribeToNothing = () => () => {};
