/** One thing that somebody did, and how long until the page showed a reaction. */
export interface HandledInput {
  /** What the person was about, as the bench calls it. */
  readonly kind: string;
  /** The event's type and moment, by which the browser's own timing is found. */
  readonly type: string;
  readonly at: number;
  /** Until every listener had run, with what React does at once, and the thread was free, in ms. */
  readonly handledMs: number;
  /** Until the main thread had handed over the next frame, in ms. */
  readonly paintMs: number;
  /**
   * Until that frame was shown, as the Event Timing API has it, in steps of 8 ms; undefined under
   * 16 ms and for pointers on their way, wheels and scrolling, which it leaves out.
   */
  readonly timedMs: number | undefined;
}

/** How long an action took until what it asks for stood on the screen. */
export interface Answer {
  readonly kind: string;
  readonly answerMs: number;
}

/** What the watcher keeps in the page, for the bench to read. */
export interface InputWatch {
  /** What is being done from now on; nothing is noted while it is empty. */
  kind: string;
  inputs(): HandledInput[];
  readonly answers: Answer[];
  /** Notes how long from the next input until `isThere` finds what it looks for in a frame. */
  expect(isThere: () => boolean): void;
  /** Waits no longer for what an input was to bring. */
  giveUp(): void;
}

/**
 * Runs in the page before anything else does, so that it receives every input first. Between an
 * event's own time stamp and a task behind the next frame lies all that the main thread did
 * meanwhile.
 */
export function watchInput(): void {
  const types = ["pointerdown", "pointermove", "pointerup", "click", "keydown", "input", "wheel"];
  const inputs: Omit<HandledInput, "timedMs">[] = [];
  const timed = new Map<string, number>();
  let isThere: (() => boolean) | undefined;
  let gaveUp = 0;
  const watch: InputWatch = {
    kind: "",
    answers: [],
    inputs: () =>
      inputs.map((one) => ({ ...one, timedMs: timed.get(`${one.type} ${one.at.toFixed(1)}`) })),
    expect(next) {
      isThere = next;
    },
    giveUp() {
      gaveUp++;
      isThere = undefined;
    },
  };
  Object.assign(globalThis, { inputWatch: watch });

  const afterTask = (run: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", run, { once: true });
    port1.start();
    port2.postMessage(0);
  };
  /** After the frame that comes next has left this thread. */
  const afterFrame = (run: () => void) => requestAnimationFrame(() => afterTask(run));
  const waitFor = (kind: string, at: number, found: () => boolean, before = gaveUp) =>
    afterFrame(() => {
      if (gaveUp !== before) return;
      if (found()) watch.answers.push({ kind, answerMs: performance.now() - at });
      else waitFor(kind, at, found, before);
    });

  for (const type of types)
    addEventListener(
      type,
      (event) => {
        const { kind } = watch;
        const at = event.timeStamp;
        const isIdle = type === "pointermove" && (event as PointerEvent).buttons === 0;
        if (kind === "" || isIdle || !event.isTrusted) return;
        let handledMs = 0;
        afterTask(() => {
          handledMs = performance.now() - at;
        });
        afterFrame(() =>
          inputs.push({ kind, type, at, handledMs, paintMs: performance.now() - at }),
        );
        if (!isThere || type === "pointermove") return;
        waitFor(kind, at, isThere);
        isThere = undefined;
      },
      { capture: true, passive: true },
    );
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      timed.set(`${name} ${startTime.toFixed(1)}`, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
