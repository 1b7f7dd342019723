import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type FileRefusal,
  type ImportBody,
  type ImportCounts,
  type ImportOutcome,
  type ImportRow,
  MAX_IMPORT_BYTES,
} from "#contract/areaImport";
import { success } from "#contract/result";
import type { CallError } from "../../../../../api/callServer.ts";
import {
  deleteThing,
  getOwnThings,
  listThings,
  postThing,
  postUndo,
} from "../../../../../api/things.ts";
import {
  type AreaImportProcess,
  connectAreaImport,
} from "../../../../../engine/connectAreaImport.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { type Job, pause, runJobs } from "../../../../../state/jobs/runJobs.ts";
import { mayPass } from "../../../../../state/undo/takeBackAll.ts";
import { useKeptWrites } from "../../../../../state/undo/useKeptWrites.ts";
import type { Written } from "../../../../../state/undo/useUndoNotice.tsx";
import { PAGE_PACE } from "../../../createPace.ts";
import { readDocument } from "./readDocument.ts";
import { type FailedArea, foundAmong, type MadeArea, sendAreas } from "./sendAreas.ts";

/** How far an import has come. */
export type ImportState =
  | { readonly type: "ready"; readonly refusal: FileRefusal | "noList" | "failed" | undefined }
  | { readonly type: "reading"; readonly found: number }
  | { readonly type: "judging"; readonly done: number; readonly count: number }
  | { readonly type: "judged"; readonly counts: ImportCounts; readonly isSwapped: boolean }
  | { readonly type: "sending"; readonly done: number; readonly count: number }
  | {
      readonly type: "sent";
      readonly made: number;
      /** How many of these can be taken back. */
      readonly undoable: number;
      readonly failed: readonly FailedArea[];
      /** Not sent, as it was stopped or the server asked to wait. */
      readonly left: number;
      readonly isStopped: boolean;
      /** How many were to be sent. */
      readonly count: number;
      /** Of the undoing. */
      readonly error: CallError | undefined;
    }
  | { readonly type: "undoing"; readonly done: number; readonly count: number }
  | { readonly type: "undone" };

interface Reports {
  readonly onMade: (made: readonly MadeArea[]) => void;
  readonly onGone: (ids: readonly number[]) => void;
}

const READY: ImportState = { type: "ready", refusal: undefined };

