import type { Layer } from "@deck.gl/core";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLayerStages } from "../../../../src/map/layers/layerStages.ts";

class Area {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}
class Marker extends Area {}
class Label extends Area {}
class Halo extends Area {}
const KINDS = [Area, Marker, Label, Halo];

let frames: (() => void)[] = [];
beforeEach(() => {
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
  const stages = createLayerStages((layers) => given.push(layers.map(({ id }) => id)));
  const show = (layers: readonly Area[]) => stages.show(layers as unknown as readonly Layer[]);
  return { given, stages, show };
}

const SOME = [new Area("a1"), new Area("a2"), new Marker("m"), new Label("l")];

test("nothing is handed over before deck.gl can draw, then one kind a frame, the uppermost first, each in its place [MAP-08]", () => {
  const { given, stages, show } = open();
  show(SOME);
  frame();
  expect(given).toEqual([]);
  stages.begin();
  for (let each = 0; each < 5; each++) frame();
  expect(given).toEqual([["l"], ["m", "l"], ["a1", "a2", "m", "l"]]);
});

test("what was drawn once is drawn at once, however long it was away", () => {
  const { given, stages, show } = open();
  stages.begin();
  show(SOME);
  for (let each = 0; each < 3; each++) frame();
  show([]);
  show([new Label("l2"), new Area("a3")]);
  expect(given.slice(3)).toEqual([[], ["l2", "a3"]]);
});

test("a new snapshot while kinds are made ready is drawn as far as they are, and brings none forward", () => {
  const { given, stages, show } = open();
  stages.begin();
  show(SOME);
  show([...SOME, new Label("l2")]);
  show([...SOME, new Label("l3")]);
  expect(given).toEqual([["l"], ["l", "l2"], ["l", "l3"]]);
  frame();
  expect(given.at(-1)).toEqual(["m", "l", "l3"]);
});

test("a map that is gone draws nothing any more", () => {
  const { given, stages, show } = open();
  stages.begin();
  show(SOME);
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
      for (const _ of KINDS) {
        news = 0;
        frame();
        look();
      }
      expect(given.at(-1) ?? []).toEqual(last);
    }),
  );
});
