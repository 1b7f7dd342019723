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

/**
 * A bell of two tones, made here: no file is loaded. Between two rings the browser's sound is suspended:
 * one that runs costs a twentieth of a core, silent as it is.
 */
export function createDoorbell({ makeContext, monotonic }: DoorbellPorts) {
  let context: AudioContext | undefined;
  let isAllowed = false;
  /** Tones, and rings that are about to begin. */
  let sounding = 0;
  let rangAt = Number.NEGATIVE_INFINITY;
  const store = createStore<DoorbellState>("blocked");

  const rest = (audio: AudioContext) => {
    if (sounding === 0) audio.suspend().catch(() => undefined);
  };
  const setAllowed = (is: boolean) => {
    isAllowed = is;
    store.set(is ? "ready" : "blocked");
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
      tone.addEventListener("ended", () => {
        sounding--;
        rest(audio);
      });
      sounding++;
      tone.start(start);
      tone.stop(start + NOTE_SECONDS);
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,

    /** Call while somebody uses the page: sounds are allowed from then on. */
    unlock(): void {
      if (isAllowed || store.get() === "unsupported") return;
      context ??= makeContext();
      if (!context) return store.set("unsupported");
      const audio = context;
      audio.resume().then(
        () => {
          setAllowed(true);
          rest(audio);
        },
        () => undefined,
      );
    },

    /** Rings unless it just has, or may not. */
    ring(): void {
      const now = monotonic();
      if (!context || !isAllowed || now - rangAt < RING_EVERY) return;
      rangAt = now;
      const audio = context;
      // Counts from now on: the end of the ring before must not suspend what is about to sound.
      sounding++;
      audio
        .resume()
        .then(
          () => play(audio),
          () => setAllowed(false),
        )
        .finally(() => sounding--);
    },

    dispose(): void {
      context?.close().catch(() => undefined);
    },
  };
}

export type Doorbell = ReturnType<typeof createDoorbell>;
