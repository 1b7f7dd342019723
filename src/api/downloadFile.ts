import { success } from "#contract/result";
import { minutes, seconds } from "#domain/units";
import { type CallFailure, type CallResult, refusalOf } from "./callServer.ts";

/** A server that sends nothing for so long sends no more (product specification, section 9). */
const SILENCE_LIMIT = seconds(29);
/** Longer nobody waits for a file. */
const WHOLE_LIMIT = minutes(10);

/** How much of a file is here. */
export interface DownloadProgress {
  readonly bytes: number;
  /** Undefined where the server makes the file while it sends it. */
  readonly total: number | undefined;
}

interface Download {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
}

/** A file of the server, piece by piece; ends when it is aborted, or when the server falls silent. */
export async function downloadFile(
  path: string,
  { signal, onProgress }: Download,
): Promise<CallResult<Blob>> {
  const limit = new AbortController();
  const expire = () => limit.abort();
  let silence = setTimeout(expire, SILENCE_LIMIT);
  const whole = setTimeout(expire, WHOLE_LIMIT);
  try {
    const answer = await fetch(path, {
      headers: { accept: "*/*" },
      credentials: "same-origin",
      signal: AbortSignal.any([signal, limit.signal]),
    });
    if (!answer.ok) return { ok: false, error: await refusalOf(answer) };
    const type = answer.headers.get("content-type") ?? "";
    // What a proxy shows to whoever it has signed out is no file of ours.
    if (type.startsWith("text/html") || !answer.body) return failed("unreadable");
    const total = totalOf(answer.headers);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    onProgress({ bytes, total });
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return success(new Blob(pieces, { type }));
      clearTimeout(silence);
      silence = setTimeout(expire, SILENCE_LIMIT);
      pieces.push(value);
      bytes += value.length;
      onProgress({ bytes, total });
    }
  } catch {
    if (signal.aborted) return failed("aborted");
    return failed(limit.signal.aborted ? "timeout" : "offline");
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
}

/** Of what was packed for the way the length says nothing. */
function totalOf(headers: Headers): number | undefined {
  const length = Number(headers.get("content-length") ?? Number.NaN);
  return headers.has("content-encoding") || !(length > 0) ? undefined : length;
}

const failed = (reason: CallFailure) =>
  ({ ok: false, error: { reason, detail: reason, retryAfterSeconds: undefined } }) as const;
