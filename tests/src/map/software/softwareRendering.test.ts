import { createRequire } from "node:module";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Map as MapLibreMap } from "maplibre-gl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KNOWN_VERSIONS } from "../../../../src/map/software/mapInternals.ts";
import { createSoftwareRendering } from "../../../../src/map/software/softwareRendering.ts";

const SIZE = { width: 800, height: 600, clientWidth: 800, clientHeight: 600 };
const SIGNALED = 1;

/** A canvas of the map, or its copy. */
const fakeCanvas = () => ({
  ...SIZE,
  style: {} as Record<string, string>,
  dataset: {} as Record<string, string>,
  after: () => {},
  remove: () => {},
  getContext: () => ({ drawImage: () => {} }),
});

/** As much of MapLibre and deck.gl as is asked for; `frame` is what they do for each. */
function fakeMap(version: string) {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const painted = { ground: 0, fleet: 0, names: 0 };
  const canvas = fakeCanvas();
  const sync = { status: 0 };
  const gl = {
    SYNC_STATUS: 0,
    SIGNALED,
    fenceSync: () => ({}),
    flush: () => {},
    deleteSync: () => {},
    isContextLost: () => false,
    getSyncParameter: () => sync.status,
  };
  const fleetCanvas = { ...fakeCanvas(), getContext: () => gl };
  const camera = { x: 0 };
  class Style {
    placement: object | undefined;
    _updatePlacement(): boolean {
      painted.names++;
      this.placement = {};
      return false;
    }
  }
  const own = {
    render: () => void painted.ground++,
    resize: () => {},
  };
  const on = (name: string, listener: (event: object) => void) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const fire = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  const map = {
    version,
    painter: { render: own.render, resize: () => {}, context: { gl } },
    style: new Style(),
    resize: own.resize,
    on,
    once: on,
    isMoving: () => false,
    triggerRepaint: () => {},
    getCanvas: () => canvas,
    getContainer: () => ({ getBoundingClientRect: () => SIZE }),
    getCanvasContainer: () => ({ style: {} }),
    getCenter: () => ({ lng: 0, lat: 0 }),
    unproject: ([x, y]: [number, number]) => ({ lng: (x + camera.x) / 100, lat: y / 100 }),
    project: ({ lng, lat }: { lng: number; lat: number }) => ({
      x: lng * 100 - camera.x,
      y: lat * 100,
    }),
  };
  const props: { _customRender?: (reason: string) => void } = {};
  const overlay = {
    setProps: (given: object) => void Object.assign(props, given),
    getCanvas: () => fleetCanvas,
    _deck: { isInitialized: true, _drawLayers: () => void painted.fleet++ },
  };
  return {
    map: map as unknown as MapLibreMap,
    overlay: overlay as unknown as MapLibreOverlay,
    own,
    props,
    painted,
    canvas,
    sync,
    camera,
    fire,
    frame() {
      // oxlint-disable-next-line no-underscore-dangle -- as MapLibre names it
      map.style._updatePlacement();
      map.painter.render();
      fire("render");
    },
  };
}

let frames: (() => void)[] = [];
/** The browser's next frame. */
function nextFrame(): void {
  const due = frames;
  frames = [];
  for (const work of due) work();
}

/** Timers, and what comes by message after a frame. */
async function pass(ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => {
    frames[id - 1] = () => {};
  });
  vi.stubGlobal("devicePixelRatio", 1);
  vi.stubGlobal("document", { createElement: fakeCanvas });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the versions whose insides are known are the installed ones", () => {
  const require = createRequire(import.meta.url);
  const installed = (name: string) =>
    (require(`../../../../node_modules/${name}/package.json`) as { version: string }).version;
  expect(KNOWN_VERSIONS).toEqual({
    mapLibre: installed("maplibre-gl"),
    deck: installed("@deck.gl/core"),
  });
  // It names no version of its own in a browser.
  expect(installed("@deck.gl/maplibre")).toBe(KNOWN_VERSIONS.deck);
});

