import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ObjectTable, TableColumn, TableQuery } from "#contract/objectTable";
import { thingsQuery } from "../../api/things.ts";
import { connectTable } from "../../engine/connectTable.ts";
import type { ManagedThing } from "./managedThing.ts";
import { createTableView, type TableRows, type TableView } from "./tableView.ts";

export type TableState =
  | { readonly type: "loading" }
  /** Without an error of a call: what came was no list, or the thread failed. */
  | { readonly type: "failed"; readonly error: Error }
  | {
      readonly type: "ready";
      readonly rows: TableRows;
      readonly table: Pick<ObjectTable, "ids" | "rowOf" | "rows">;
      readonly view: TableView;
    };

/** The things of a kind in a thread of their own, found and sorted as the query says. */
export function useManageTable({ kind, fields }: ManagedThing, query: TableQuery) {
  const { i18n } = useTranslation();
  const list = useQuery({
    ...thingsQuery(kind),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [state, setState] = useState<TableState>({ type: "loading" });
  const wanted = useRef(query);
  const locale = i18n.language;
  const { data, error, refetch } = list;
  useEffect(() => {
    if (!data) return undefined;
    let isOver = false;
    const fail = (text: string) => {
      if (!isOver) setState({ type: "failed", error: new Error(text) });
    };
    const { table, dispose } = connectTable(() => fail("the table failed"));
    const view = createTableView(table, (rows) => {
      if (!isOver) setState({ type: "ready", rows, table, view });
    });
    setState({ type: "loading" });
    void table
      .load(data, columnsOf(fields), locale)
      .then((loaded) => (loaded.ok ? view.query(wanted.current) : fail("no list came")));
    return () => {
      isOver = true;
      dispose();
    };
  }, [data, fields, locale]);

  const { search, sort, isDescending } = query;
  const view = state.type === "ready" ? state.view : undefined;
  useEffect(() => {
    wanted.current = { search, sort, isDescending };
    void view?.query(wanted.current);
  }, [view, search, sort, isDescending]);

  return {
    state: error && !data ? ({ type: "failed", error } satisfies TableState) : state,
    isLoading: list.isFetching,
    reload: () => void refetch(),
  };
}

const columnsOf = (fields: ManagedThing["fields"]): readonly TableColumn[] =>
  fields.map(({ name, path, type }) => ({
    id: name,
    path: [...path],
    kind: type === "number" ? "number" : "text",
  }));
