import type { Deck } from "@deck.gl/core";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import { LngLat, type MapLibreEvent, type Map as MapLibreMap } from "maplibre-gl";
import { type Corners, cornersOf, type Point, quadTransform } from "./quadTransform.ts";

/** Of the screen's pixels along each edge while the map moves: a quarter of the work. */
const COARSE = 0.5;
/** So long the map rests before it is painted finely: wheels turn in steps. */
const REST_MS = 250;
/** Between two paintings: so many times as long as one takes, within these. */
const PAUSE_SHARE = 5;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 600;
/** A wheel that goes on turning waits longer: its next step shall not meet a painting. */
const LONGEST_TURN_MS = 1_200;

/** Given with a movement that is to stay sharp: one that comes again and again by itself. */
export const STAYS_SHARP = { staysSharp: true } as const;

/** The parts of deck.gl that paint. They have no public name; its own overlays use them. */
interface Inside {
  readonly _deck?: Deck & { _drawLayers(reason: string): void };
}

/** Where the corners of what was painted lie. */
interface Print {
  readonly centre: LngLat;
  readonly corners: Corners<LngLat>;
  readonly width: number;
  readonly height: number;
}

/**
 * For machines on which the processor draws: there one frame of a large screen takes longer than
 * people wait for an answer. A map that moves is what was painted last, moved and stretched to where
 * it belongs; it is painted a few times a second, in fewer pixels, and finely when it rests. Call
 * before anything is painted. Only the canvas shrinks: MapLibre's own `setPixelRatio` would end the
 * gesture that moves the map.
 */
export function stretchMotion(map: MapLibreMap, overlay: MapLibreOverlay): () => void {
  const { painter } = map;
  const paintGround = painter.render.bind(painter);
  let print: Print | undefined;
  let isCoarse = false;
  let staysSharp = false;
  /** The canvas is empty, and must not be seen. */
  let isBlank = true;
  let isStretched = false;
  let isFleetDue = false;
  /** Frames since the map began to move. */
  let frames = 0;
  let nextAt = 0;
  let paintedAt = 0;
  let wake: ReturnType<typeof setTimeout> | undefined;

  // MapLibre reads the pointer's place off its canvas, and hears the pointer only where something is.
  const container = map.getContainer();
  map.getCanvas().getBoundingClientRect = () => container.getBoundingClientRect();
  map.getCanvasContainer().style.height = "100%";

  painter.render = (...parts: Parameters<typeof paintGround>) => {
    frames++;
    const from = performance.now();
    if (!isBlank && from < nextAt && stretch()) return planNext();
    nextAt = 0;
    size(map.isMoving() && !staysSharp ? COARSE : 1);
    paintGround(...parts);
    print = takePrint(map);
    isBlank = false;
    isFleetDue ||= isStretched;
    place("");
    afterFrame(() => {
      const now = performance.now();
      const pauseMs = Math.max(SHORTEST_PAUSE_MS, PAUSE_SHARE * (now - from));
      paintedAt = now;
      nextAt = now + Math.min(LONGEST_PAUSE_MS, pauseMs);
    });
  };
  // oxlint-disable-next-line no-underscore-dangle -- deck.gl has no other door to it
  const deck = () => (overlay as unknown as Inside)._deck;
  const paintFleet = (reason: string) => {
    // oxlint-disable-next-line no-underscore-dangle -- as its own overlays paint
    if (deck()?.isInitialized) deck()?._drawLayers(reason);
  };
  const customRender = (reason: string) => {
    isFleetDue = isStretched || (map.isMoving() && performance.now() < nextAt);
    if (!isFleetDue) paintFleet(reason);
  };
  overlay.setProps({ _customRender: customRender } as Parameters<typeof overlay.setProps>[0]);
  // The overlay has heard of this frame before: what it did not paint by itself is painted now.
  map.on("render", () => {
    if (isFleetDue) customRender("ground painted");
  });
  map.on("wheel", () => {
    const now = performance.now();
    nextAt = Math.max(nextAt, Math.min(now + REST_MS, paintedAt + LONGEST_TURN_MS));
  });

  function planNext(): void {
    clearTimeout(wake);
    wake = setTimeout(() => map.triggerRepaint(), nextAt - performance.now());
  }

  function size(share: number): void {
    if (isCoarse === (share !== 1)) return;
    const canvas = map.getCanvas();
    const { clientWidth, clientHeight } = canvas;
    const ratio = devicePixelRatio * share;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    painter.resize(clientWidth, clientHeight, ratio);
    overlay.setProps({ useDevicePixels: share === 1 ? true : ratio });
    isCoarse = share !== 1;
    isFleetDue = true;
  }

  /** False when what was painted cannot be seen from here. */
  function stretch(): boolean {
    const transform = print && transformOf(map, print);
    if (transform === undefined) return false;
    place(transform);
    return true;
  }

  function place(transform: string): void {
    isStretched = transform !== "";
    for (const canvas of [map.getCanvas(), overlay.getCanvas()])
      if (canvas && canvas.style.transform !== transform) {
        canvas.style.transformOrigin = "0 0";
        canvas.style.transform = transform;
      }
  }

  const begin = (event: MapLibreEvent & Partial<typeof STAYS_SHARP>) => {
    staysSharp = event.staysSharp === true;
    frames = 0;
    nextAt = Math.max(nextAt, performance.now() + SHORTEST_PAUSE_MS);
  };
  // A jump is over before anything was drawn of it: it is painted at once.
  const settle = () => {
    if (frames === 0) nextAt = 0;
    else {
      nextAt = performance.now() + REST_MS;
      planNext();
    }
  };
  // Whoever gives the map another size empties it and makes it sharp.
  const resized = () => {
    isBlank = true;
    if (!isCoarse) return;
    overlay.setProps({ useDevicePixels: true });
    isCoarse = false;
  };
  map.on("movestart", begin);
  map.on("moveend", settle);
  map.on("resize", resized);
  return () => clearTimeout(wake);
}

function takePrint(map: MapLibreMap): Print {
  const { clientWidth: width, clientHeight: height } = map.getCanvas();
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(width, height);
  const under = ([x, y]: Point) => map.unproject([x, y]);
  const corners = [under(topLeft), under(topRight), under(bottomRight), under(bottomLeft)] as const;
  return { centre: map.getCenter(), corners, width, height };
}

function transformOf(map: MapLibreMap, { centre, corners, width, height }: Print) {
  // The map counts on where somebody turns it round.
  const turns = 360 * Math.round((map.getCenter().lng - centre.lng) / 360);
  const seen = ({ lng, lat }: LngLat): Point => {
    const { x, y } = map.project(new LngLat(lng + turns, lat));
    return [x, y];
  };
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const quad = [seen(topLeft), seen(topRight), seen(bottomRight), seen(bottomLeft)] as const;
  return quadTransform(width, height, quad);
}

/** After the frame that is being made has left this thread. */
function afterFrame(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    port1.close();
    run();
  });
  port1.start();
  port2.postMessage(0);
}
