import type { AreaCircles, AreaFills, AreaIcons, AreaLines } from "#contract/areaSnapshot";
import type { PathShape, RingShape, RoundShape } from "./areaShape.ts";
import { bytes, doubles, floats } from "./column.ts";

/** Inside of what is filled, of 255: streets must be read through it. */
const FILL_OPACITY = 46;
/** Corners nearer than this are one on the screen. */
const SMALLEST_STEP_PX = 1.5;

/** How one area is drawn. */
export interface Paint {
  readonly row: number;
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly fill: boolean;
  /** Worlds to the east, in map units. */
  readonly shift: number;
}

/** An icon or a dot, which may stand for several points. */
export interface Sign {
  /** From the origin, in map units. */
  readonly x: number;
  readonly y: number;
  readonly icon: number;
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly count: number;
  readonly row: number;
}

/** Collects what the graphics card draws, around an origin. */
export function createAreaPieces(origin: readonly [number, number], pxPerUnit: number) {
  const [originX, originY] = origin;
  const fills = { corners: floats(), colours: bytes(), rows: floats(), count: 0 };
  const lines = {
    points: floats(),
    halfWidths: floats(),
    colours: bytes(),
    rows: floats(),
    count: 0,
  };
  const circles = {
    centres: floats(),
    radii: floats(),
    colours: bytes(),
    rows: floats(),
    count: 0,
  };
  const icons = {
    centres: floats(),
    icons: floats(),
    colours: bytes(),
    counts: floats(),
    rows: doubles(),
    count: 0,
  };

  const paintIn = (colours: ReturnType<typeof bytes>, { colour, fill }: Paint) =>
    colours.add4(colour >> 16, (colour >> 8) & 255, colour & 255, fill ? FILL_OPACITY : 0);

  function finishLine(halfWidth: number, paint: Paint): void {
    lines.halfWidths.add(halfWidth);
    paintIn(lines.colours, paint);
    lines.rows.add(paint.row);
    lines.count++;
  }

  let kept = new Float64Array(512);

  /** Corners as they are drawn: in order, from the origin, and none where two would be one. */
  function thin(corners: Float64Array, { shift }: Paint): number {
    if (kept.length < corners.length) kept = new Float64Array(2 * corners.length);
    const least = SMALLEST_STEP_PX / pxPerUnit;
    const last = corners.length - 2;
    let length = 0;
    for (let at = 0; at <= last; at += 2) {
      const x = corners[at]! + shift - originX;
      const y = corners[at + 1]! - originY;
      const isFar =
        length === 0 ||
        Math.abs(x - kept[length - 2]!) >= least ||
        Math.abs(y - kept[length - 1]!) >= least;
      if (!isFar && at < last) continue;
      kept[length++] = x;
      kept[length++] = y;
    }
    return length;
  }

  function outline(corners: Float64Array, paint: Paint): void {
    const length = thin(corners, paint);
    const { points } = lines;
    for (let at = 0; at < length; at += 2) {
      const before = at === 0 ? length - 2 : at - 2;
      const next = at + 2 < length ? at + 2 : 0;
      const after = next + 2 < length ? next + 2 : 0;
      points.add4(kept[before]!, kept[before + 1]!, kept[at]!, kept[at + 1]!);
      points.add4(kept[next]!, kept[next + 1]!, kept[after]!, kept[after + 1]!);
      finishLine(0, paint);
    }
  }

  return {
    /** How much there is by now: there is a limit to what is drawn. */
    size: () => fills.count + lines.count,

    ring({ corners, triangles }: RingShape, paint: Paint): void {
      outline(corners, paint);
      if (!paint.fill) return;
      for (let at = 0; at < triangles.length; at++) {
        const corner = triangles[at]! * 2;
        fills.corners.add2(
          corners[corner]! + paint.shift - originX,
          corners[corner + 1]! - originY,
        );
        if (at % 3 !== 2) continue;
        paintIn(fills.colours, paint);
        fills.rows.add(paint.row);
        fills.count++;
      }
    },

    /** Not thinned: each piece has its own width, and there are few. */
    path({ corners, halfWidths }: PathShape, paint: Paint): void {
      const last = halfWidths.length;
      const addCorner = (at: number) =>
        lines.points.add2(corners[at * 2]! + paint.shift - originX, corners[at * 2 + 1]! - originY);
      for (let at = 0; at < last; at++) {
        addCorner(Math.max(0, at - 1));
        addCorner(at);
        addCorner(at + 1);
        addCorner(Math.min(last, at + 2));
        finishLine(halfWidths[at]!, paint);
      }
    },

    round({ inner: [x, y], radius }: RoundShape, paint: Paint): void {
      circles.centres.add2(x + paint.shift - originX, y - originY);
      circles.radii.add(radius);
      paintIn(circles.colours, paint);
      circles.rows.add(paint.row);
      circles.count++;
    },

    sign({ x, y, icon, colour, count, row }: Sign): void {
      icons.centres.add2(x, y);
      icons.icons.add(icon);
      icons.colours.add4(colour >> 16, (colour >> 8) & 255, colour & 255, 255);
      icons.counts.add(count);
      icons.rows.add(row);
      icons.count++;
    },

    take: (): {
      fills: AreaFills;
      lines: AreaLines;
      circles: AreaCircles;
      icons: AreaIcons;
    } => ({
      fills: taken(fills),
      lines: taken(lines),
      circles: taken(circles),
      icons: taken(icons),
    }),
  };
}

interface Takeable {
  take(): unknown;
}
type Taken<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends { take(): infer Values }
    ? Values
    : Columns[Name];
};

const taken = <Columns extends Record<string, Takeable | number>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      typeof column === "number" ? column : column.take(),
    ]),
  ) as Taken<Columns>;
