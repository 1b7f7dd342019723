import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { columnName } from "#contract/objectColumns";
import type {
  TransferCounts,
  TransferRow,
  TransferShape,
  TransferSide,
  TransferTable,
} from "#contract/transferTable";
import type { ObjectKind } from "#domain/account/objectKinds";
import { type LinkSubject, linkedQuery } from "../../../api/links.ts";
import { namesQuery, thingsQuery } from "../../../api/things.ts";
import { connectTransfer } from "../../../engine/connectTransfer.ts";
import { sameNames } from "../sameNames.ts";
import { useEarlyThread } from "../useEarlyThread.ts";
import { GROUP_OF_VEHICLE, isMembership, type LinkedKind } from "./linkedKind.ts";
import { transferColumns } from "./transferColumns.ts";
import { createTransferSide } from "./transferSide.ts";

type Rows = Readonly<Record<TransferSide, ReadonlyMap<number, TransferRow>>>;

export type TransferState =
  | { readonly type: "loading" }
  | { readonly type: "failed"; readonly error: Error }
  | { readonly type: "ready"; readonly counts: TransferCounts; readonly rows: Rows };

const NO_ROWS: Rows = { assigned: new Map(), available: new Map() };
const NOTHING_LINKED: readonly number[] = [];

/** A thing as the server has it, or one that is yet to be made with what was chosen for it so far. */
type TransferSubject =
  | (LinkSubject & { readonly chosen?: undefined })
  | { readonly kind: ObjectKind; readonly id: undefined; readonly chosen: readonly number[] };

/** Everything of a kind on two sides, in a thread of its own, read anew each time it is opened. */
export function useTransfer({ kind, id, chosen }: TransferSubject, linked: LinkedKind) {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const isMember = id !== undefined && isMembership(kind, linked.kind);
  const anew = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const client = useQueryClient();
  const columns = useMemo(() => transferColumns(kind, linked), [kind, linked]);
  const list = useQuery({ ...thingsQuery(linked.kind, { locale, columns }), ...anew });
  const links = useQuery({
    ...linkedQuery({ kind, id: id ?? 0 }, linked.kind),
    ...anew,
    enabled: id !== undefined && !isMember,
  });
  const names = useQuery({
    ...namesQuery(linked.detailOf ?? "group"),
    enabled: linked.detailOf !== undefined,
    structuralSharing: sameNames,
  });
  const [state, setState] = useState<TransferState>({ type: "loading" });
  const connect = useCallback((onError: () => void) => connectTransfer(client, onError), [client]);
  const threadFor = useEarlyThread(connect, true);
  const process = useRef<Pick<Transfer, "table" | "sides" | "take" | "knowKeys">>(undefined);

  const assigned = chosen ?? (isMember ? NOTHING_LINKED : links.data);
  const words = useMemo(
    () =>
      linked.detailOf === undefined ? {} : names.data && { words: Object.fromEntries(names.data) },
    [linked.detailOf, names.data],
  );
  const { data } = list;
  useEffect(() => {
    if (!data || !assigned || !words) return undefined;
    const { label, detail, only } = linked;
    const shape: TransferShape = {
      label,
      ...(detail && { detail: { path: detail, ...words } }),
      ...(only && { only }),
      ...(isMember && { assignedWhere: { path: GROUP_OF_VEHICLE, value: id } }),
    };
    const transfer = openTransfer(threadFor, setState);
    process.current = transfer;
    setState({ type: "loading" });
    void transfer.load(data, { ...shape, assigned, locale });
    return () => {
      process.current = undefined;
      transfer.dispose();
    };
  }, [data, assigned, words, linked, isMember, id, locale, threadFor]);

  /** What changes what is on a side, and with it how much there is. */
  const change = useCallback(
    async (work: (table: TransferTable) => Promise<TransferCounts>): Promise<void> => {
      const open = process.current;
      if (open) await open.take(work(open.table));
    },
    [],
  );
  const look = useCallback((side: TransferSide, first: number, count: number) => {
    void process.current?.sides[side].look(first, count);
  }, []);
  const labels = useCallback(
    async (ids: readonly number[]) => process.current?.table.labels(ids),
    [],
  );
  /** What a column of names that was pasted stands for; throws `CallFailed` when the names did not come. */
  const named = async (side: TransferSide, pasted: string) => {
    const open = process.current;
    const { keys } = linked;
    if (keys)
      await open?.knowKeys(keys, async () => {
        const wanted = keys.map(columnName);
        if (data && wanted.every((name) => columns.includes(name))) return data;
        const query = thingsQuery(linked.kind, { locale, columns: wanted });
        return client.fetchQuery({ ...query, gcTime: 0, staleTime: 0 });
      });
    return open?.table.named(side, pasted);
  };
  const error = list.error ?? links.error ?? names.error;
  return {
    state: error ? ({ type: "failed", error } satisfies TransferState) : state,
    change,
    look,
    ids: async (side: TransferSide) => process.current?.table.ids(side),
    rows: async (side: TransferSide, first: number, count: number) =>
      process.current?.table.rows(side, first, count),
    named,
    labels,
    changes: async () => process.current?.table.changes(),
    isLoading: list.isFetching || links.isFetching,
    reload() {
      for (const query of [list, links, names]) if (query.error) void query.refetch();
    },
  };
}

type Transfer = ReturnType<typeof openTransfer>;

/** What a thread has in sight; `show` is called with each change until it is disposed. */
function openTransfer(
  threadFor: (onError: () => void) => Pick<ReturnType<typeof connectTransfer>, "table">,
  show: (state: TransferState) => void,
) {
  let isOver = false;
  let counts: TransferCounts | undefined;
  let rows = NO_ROWS;
  /** Both sides are on their way: they are drawn together. */
  let takes = 0;
  const say = (state: TransferState) => {
    if (!isOver) show(state);
  };
  const fail = (text: string) => say({ type: "failed", error: new Error(text) });
  const { table } = threadFor(() => fail("the table failed"));
  const sideOf = (side: TransferSide) =>
    createTransferSide(table, side, (seen) => {
      rows = { ...rows, [side]: seen };
      if (takes === 0) sayReady();
    });
  const sayReady = () => {
    if (counts) say({ type: "ready", counts, rows });
  };
  const sides = { assigned: sideOf("assigned"), available: sideOf("available") };
  let latest = 0;
  let keysKnown: Promise<void> | undefined;
  /** What is on the sides is asked for with the counting of it, and answered after it. */
  const take = async (counting: Promise<TransferCounts | undefined>) => {
    const mine = ++latest;
    takes++;
    try {
      const [next] = await Promise.all([
        counting,
        sides.assigned.refresh(),
        sides.available.refresh(),
      ]);
      if (mine !== latest) return;
      counts = next;
    } finally {
      takes--;
    }
    sayReady();
  };
  return {
    table,
    sides,
    take,
    load: (...source: Parameters<TransferTable["load"]>) =>
      take(
        table.load(...source).then((loaded) => {
          if (loaded.ok) return loaded.value;
          fail("no list came");
          return undefined;
        }),
      ),
    /** Has the thread read by what things are named besides their labels; once it has, never again. */
    knowKeys(keys: NonNullable<LinkedKind["keys"]>, read: () => Promise<Blob>) {
      keysKnown ??= read()
        .then(async (list) => {
          const added = await table.addKeys(list, keys);
          if (!added.ok) throw new Error("no list came");
        })
        .catch((error: unknown) => {
          keysKnown = undefined;
          throw error;
        });
      return keysKnown;
    },
    dispose() {
      isOver = true;
    },
  };
}
