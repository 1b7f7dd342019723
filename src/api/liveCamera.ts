import { isObject, textOf } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import { seconds } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";

/** Which camera of which vehicle. */
export interface Camera {
  readonly vehicle: VehicleId;
  /** From 1 up. */
  readonly channel: number;
  /** Who looks at it: another one for each tab, so that one who closes does not end it for others. */
  readonly viewer: string;
}

/** What a hub offers when a camera was started. */
export interface CameraStream {
  /** An HLS playlist; undefined when the hub started the camera and shows nothing itself. */
  readonly url: string | undefined;
}

/** The hub itself is given five seconds. */
const TIMEOUT = seconds(10);

/** A stream's address is one of http(s); nothing else is ever played. */
export const startCamera = (camera: Camera): Promise<CallResult<CameraStream>> =>
  callServer("/legacy-api/video/instruct", {
    method: "POST",
    timeout: TIMEOUT,
    body: instruction(camera, "start"),
    read: (answer) => {
      if (!isObject(answer)) return undefined;
      const url = textOf(answer.stream);
      return url === undefined || isWebAddress(url) ? { url } : undefined;
    },
  });

/** Also while the page is being closed. */
export const stopCamera = (camera: Camera): Promise<CallResult<true>> =>
  callServer("/legacy-api/video/instruct", {
    method: "POST",
    timeout: TIMEOUT,
    keepalive: true,
    body: instruction(camera, "stop"),
    read: () => true,
  });

const instruction = ({ vehicle, channel, viewer }: Camera, action: "start" | "stop") => ({
  deviceId: vehicle,
  channel,
  action,
  viewer,
});

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
