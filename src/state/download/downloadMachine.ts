import { assign, fromCallback, setup } from "xstate";
import type { CallError } from "../../api/callServer.ts";
import type { DownloadProgress } from "../../api/downloadFile.ts";

export interface NamedFile {
  /** Of the server's call that answers it. */
  readonly path: string;
  /** What it is saved as. */
  readonly fileName: string;
}

export type DownloadEvent =
  | { readonly type: "download.progressed"; readonly progress: DownloadProgress }
  | { readonly type: "download.finished"; readonly blob: Blob }
  | { readonly type: "download.failed"; readonly error: CallError };

type FileEvent =
  | DownloadEvent
  | { readonly type: "user.chose"; readonly file: NamedFile }
  | { readonly type: "user.cancelled" }
  | { readonly type: "user.retried" }
  | { readonly type: "user.dismissed" };

interface FileContext {
  readonly file: NamedFile | undefined;
  readonly progress: DownloadProgress | undefined;
  readonly error: CallError | undefined;
}

/** One file at a time: it is fetched, then saved. What was cancelled or has failed saves nothing. */
export const downloadMachine = setup({
  types: { context: {} as FileContext, events: {} as FileEvent },
  actors: {
    download: fromCallback<DownloadEvent, NamedFile>(() => {
      throw new Error("not provided");
    }),
  },
  actions: {
    save: (_self, _saved: { readonly blob: Blob; readonly fileName: string }) => {
      throw new Error("not provided");
    },
  },
}).createMachine({
  context: { file: undefined, progress: undefined, error: undefined },
  initial: "ready",
  states: {
    ready: {
      initial: "idle",
      on: {
        "user.chose": {
          target: "downloading",
          actions: assign({ file: ({ event }) => event.file }),
        },
        "user.dismissed": ".idle",
      },
      states: {
        idle: {},
        saved: {},
        failed: { on: { "user.retried": "#download.downloading" } },
      },
    },
    downloading: {
      entry: assign({ progress: undefined, error: undefined }),
      invoke: {
        src: "download",
        input: ({ context }) => chosen(context.file),
      },
      on: {
        "download.progressed": { actions: assign({ progress: ({ event }) => event.progress }) },
        "download.finished": {
          target: "ready.saved",
          actions: {
            type: "save",
            params: ({ context, event }) => ({
              blob: event.blob,
              fileName: chosen(context.file).fileName,
            }),
          },
        },
        "download.failed": {
          target: "ready.failed",
          actions: assign({ error: ({ event }) => event.error }),
        },
        "user.cancelled": "ready.idle",
      },
    },
  },
  id: "download",
});

function chosen(file: NamedFile | undefined): NamedFile {
  if (!file) throw new Error("a file is chosen before it is fetched");
  return file;
}