/** A file from its bytes to areas on the server, and back: nothing is written before it is asked for. */
export function useAreaImport({ onMade, onGone }: Reports) {
  const { t } = useTranslation();
  const format = useFormat();
  const { keep, drop, ask } = useKeptWrites("geofence");
  const [state, setState] = useState<ImportState>(READY);
  const [fileName, setFileName] = useState("");
  const worker = useRef<AreaImportProcess>(undefined);
  /** The run that may go on: another file, or none, takes its place. */
  const running = useRef<object>(undefined);
  const made = useRef<readonly MadeArea[]>([]);
  const rest = useRef<{
    readonly failed: readonly FailedArea[];
    readonly left: readonly ImportBody[];
  }>({ failed: [], left: [] });
  const run = useRef({ count: 0, isStopped: false });

  const end = () => {
    running.current = undefined;
    worker.current?.dispose();
    worker.current = undefined;
  };
  useEffect(() => end, []);

  async function read(file: File): Promise<void> {
    end();
    const mine = {};
    running.current = mine;
    const isStopped = () => running.current !== mine;
    const refuse = (refusal: FileRefusal | "noList" | "failed") => {
      if (isStopped()) return;
      end();
      setState({ type: "ready", refusal });
    };
    setFileName(file.name);
    if (file.size > MAX_IMPORT_BYTES) return refuse("tooLarge");
    setState({ type: "reading", found: 0 });
    const opened = connectAreaImport(() => refuse("failed"));
    worker.current = opened;
    const { areas } = opened;
    const list = await getOwnThings("geofence", new AbortController().signal);
    if (isStopped()) return undefined;
    if (!list.ok || !(await areas.begin(list.value)).ok) return refuse("noList");
    const result = await areas.open(file).catch(() => undefined);
    if (isStopped()) return undefined;
    if (!result) return refuse("failed");
    if (!result.ok) return refuse(result.reason);
    if (result.value.type === "xml") {
      const refusal = await readDocument(result.value, {
        parse: (text) => new DOMParser().parseFromString(text, "application/xml"),
        ...PAGE_PACE,
        async add(features) {
          const found = await areas.add(features);
          if (!isStopped()) setState({ type: "reading", found });
        },
        isStopped,
      });
      if (isStopped()) return undefined;
      if (refusal) return refuse(refusal);
    }
    return judge(false);
  }

  async function judge(isSwapped: boolean): Promise<void> {
    const mine = running.current;
    const areas = worker.current?.areas;
    if (!areas) return;
    const fallbackName = t("manage.geofence.import.unnamed");
    setState({ type: "judging", done: 0, count: 0 });
    // How far it is comes by another way than what came of it, and may come later.
    let isJudged = false;
    const counts = await areas.judge({ isSwapped, fallbackName }, (done, count) => {
      if (running.current === mine && !isJudged) setState({ type: "judging", done, count });
    });
    isJudged = true;
    if (running.current === mine) setState({ type: "judged", counts, isSwapped });
  }

  /** What is made is taken back here or, all that can be, under what was done lately. */
  const take = (next: readonly MadeArea[]) => {
    drop(writesOf(made.current));
    made.current = next;
    const writes = writesOf(next);
    const { length: count } = writes;
    keep(t("manage.geofence.import.made", { count, shown: format.count(count) }), writes);
  };

  async function send(bodies: readonly ImportBody[]): Promise<void> {
    const mine = {};
    running.current = mine;
    setState({ type: "sending", done: 0, count: bodies.length });
    const sent = await sendAreas(bodies, {
      send: ({ body }) => postThing("geofence", body),
      onProgress: (done) => {
        if (running.current === mine) setState({ type: "sending", done, count: bodies.length });
      },
      isStopped: () => running.current !== mine,
    });
    take([...made.current, ...sent.made]);
    rest.current = sent;
    run.current = { ...run.current, isStopped: running.current !== mine };
    if (sent.made.length > 0) onMade(sent.made);
    say(undefined);
  }

  const say = (error: CallError | undefined) =>
    setState({
      type: "sent",
      made: made.current.length,
      undoable: made.current.filter(({ isFixed }) => !isFixed).length,
      failed: rest.current.failed,
      left: rest.current.left.length,
      ...run.current,
      error,
    });

  return {
    state,
    fileName,
    read,
    judge,
    rows: async (outcome: ImportOutcome, first: number, count: number) =>
      (await worker.current?.areas.rows(outcome, first, count)) ?? NO_ROWS,
    async save(withDuplicates: boolean) {
      const bodies = await worker.current?.areas.bodies(withDuplicates);
      if (!bodies) return;
      made.current = [];
      run.current = { count: bodies.length, isStopped: false };
      await send(bodies);
    },
    /** What failed and what was not sent; of what nobody knows it is asked first. */
    async again() {
      const { failed, left } = rest.current;
      const unsure = failed.filter(({ isUnsure }) => isUnsure).map(({ area }) => area);
      let found: ReturnType<typeof foundAmong> = new Map();
      if (unsure.length > 0) {
        const listed = await listThings("geofence");
        if (!listed.ok) return say(listed.error);
        found = foundAmong(unsure, listed.value);
      }
      const there = [...found.values()].map((thing) => ({ thing, undo: undefined }));
      made.current = [...made.current, ...there];
      if (there.length > 0) onMade(there);
      return send([
        ...failed.map(({ area }) => area).filter(({ number }) => !found.has(number)),
        ...left,
      ]);
    },
    /** Sends no more; what is made stays. */
    stop() {
      running.current = undefined;
    },
    /** Takes back all that was made, as one. */
    async undo() {
      const all = made.current.filter(({ isFixed }) => !isFixed);
      const settle = ask(writesOf(all));
      const jobs = all.toReversed().map(
        ({ thing: { id }, undo }): Job<number> => ({
          name: String(id),
          async run() {
            // Where its answer was lost nothing undoes the making.
            const result = await (undo === undefined
              ? deleteThing("geofence", id)
              : postUndo(undo));
            return result.ok || result.error.reason === "notFound" ? success(id) : result;
          },
        }),
      );
      const { written: gone, failed } = await runJobs(jobs, {
        onProgress: (done) => setState({ type: "undoing", done, count: all.length }),
        isStopped: () => false,
        pause,
      });
      const error = failed[0]?.error;
      onGone(gone);
      const ids = new Set(gone);
      const fixed = new Set(
        failed.flatMap(({ job, error }) => (mayPass(error) ? [] : [Number(job.name)])),
      );
      settle([]);
      take(
        made.current.flatMap((one) => {
          const { id } = one.thing;
          if (ids.has(id)) return [];
          return [fixed.has(id) ? { ...one, isFixed: true } : one];
        }),
      );
      if (error) say(error);
      else setState({ type: "undone" });
    },
    /** Forgets the file. */
    reset() {
      end();
      setState(READY);
    },
  };
}

const NO_ROWS: readonly ImportRow[] = [];

const writesOf = (made: readonly MadeArea[]): readonly Written[] =>
  made.flatMap(({ thing, undo, isFixed }) =>
    undo === undefined || isFixed ? [] : [{ id: thing.id, token: undo }],
  );
