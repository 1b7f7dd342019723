import { KEPT_IMAGES } from "#contract/keptImage";
import { isObject } from "#contract/traccar/wire";
import { seconds } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";
import { sendWithProgress } from "./sendWithProgress.ts";

/** The server waits no longer for a body. */
const TIMEOUT = seconds(30);

interface Sending {
  readonly signal: AbortSignal;
  /** How much has left, as a share of 1. */
  readonly onShare: (share: number) => void;
}

/** Keeps an image for an area or a group; its address on this server. */
export const postImage = (image: Blob, { signal, onShare }: Sending): Promise<CallResult<string>> =>
  callServer(KEPT_IMAGES, {
    method: "POST",
    body: image,
    signal,
    timeout: TIMEOUT,
    send: sendWithProgress(onShare),
    read: (answer) =>
      isObject(answer) && typeof answer.address === "string" ? answer.address : undefined,
  });
