import { existsSync, fdatasyncSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { transfer } from "comlink";
import { queryBinary } from "./binaryRows.ts";
import { OTHERS } from "./closeFolder.ts";
import { BINARY } from "./prepared.ts";
import { readTimestamp, TIMESTAMPTZ } from "./readTimestamp.ts";

/** What the embedded database can be asked. Values cross a thread, so all of it is plain data. */
export interface EmbeddedDatabase {
  /**
   * Opens the folder, making a new database when it is empty. Nobody else may have it open. Reports
   * whether commits survive a power cut; they survive the end of the process in any case.
   */
  open(folder: string): Promise<boolean>;
  query(text: string, values: readonly unknown[]): Promise<QueryOutcome>;
  close(): Promise<void>;
}

/** Error classes lose their `code` on the way between threads, so failures travel as data. */
export type QueryOutcome =
  | { readonly ok: true; readonly rows: unknown[]; readonly affectedRows: number | undefined }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined };

/**
 * Written to the disk at every commit: PGlite starts without, and a power cut would then cost what
 * was acknowledged. The log is kept small because one process has no background writer to keep it
 * so; `maintainDatabase` makes the checkpoints.
 */
const PARAMETERS = [
  // PGlite's own `-F` would switch `fsync` off again.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "min_wal_size=32MB", "max_wal_size=64MB"].flatMap(
    (setting) => ["-c", setting],
  ),
];

/** PostgreSQL inside this thread. */
export function createEmbeddedDatabase(): EmbeddedDatabase {
  let opened: PGlite | undefined;

  return {
    async open(folder) {
      // Left behind by a killed process; our own lock says that it is gone.
      const processFile = join(folder, "postmaster.pid");
      if (existsSync(processFile)) rmSync(processFile);
      opened = await PGlite.create({
        dataDir: folder,
        startParams: PARAMETERS,
        parsers: { [TIMESTAMPTZ]: readTimestamp },
      });
      keepClosed(opened);
      return writeThrough(opened);
    },

    async query(text, values) {
      if (!opened) return { ok: false, message: "the database is not open", code: undefined };
      try {
        if (text.startsWith(BINARY)) {
          const { rows, memory } = await queryBinary(opened, text, values);
          return transfer({ ok: true, rows: [...rows], affectedRows: undefined }, [memory]);
        }
        const { rows, affectedRows } = await opened.query(text, [...values]);
        return { ok: true, rows, affectedRows };
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        return { ok: false, message, code };
      }
    },

    async close() {
      await opened?.close();
      opened = undefined;
    },
  };
}

/** The part of the WebAssembly file system that PGlite leaves without an `fsync`, and open to all. */
interface FolderFiles {
  analyzePath(path: string): {
    object?: {
      stream_ops?: { fsync?: (stream: { nfd: number }) => number };
      node_ops?: { setattr?: SetAttributes };
    };
  };
}
type SetAttributes = (node: unknown, attributes: { readonly mode?: number }) => void;

/** Where PGlite mounts the folder. */
const MOUNTED_FILE = "/pglite/data/PG_VERSION";

/**
 * PostgreSQL asks for its log to be on the disk, but the file system under PGlite answers without
 * doing it. This does it. Should PGlite change inside, it says so by false.
 */
function writeThrough(database: PGlite): boolean {
  const operations = mountedFile(database)?.stream_ops;
  if (!operations) return false;
  operations.fsync = ({ nfd }) => {
    fdatasyncSync(nfd);
    return 0;
  };
  return true;
}

/**
 * The file system under PGlite gives each new file the rights that the WebAssembly asks for, which
 * are everybody's, whatever the process's mask. What this misses the next start closes.
 */
function keepClosed(database: PGlite): void {
  const operations = mountedFile(database)?.node_ops;
  const setAttributes = operations?.setattr;
  if (!operations || !setAttributes) return;
  operations.setattr = (node, attributes) =>
    setAttributes(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & ~OTHERS },
    );
}

const mountedFile = (database: PGlite) =>
  (database as unknown as { Module?: { FS?: FolderFiles } }).Module?.FS?.analyzePath(MOUNTED_FILE)
    .object;
