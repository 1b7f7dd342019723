import type { Layer } from "@deck.gl/core";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLayerStages } from "../../../../src/map/layers/layerStages.ts";

class Area {
  readonly id: string;
  readonly props: object = {};
  constructor(id: string) {
    this.id = id;
  }
}
/** A layer made of others, as deck.gl's texts are. */
class Text extends Area {
  readonly isComposite = true;
  clone({ data }: { readonly data: readonly unknown[] }) {
    return new Text(`${this.id} with ${data.length}`);
  }
}
class WrittenText extends Text {
  override readonly props = { characterSet: "auto" };
}
class Marker extends Area {}
class Label extends Area {}
class Halo extends Area {}
const KINDS = [Area, Marker, Label, Halo];

let frames: (() => void)[] = [];
/** Whether frames are full without a step. */
let isFull = false;
beforeEach(() => {
  isFull = false;
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => {
    frames[id - 1] = () => {};
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs what waits for the next frame. */
function frame(): void {
  const due = frames;
  frames = [];
  for (const work of due) work();
}

function open() {
  const given: string[][] = [];
  const onReady = vi.fn();
  const stages = createLayerStages({
    give: (layers) => given.push(layers.map(({ id }) => id)),
    onReady,
    mustWait: () => isFull,
  });
  const show = (layers: readonly Area[]) => stages.show(layers as unknown as readonly Layer[]);
  return { given, stages, show, onReady };
}

const SOME = [new Area("a1"), new Area("a2"), new Marker("m"), new Label("l")];

test("nothing is handed over before deck.gl can draw, then one kind a frame, the uppermost first, each in its place [MAP-08]", () => {
  const { given, stages, show } = open();
  show(SOME);
  frame();
  expect(given).toEqual([]);
  stages.begin();
  expect(given).toEqual([]);
  for (let each = 0; each < 5; each++) frame();
  expect(given).toEqual([["l"], ["m", "l"], ["a1", "a2", "m", "l"]]);
});

test("a layer made of others comes last and without its data first, each of them by itself [MAP-08]", () => {
  const { given, stages, show } = open();
  const areas = [new Text("names"), new Area("a1"), new Text("counts")];
  show(areas);
  stages.begin();
  for (let each = 0; each < 7; each++) frame();
  expect(given).toEqual([
    ["a1"],
    ["a1", "counts with 0"],
    ["a1", "counts"],
    ["names with 0", "a1", "counts"],
    ["names", "a1", "counts"],
  ]);
  show([new Text("counts")]);
  expect(given.slice(5)).toEqual([["counts"]]);
});

test("a text whose letters are those of its data never comes without it: of no letters browsers complain [A08]", () => {
  const { given, stages, show } = open();
  show([new WrittenText("names"), new Text("counts")]);
  stages.begin();
  for (let each = 0; each < 5; each++) frame();
  expect(given).toEqual([["counts with 0"], ["counts"], ["names", "counts"]]);
});

test("a frame that is full brings no new kind, and what is drawn already all the same", () => {
  const { given, stages, show, onReady } = open();
  show(SOME);
  stages.begin();
  frame();
  isFull = true;
  frame();
  show([...SOME, new Label("l2")]);
  frame();
  expect([given, onReady.mock.calls.length]).toEqual([[["l"], ["l", "l2"]], 0]);
  isFull = false;
  for (let each = 0; each < 3; each++) frame();
  expect([given.slice(2), onReady.mock.calls.length]).toEqual([
    [
      ["m", "l", "l2"],
      ["a1", "a2", "m", "l", "l2"],
    ],
    1,
  ]);
});

test("what was drawn once is drawn at once, however long it was away", () => {
  const { given, stages, show } = open();
  show(SOME);
  stages.begin();
  for (let each = 0; each < 4; each++) frame();
  show([]);
  show([new Label("l2"), new Area("a3")]);
  expect(given.slice(3)).toEqual([[], ["l2", "a3"]]);
});

test("a new snapshot while kinds are made ready is drawn as far as they are, and brings none forward", () => {
  const { given, stages, show } = open();
  show(SOME);
  stages.begin();
  frame();
  show([...SOME, new Label("l2")]);
  show([...SOME, new Label("l3")]);
  expect(given).toEqual([["l"], ["l", "l2"], ["l", "l3"]]);
  frame();
  expect(given.at(-1)).toEqual(["m", "l", "l3"]);
});

test("says in the frame after the last kind that all are ready, again when there were more, and never of nothing", () => {
  const { stages, show, onReady } = open();
  const seen = () => [stages.isReady(), onReady.mock.calls.length];
  show(SOME);
  expect(seen()).toEqual([false, 0]);
  stages.begin();
  for (const wanted of [0, 0, 0, 0, 1, 1]) {
    expect(seen()).toEqual([wanted === 1, wanted]);
    frame();
  }
  // Of a kind that was drawn before nothing is made ready.
  show([new Label("l2")]);
  expect(seen()).toEqual([true, 1]);
  show([new Halo("h")]);
  expect(seen()).toEqual([false, 1]);
  frame();
  expect(seen()).toEqual([true, 2]);
});

test("a map with nothing on it is ready without a word", () => {
  const { stages, onReady } = open();
  stages.begin();
  frame();
  expect([stages.isReady(), onReady.mock.calls.length]).toEqual([true, 0]);
});

test("a map that is gone draws nothing any more", () => {
  const { given, stages, show } = open();
  show(SOME);
  stages.begin();
  frame();
  stages.dispose();
  frame();
  expect(given).toEqual([["l"]]);
});

test("whatever is shown when, no frame brings two new kinds, and in the end exactly what was shown last stands there", () => {
  const kinds = fc.array(fc.integer({ min: 0, max: KINDS.length - 1 }), { maxLength: 6 });
  const step = fc.oneof(
    kinds.map((shown) => ({ shown })),
    fc.constant("frame" as const),
    fc.constant("begin" as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      frames = [];
      const { given, stages, show } = open();
      const drawn = new Set<string>();
      let news = 0;
      let seen = 0;
      const look = () => {
        for (const layers of given.slice(seen))
          for (const id of layers) {
            const kind = id.split("-")[0] ?? "";
            if (!drawn.has(kind)) news++;
            drawn.add(kind);
          }
        seen = given.length;
        expect(news).toBeLessThanOrEqual(1);
      };
      let last: string[] = [];
      for (const [at, one] of steps.entries()) {
        if (one === "frame") {
          news = 0;
          frame();
        } else if (one === "begin") stages.begin();
        else {
          const layers = one.shown.map((kind, index) => new KINDS[kind]!(`${kind}-${at}-${index}`));
          last = layers.map(({ id }) => id);
          show(layers);
        }
        look();
      }
      news = 0;
      stages.begin();
      look();
      for (const _ of [...KINDS, "begun"]) {
        news = 0;
        frame();
        look();
      }
      expect(given.at(-1) ?? []).toEqual(last);
    }),
  );
});
