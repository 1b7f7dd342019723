import type { EpochMs } from "#domain/units";
import { createQueues } from "../process/queues.ts";
import { createPersonLimit } from "./personLimit.ts";

interface Ports {
  readonly sessions: {
    /** Calls with the key of each session that ends. */
    onEnd(listener: (session: string) => void): void;
  };
  readonly log: { warn(about: object, message: string): void };
  readonly now: () => EpochMs;
}

/** Which camera of which vehicle. */
interface CameraName {
  readonly deviceId: number;
  readonly channel: number;
}

/** One place at which a camera is looked at. */
interface Viewer {
  readonly session: string;
  /** Distinguishes tabs of one session; a program that names none is one viewer. */
  readonly tab: string;
}

interface Watching extends Viewer {
  /** In the name of whose session ended. */
  readonly stop: () => Promise<unknown>;
}

/**
 * Cameras by who looks at them. One runs as long as anybody does: it is stopped with the last, also when
 * that one's session ends, since nobody could stop it any more and it would go on to cost airtime.
 * What a hub is told of one camera it is told in order.
 */
export function createRunningCameras({ sessions, log, now }: Ports) {
  const watched = new Map<string, Watching[]>();
  const queues = createQueues();

  /** Returns those who left. */
  function leave(camera: string, isLeaving: (one: Watching) => boolean): readonly Watching[] {
    const viewers = watched.get(camera) ?? [];
    const staying = viewers.filter((one) => !isLeaving(one));
    if (staying.length > 0) watched.set(camera, staying);
    else watched.delete(camera);
    return viewers.filter(isLeaving);
  }

  /** What is still being started is stopped after that. */
  const stopUnlessWatched = (
    camera: string,
    { stop, goOn }: { stop(): Promise<unknown>; goOn(): Promise<unknown> },
  ) => queues.run(camera, () => (watched.has(camera) ? goOn() : stop()));

  sessions.onEnd((session) => {
    for (const camera of watched.keys()) {
      const [left] = leave(camera, (one) => one.session === session);
      if (!left) continue;
      // Once more where it fails, as over a connection that died unseen: nobody else would ask again.
      const stop = () => left.stop().catch(() => left.stop());
      stopUnlessWatched(camera, { stop, goOn: async () => {} }).catch((error: unknown) =>
        log.warn({ err: error }, "a camera was not stopped"),
      );
    }
  });

  return {
    /** Refuses a person who starts them faster than anybody looks. */
    boundStarts: createPersonLimit(now, "Too many cameras were started: wait a moment"),

    start<Stream>(
      name: CameraName,
      { start, ...viewer }: { readonly start: () => Promise<Stream> } & Watching,
    ): Promise<Stream> {
      const camera = keyOf(name);
      leave(camera, isSame(viewer));
      watched.set(camera, [...(watched.get(camera) ?? []), viewer]);
      return queues.run(camera, start);
    },

    /** Whoever looks at it no longer; it goes on for the others. */
    async stop(
      name: CameraName,
      { stop, goOn, ...viewer }: { readonly goOn: () => Promise<unknown> } & Watching,
    ): Promise<void> {
      const camera = keyOf(name);
      leave(camera, isSame(viewer));
      await stopUnlessWatched(camera, { stop, goOn });
    },
  };
}

const keyOf = ({ deviceId, channel }: CameraName): string => `${deviceId}/${channel}`;

const isSame =
  ({ session, tab }: Viewer) =>
  (one: Viewer): boolean =>
    one.session === session && one.tab === tab;

export type RunningCameras = ReturnType<typeof createRunningCameras>;
