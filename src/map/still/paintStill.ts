import type { UnitChoice } from "#domain/unitChoice";
import type { StillColours } from "./stillColours.ts";
import { graticuleOf, scaleBar } from "./stillGraticule.ts";
import { createProjection, type StillSize, type StillView } from "./stillView.ts";

interface Still {
  readonly view: StillView;
  readonly size: StillSize;
  readonly colours: StillColours;
  readonly unit: UnitChoice["distance"];
  readonly distanceText: (metres: number) => string;
  /** As large as the image; absent: a plain one. */
  readonly ground: CanvasImageSource | undefined;
}

/** Sharp on paper and on dense screens. */
export const STILL_DENSITY = 2;
const FONT = "11px 'Inter Variable', system-ui, sans-serif";
const MOST_SCALE_PX = 130;
const SCALE_HEIGHT_PX = 26;

/**
 * A ground with the lines of round degrees, what deck.gl has drawn above it, and a scale: an
 * image that needs no network and is the same on the screen, on paper and in a file. Undefined where
 * the browser has no canvas for it.
 */
export function paintStill(drawn: CanvasImageSource, still: Still): HTMLCanvasElement | undefined {
  const { size, colours } = still;
  const canvas = document.createElement("canvas");
  canvas.width = size.width * STILL_DENSITY;
  canvas.height = size.height * STILL_DENSITY;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.scale(STILL_DENSITY, STILL_DENSITY);
  context.font = FONT;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, size.width, size.height);
  if (still.ground) context.drawImage(still.ground, 0, 0, size.width, size.height);
  const labels = paintLines(context, still);
  context.drawImage(drawn, 0, 0, size.width, size.height);
  // Above the route: a coordinate that is crossed out says nothing.
  for (const label of labels) paintText(context, label, colours);
  paintScale(context, still);
  return canvas;
}

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

function paintLines(context: CanvasRenderingContext2D, { view, size, colours }: Still): Label[] {
  const { longitudes, latitudes, decimals } = graticuleOf(view, size);
  const { x, y } = createProjection(view, size);
  const labels: Label[] = [];
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const longitude of longitudes) {
    const at = Math.round(x(longitude)) + 0.5;
    context.moveTo(at, 0);
    context.lineTo(at, size.height);
    labels.push({ text: degreesText(normal(longitude), decimals), x: at + 4, y: 13 });
  }
  for (const latitude of latitudes) {
    const at = Math.round(y(latitude)) + 0.5;
    context.moveTo(0, at);
    context.lineTo(size.width, at);
    labels.push({ text: degreesText(latitude, decimals), x: 4, y: at - 4 });
  }
  context.stroke();
  // None over the scale, none under the upper edge.
  return labels.filter((label) => label.y > 12 && label.y < size.height - SCALE_HEIGHT_PX - 12);
}

const degreesText = (degrees: number, decimals: number) =>
  `${degrees.toFixed(decimals).replace("-", "\u2212")}°`;

/** Back into the world from beyond 180°. */
const normal = (longitude: number) => longitude - Math.round(longitude / 360) * 360;

function paintText(
  context: CanvasRenderingContext2D,
  { text, x, y }: Label,
  { ground, text: ink }: StillColours,
): void {
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = ground;
  context.strokeText(text, x, y);
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

function paintScale(context: CanvasRenderingContext2D, still: Still): void {
  const { view, size, colours, unit, distanceText } = still;
  const { metres, px } = scaleBar(view, MOST_SCALE_PX, unit);
  const [left, bottom] = [12, size.height - 10];
  context.strokeStyle = colours.text;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(left, bottom - 6);
  context.lineTo(left, bottom);
  context.lineTo(left + px, bottom);
  context.lineTo(left + px, bottom - 6);
  context.stroke();
  paintText(context, { text: distanceText(metres), x: left + 4, y: bottom - 5 }, colours);
}