describe("with another version of MapLibre", () => {
  test("nothing is replaced, and every frame is painted at once", () => {
    const { map, overlay, own, props, painted, canvas, fire, frame } = fakeMap("6.18.0");
    const rendering = createSoftwareRendering(map, overlay, () => true);

    expect(rendering.isBlank()).toBe(false);
    rendering.fleetKnown();
    for (let each = 0; each < 3; each++) frame();
    fire("movestart");
    frame();
    fire("moveend");

    expect(painted).toEqual({ ground: 4, fleet: 0, names: 4 });
    expect(map.painter.render).toBe(own.render);
    expect(map.resize).toBe(own.resize);
    expect([props, canvas.style]).toEqual([{}, {}]);
    expect(() => rendering.dispose()).not.toThrow();
  });
});

describe("with the known versions", () => {
  function begun() {
    const fake = fakeMap(KNOWN_VERSIONS.mapLibre);
    const rendering = createSoftwareRendering(fake.map, fake.overlay, () => true);
    return { ...fake, rendering };
  }
  /** The first image is whole. */
  function running() {
    const fake = begun();
    fake.rendering.fleetKnown();
    vi.advanceTimersByTime(150);
    fake.fire("idle");
    return fake;
  }

  test("nothing is painted before the fleet is known", () => {
    const { rendering, painted, frame } = begun();
    frame();
    expect([rendering.isBlank(), painted.ground]).toEqual([true, 0]);

    rendering.fleetKnown();
    vi.advanceTimersByTime(150);
    frame();
    expect([rendering.isBlank(), painted.ground]).toEqual([false, 1]);
  });

  test("the fleet is painted in the frame after the base map's first, and not when the map is gone [MAP-08]", () => {
    for (const isGone of [false, true]) {
      const { rendering, painted, props, frame } = begun();
      rendering.fleetKnown();
      vi.advanceTimersByTime(150);
      // oxlint-disable-next-line no-underscore-dangle -- as deck.gl names it
      props._customRender?.("new layers");
      expect([rendering.isBeginning(), painted]).toEqual([true, { ground: 0, fleet: 0, names: 0 }]);
      frame();
      expect([rendering.isBeginning(), painted.ground, painted.fleet]).toEqual([true, 1, 0]);
      if (isGone) rendering.dispose();
      nextFrame();
      expect([rendering.isBeginning(), painted.fleet]).toEqual([isGone, isGone ? 0 : 1]);
      rendering.dispose();
    }
  });

  test("a canvas hides while it is painted, and is seen when it is", async () => {
    const { painted, canvas, sync, frame } = running();
    frame();
    expect([painted.ground, canvas.style.opacity]).toEqual([1, "0"]);

    await pass(100);
    expect(canvas.style.opacity).toBe("0");
    sync.status = SIGNALED;
    await pass(8);
    expect(canvas.style.opacity).toBe("");
  });

  test("a map that moves shows the last frame where it belongs, and is painted again later", async () => {
    const { painted, canvas, sync, camera, fire, frame } = running();
    sync.status = SIGNALED;
    frame();
    await pass(100);

    fire("movestart");
    camera.x = 40;
    frame();
    expect([painted.ground, canvas.style.transform]).toEqual([1, "matrix(1, 0, 0, 1, -40, 0)"]);

    await pass(400);
    frame();
    expect(painted.ground).toBe(2);
  });

  test("a jump is painted at once", async () => {
    const { painted, sync, camera, fire, frame } = running();
    sync.status = SIGNALED;
    frame();
    await pass(100);

    fire("movestart");
    camera.x = 300;
    fire("moveend");
    frame();
    expect(painted.ground).toBe(2);
  });

  test("what is never painted is taken as it is after three seconds", async () => {
    const { canvas, frame } = running();
    frame();
    await pass(2_900);
    expect(canvas.style.opacity).toBe("0");
    await pass(200);
    expect(canvas.style.opacity).toBe("");
  });

  test("names of a frame that is not painted are not placed, but once before all", () => {
    const { painted, frame } = begun();
    frame();
    frame();
    expect(painted).toEqual({ ground: 0, fleet: 0, names: 1 });
  });
});
