import { type DurationMs, seconds } from "#domain/units";
import { createStore } from "./store.ts";

/** Browsers keep silent until somebody has used the page. */
export type DoorbellState = "ready" | "blocked" | "unsupported";

interface DoorbellPorts {
  /** Undefined where the browser makes no sound. */
  readonly makeContext: () => AudioContext | undefined;
  readonly monotonic: () => DurationMs;
}

/** Many alerts at once ring no more often than this. */
const RING_EVERY = seconds(1);
/** Two tones: hertz, and seconds from the start. */
const NOTES = [
  [659.25, 0],
  [523.25, 0.32],
] as const;
const NOTE_SECONDS = 0.9;
const LOUDNESS = 0.25;
/** Silence, as far as a falling curve that cannot reach zero goes. */
const SILENCE = 0.0001;

/** A bell of two tones, made here: no file is loaded. */
export function createDoorbell({ makeContext, monotonic }: DoorbellPorts) {
  let context: AudioContext | undefined;
  let rangAt = Number.NEGATIVE_INFINITY;
  let isSupported = true;
  const store = createStore<DoorbellState>("blocked");
  const note = () => {
    const isReady = context?.state === "running";
    store.set(!isSupported ? "unsupported" : isReady ? "ready" : "blocked");
  };

  function play(audio: AudioContext): void {
    for (const [hertz, after] of NOTES) {
      const start = audio.currentTime + after;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = "sine";
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(LOUDNESS, start);
      volume.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + NOTE_SECONDS);
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,

    /** Call while somebody uses the page: sounds are allowed from then on. */
    unlock(): void {
      if (!isSupported || context?.state === "running") return;
      if (!context) {
        context = makeContext();
        isSupported = context !== undefined;
        context?.addEventListener("statechange", note);
      }
      context?.resume().catch(() => undefined);
      note();
    },

    /** Rings unless it just has, or may not. */
    ring(): void {
      const now = monotonic();
      if (context?.state !== "running" || now - rangAt < RING_EVERY) return;
      rangAt = now;
      play(context);
    },

    dispose(): void {
      context?.close().catch(() => undefined);
    },
  };
}

export type Doorbell = ReturnType<typeof createDoorbell>;
