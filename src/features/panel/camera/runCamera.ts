import { fromCallback } from "xstate";
import type { VehicleId } from "#domain/ids";
import { startCamera, stopCamera } from "../../../api/liveCamera.ts";
import type { CameraEvent } from "./cameraMachine.ts";

/**
 * Runs a vehicle's cameras, each until it is let go. Stop follows start however early one changes one's
 * mind: a hub may go on with a start whose caller has left. A camera that is started anew waits for the
 * stop before it, which would end it otherwise.
 */
export function runCamera(vehicle: VehicleId, viewer: string) {
  /** By channel, the stop that is under way or done. */
  const stops = new Map<number, Promise<unknown>>();
  return fromCallback<CameraEvent, { readonly channel: number }>(({ input, sendBack }) => {
    const camera = { vehicle, channel: input.channel, viewer };
    const left = new AbortController();
    const isStarted = Promise.resolve(stops.get(camera.channel)).then(async () => {
      if (left.signal.aborted) return false;
      const result = await startCamera(camera);
      sendBack(
        result.ok
          ? { type: "hub.started", url: result.value.url }
          : { type: "hub.failed", error: result.error },
      );
      return true;
    });
    // A page that is closed runs nothing any more.
    window.addEventListener("pagehide", () => void stopCamera(camera), { signal: left.signal });
    return () => {
      left.abort();
      const stop = async () => {
        if (await isStarted) await stopCamera(camera);
      };
      stops.set(camera.channel, stop());
    };
  });
}
