import { useMachine } from "@xstate/react";
import { fromCallback } from "xstate";
import type { CallError } from "../../api/callServer.ts";
import { type DownloadProgress, downloadFile } from "../../api/downloadFile.ts";
import { saveBlob } from "../../ui/saveBlob.ts";
import { type DownloadEvent, downloadMachine, type NamedFile } from "./downloadMachine.ts";

const download = fromCallback<DownloadEvent, NamedFile>(({ input, sendBack }) => {
  const stop = new AbortController();
  void downloadFile(input.path, {
    signal: stop.signal,
    onProgress: (progress) => sendBack({ type: "download.progressed", progress }),
  }).then((result) =>
    sendBack(
      result.ok
        ? { type: "download.finished", blob: result.value }
        : { type: "download.failed", error: result.error },
    ),
  );
  return () => stop.abort();
});
const machine = downloadMachine.provide({
  actors: { download },
  actions: { save: (_self, { blob, fileName }) => saveBlob(blob, fileName) },
});

export interface FileDownload {
  /** What is fetched, was saved or has failed; undefined when there is nothing to tell. */
  readonly fileName: string | undefined;
  readonly progress: DownloadProgress | undefined;
  readonly isDownloading: boolean;
  /** Why there is no file; undefined while it comes, and when it has come. */
  readonly error: CallError | undefined;
  fetch(file: NamedFile): void;
  cancel(): void;
  retry(): void;
  dismiss(): void;
}

/** Fetches a file of the server and saves it, one at a time; `FileProgress` shows how far it is. */
export function useDownload(): FileDownload {
  const [state, send] = useMachine(machine);
  const { file, progress, error } = state.context;
  return {
    fileName: state.matches({ ready: "idle" }) ? undefined : file?.fileName,
    progress,
    isDownloading: state.matches("downloading"),
    error: state.matches({ ready: "failed" }) ? error : undefined,
    fetch: (chosen) => send({ type: "user.chose", file: chosen }),
    cancel: () => send({ type: "user.cancelled" }),
    retry: () => send({ type: "user.retried" }),
    dismiss: () => send({ type: "user.dismissed" }),
  };
}
