import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import {
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { isColumnKind } from "#contract/objectColumns";
import type { TableColumn, TableQuery, TableThing } from "#contract/objectTable";
import type { ObjectKind } from "#domain/account/objectKinds";
import { epochMs } from "#domain/units";
import { valueOf } from "../../../api/callQuery.ts";
import { getVehicles } from "../../../api/getVehicles.ts";
import { listThings, thingsQuery } from "../../../api/things.ts";
import { connectTable } from "../../../engine/connectTable.ts";
import { LiveContext } from "../../../engine/EngineProvider.tsx";
import { type Names, useNames } from "../form/useNames.ts";
import { type Links, useOwners } from "../form/useOwners.ts";
import type { ManagedField, ManagedThing } from "../managedThing.ts";
import { useEarlyThread } from "../useEarlyThread.ts";
import { columnNames } from "./columnNames.ts";
import { keepMoving } from "./keepMoving.ts";
import {
  applyChange,
  type ManageTableState,
  type ShownTable,
  type TableChange,
  type TableState,
} from "./manageTableState.ts";
import { createTableView, type TableView } from "./tableView.ts";
import { useEngineTable } from "./useEngineTable.ts";
import { useIsOfEngine } from "./useIsOfEngine.ts";
import type { AskedFilters } from "./useTableFilters.ts";

/**
 * The things of a kind, found and sorted as the query says: by the engine where it has them, else in a
 * thread of their own.
 */
export function useManageTable(
  managed: ManagedThing,
  query: TableQuery,
  asked: Pick<AskedFilters, "isKnown" | "error" | "reload"> = ALL_KNOWN,
): ManageTableState {
  const isOfEngine = useIsOfEngine(managed, query);
  // What was read for another order stays: the next one is there at once.
  const [wasWhole, setWasWhole] = useState(false);
  if (isOfEngine === false && !wasWhole) setWasWhole(true);
  const engine = useEngineTable(query, isOfEngine === true);
  const wanted = { query, isKnown: asked.isKnown };
  const found = useWholeTable(managed, wanted, wasWhole);
  const whole: ManageTableState = asked.error
    ? { ...found, state: { type: "failed", error: asked.error }, reload: asked.reload }
    : found;
  const writes = [engine.write, ...(wasWhole ? [whole.write] : [])];
  return {
    ...(isOfEngine === false ? whole : engine),
    write: (change) => {
      for (const write of writes) write(change);
    },
    seek(search) {
      engine.seek(search);
      whole.seek(search);
    },
  };
}

const ALL_KNOWN = { isKnown: true, error: undefined, reload() {} } as const;

/** All things of a kind, read, found and sorted in a thread of their own. */
function useWholeTable(
  { kind, fields }: ManagedThing,
  { query, isKnown }: { readonly query: TableQuery; readonly isKnown: boolean },
  isWanted: boolean,
): ManageTableState {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const offered = useMemo(() => fields.filter(({ column }) => column), [fields]);
  const [state, setState] = useState<TableState>({ type: "loading" });
  const [wasShown, setShown] = useState(false);
  if (state.type !== "loading" && !wasShown) setShown(true);
  // What is waited for comes first: the list, unless what others are called is what finds or sorts it.
  const isByOwners = readsOwners(query, offered);
  const isNameless = !wasShown && !isByOwners && !readsNames(query, offered);
  const names = useNames(offered, isWanted && !isNameless);
  const owners = useOwners(offered, kind, isWanted && !isNameless);
  // What is asked for before it can be answered is asked for when it can: until then the old rows stay.
  const canAsk = isKnown && !(isByOwners && owners.isLoading);
  const canBegin = canAsk && (isNameless || wasShown || (!names.isLoading && !owners.isLoading));
  const columns = useMemo(
    () =>
      offered.map((field) =>
        field.type === "owners"
          ? ownersColumn(field, owners.of.get(field.name) ?? {}, owners.links.get(field.name))
          : columnOf(field, t, names),
      ),
    [offered, t, names, owners.of, owners.links],
  );
  const asked = useMemo(() => columnNames(fields, t), [fields, t]);
  const list = useQuery({
    // Another language sorts in another way, and a list that is read anew misses nothing.
    ...thingsQuery(kind, { locale, columns: asked }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
  const wanted = useRef(query);
  const current = useRef<TableView>(undefined);
  const queries = useQueryClient();
  const connect = useCallback((onError: () => void) => connectTable(queries, onError), [queries]);
  const threadFor = useEarlyThread(connect, isWanted);
  /** What was written since the list was asked for: it may not have it. */
  const since = useRef<TableChange[]>([]);
  const { data, error, refetch } = list;
  const described = useRef(columns);
  const describe = useRef<(columns: readonly TableColumn[]) => void>(undefined);
  useEffect(() => {
    described.current = columns;
    describe.current?.(columns);
  }, [columns]);
  useEffect(() => {
    if (!isWanted || !data || !canBegin) return undefined;
    let isOver = false;
    const fail = (text: string) => {
      if (!isOver) setState({ type: "failed", error: new Error(text) });
    };
    const { table } = threadFor(() => fail("the table failed"));
    // Of what lies behind a thread every member seems to be there.
    const shown: ShownTable = {
      ids: () => table.ids(),
      rows: (first, count) => table.rows(first, count),
      ...(isColumnKind(kind) && {
        whole: async (ids) => readThings(kind, await table.ids(), ids),
      }),
    };
    let isLoaded = false;
    let isFirst = true;
    const view = createTableView(table, (rows) => {
      if (isOver || !isLoaded) return;
      const put = () => setState({ type: "ready", rows, table: shown, view });
      // The first rows come with all that is around them: in one task it holds up the page.
      if (isFirst) startTransition(put);
      else put();
      isFirst = false;
    });
    setState({ type: "loading" });
    // All is said at once and answered in turn.
    void table.load(data, described.current, locale).then((loaded) => {
      isLoaded = loaded.ok;
      if (!loaded.ok) fail("no list came");
    });
    current.current = view;
    for (const change of since.current) void applyChange(view, change);
    void view.query(wanted.current);
    describe.current = (said) => {
      void table.describe(said);
      void view.refresh();
    };
    return () => {
      isOver = true;
      current.current = undefined;
      describe.current = undefined;
    };
  }, [isWanted, data, canBegin, locale, kind, threadFor]);
  const { search, sort, isDescending, filters } = query;
  const view = state.type === "ready" ? state.view : undefined;
  useEffect(() => {
    if (canAsk) wanted.current = { search, sort, isDescending, ...(filters && { filters }) };
  }, [canAsk, search, sort, isDescending, filters]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is wanted has changed
  useEffect(() => {
    void view?.query(wanted.current);
  }, [view, canAsk, search, sort, isDescending, filters]);

  const live = useContext(LiveContext);
  /** What was written has moments of its own. */
  const [writes, setWrites] = useState(0);
  const isMoving = fields.some((field) => field.type === "choice" && field.loan);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- with a write the next moment may be another one
  useEffect(() => {
    if (!view || !isMoving) return undefined;
    return keepMoving(view.moveTo, live?.serverNow ?? (() => epochMs(Date.now())));
  }, [view, isMoving, live, writes]);

  const write = useCallback((change: TableChange) => {
    since.current.push(change);
    setWrites((count) => count + 1);
    if (current.current) void applyChange(current.current, change);
  }, []);
  const seek = useCallback((text: string) => {
    wanted.current = { ...wanted.current, search: text };
    void current.current?.query(wanted.current);
  }, []);
  const failed = (!data && error) || (isByOwners && owners.error) || undefined;
  return {
    state: failed ? ({ type: "failed", error: failed } satisfies TableState) : state,
    isLoading: list.isFetching || (isByOwners && owners.isLoading),
    write,
    seek,
    reload() {
      if (isByOwners && owners.error) owners.reload();
      since.current = [];
      void refetch();
    },
  };
}

/** Whether a query finds things by who owns them. */
const readsOwners = ({ filters }: TableQuery, fields: readonly ManagedField[]): boolean =>
  filters?.some(({ column }) =>
    fields.some(({ name, type }) => name === column && type === "owners"),
  ) === true;

/** Whether what a query finds, or its order, follows from what other things are called. */
const readsNames = ({ search, sort }: TableQuery, fields: readonly ManagedField[]): boolean =>
  search.trim() !== "" ||
  fields.some(({ name, type }) => name === sort && (type === "relation" || type === "owners"));

/** Of `found` those that are wanted, or all, in its order. */
async function readThings(
  kind: ObjectKind,
  found: Int32Array,
  wanted: ReadonlySet<number> | undefined,
): Promise<readonly TableThing[]> {
  const ids = Array.from(wanted ? found.filter((id) => wanted.has(id)) : found);
  const things = valueOf(await (kind === "vehicle" ? getVehicles(ids) : listThings(kind, "all")));
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Found and sorted by the names; whoever owns nothing has none. */
const ownersColumn = (
  { name, filter }: ManagedField,
  words: Readonly<Record<string, string>>,
  links: Links = NO_LINKS,
): TableColumn => ({
  id: name,
  path: ["id"],
  kind: "text",
  words,
  otherwise: "",
  ...(filter && { owners: pairsOf(links) }),
});

const NO_LINKS: Links = new Map();

function pairsOf(links: Links): NonNullable<TableColumn["owners"]> {
  const things: number[] = [];
  const owners: number[] = [];
  for (const [thing, ids] of links)
    for (const owner of ids) {
      things.push(thing);
      owners.push(owner);
    }
  return { things: Int32Array.from(things), owners: Int32Array.from(owners) };
}

/** As which a column is found and sorted: by the words for its values, where it has some. */
function columnOf(field: ManagedField, t: TFunction, names: Names): TableColumn {
  const { name, path, type } = field;
  if (field.type === "members" && field.shownBy)
    return { id: name, kind: "text", ...field.shownBy(t) };
  const words = wordsOf(field, t, names);
  return {
    id: name,
    path: [...path],
    kind: type === "number" ? "number" : "text",
    ...(words && { words }),
    ...(type === "choice" && field.loan && { loan: field.loan }),
  };
}

function wordsOf(
  field: ManagedField,
  t: TFunction,
  names: Names,
): Readonly<Record<string, string>> | undefined {
  switch (field.type) {
    case "flag":
      return { true: t("value.yes"), false: t("value.no") };
    case "choice":
      return Object.fromEntries(field.choices(t).map(({ value, label }) => [value, label]));
    case "custom":
      return field.words?.(t);
    case "relation":
      return { 0: "", ...Object.fromEntries(names.of.get(field.to) ?? []) };
    default:
      return undefined;
  }
}
