import { VERSION as DECK_VERSION, type Deck } from "@deck.gl/core";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Map as MapLibreMap } from "maplibre-gl";

/** What is replaced below has no public name, and was tried with these versions and no others. */
export const KNOWN_VERSIONS = { mapLibre: "6.17.0", deck: "9.4.0" } as const;

/** Steps of drawing that are taken over. */
export interface DrawingSteps {
  /** Instead of painting the base map, which is what `paint` does. */
  paintGround(paint: () => void): void;
  /**
   * Just before it, in every frame: instead of placing names anew, which is what `place` does.
   * `isPlaced`: they were placed once. Returns whether they go on moving.
   */
  placeNames(place: () => boolean, isPlaced: boolean): boolean;
  /** Instead of painting the fleet. */
  paintFleet(reason: string): void;
  /** Before the base map's canvas gets another size, which empties it. */
  beforeResize(): void;
}

/** What MapLibre and deck.gl have no public door to. */
export interface MapInternals {
  readonly ground: { readonly canvas: HTMLCanvasElement; readonly gl: WebGL2RenderingContext };
  /** Takes these steps over for the rest of the map's life. */
  takeOver(steps: DrawingSteps): void;
  /** Gives the base map so many pixels for one of the page; `setPixelRatio` would end a gesture. */
  setGroundDensity(ratio: number): void;
  /** The fleet's canvas; undefined before deck.gl can paint on it. */
  fleetCanvas(): HTMLCanvasElement | undefined;
  paintFleet(reason: string): void;
}

/** The part of deck.gl that paints: its own overlays use it. */
interface OverlayInternals {
  readonly _deck?: Deck & { _drawLayers(reason: string): void };
}

/** Undefined for versions other than the known ones: then nothing may be taken over. */
export function mapInternals(
  map: MapLibreMap,
  overlay: MapLibreOverlay,
  deckVersion: string = DECK_VERSION,
): MapInternals | undefined {
  if (map.version !== KNOWN_VERSIONS.mapLibre || deckVersion !== KNOWN_VERSIONS.deck)
    return undefined;
  const { painter } = map;
  // oxlint-disable-next-line no-underscore-dangle -- deck.gl has no other door to it
  const deck = () => (overlay as unknown as OverlayInternals)._deck;

  function takeOverGround({ paintGround, beforeResize }: DrawingSteps): void {
    const paint = painter.render.bind(painter);
    painter.render = (...parts: Parameters<typeof paint>) => paintGround(() => paint(...parts));
    const resize = map.resize.bind(map);
    map.resize = (...event: Parameters<typeof resize>) => {
      beforeResize();
      return resize(...event);
    };
  }

  /** Each style has its own. */
  function takeOverNames({ placeNames }: DrawingSteps): void {
    const { style } = map;
    if (Object.hasOwn(style, "_updatePlacement")) return;
    // oxlint-disable-next-line no-underscore-dangle -- MapLibre has no other door to it
    const place = style._updatePlacement.bind(style);
    // oxlint-disable-next-line no-underscore-dangle -- as above
    style._updatePlacement = (...parts) =>
      placeNames(() => place(...parts), style.placement !== undefined);
  }

  /** MapLibre reads the pointer's coordinate off its canvas, which is transformed now. */
  function keepPointer(): void {
    const container = map.getContainer();
    map.getCanvas().getBoundingClientRect = () => container.getBoundingClientRect();
    // It receives pointer events only where something is.
    map.getCanvasContainer().style.height = "100%";
  }

  return {
    ground: { canvas: map.getCanvas(), gl: painter.context.gl },
    takeOver(steps) {
      keepPointer();
      takeOverGround(steps);
      takeOverNames(steps);
      map.on("style.load", () => takeOverNames(steps));
      overlay.setProps({ _customRender: steps.paintFleet } as Parameters<
        typeof overlay.setProps
      >[0]);
    },
    setGroundDensity(ratio) {
      const canvas = map.getCanvas();
      const { clientWidth, clientHeight } = canvas;
      canvas.width = Math.round(clientWidth * ratio);
      canvas.height = Math.round(clientHeight * ratio);
      painter.resize(clientWidth, clientHeight, ratio);
    },
    fleetCanvas: () => (deck()?.isInitialized && overlay.getCanvas()) || undefined,
    // oxlint-disable-next-line no-underscore-dangle -- as its own overlays paint
    paintFleet: (reason) => deck()?._drawLayers(reason),
  };
}
