import { type PointerEvent, useEffect, useState } from "react";
import type { Area } from "#domain/geo/area";
import { circleRing } from "#domain/geo/circleRing";
import { type Coordinate, distance } from "#domain/geo/geodesy";
import { type Metres, metres } from "#domain/units";
import type { MapPoint } from "../../../map/camera/camera.ts";
import type { DrawGround } from "../../../map/drawGround.ts";
import { cornersOf, type Draft } from "./draft.ts";
import classes from "./Editor.module.css";

interface Props {
  readonly ground: DrawGround;
  /** As the pointer has it at this moment; absent before the first corner. */
  readonly draft: Draft | undefined;
  /** The line along which it is cut. */
  readonly cut: readonly Coordinate[] | undefined;
  readonly middles: readonly Coordinate[];
  readonly snapped: Coordinate | undefined;
  readonly chosen: number | undefined;
  readonly isFaulty: boolean;
  /** The radius, or the distance to a line's sides, was dragged; absent while it cannot be. */
  readonly onSize: ((size: Metres) => void) | undefined;
}

/** More handles than this nobody could hit; all corners are kept all the same. */
const MOST_HANDLES = 400;
const ROUND_CORNERS = 72;

/** What is being drawn, in SVG above the fleet. The pointer goes through it to the map. */
export function DrawSheet({ ground, draft, cut, ...props }: Props) {
  const { chosen, middles, snapped, isFaulty } = props;
  useMoved(ground);
  const [dragged, setDragged] = useState<Metres>();
  const shown = draft && dragged !== undefined ? withSize(draft, dragged) : draft;
  const at = (coordinate: Coordinate) => ground.project(coordinate);
  const corners = shown ? cornersOf(shown.area) : [];
  return (
    <svg
      className={classes.sheet}
      data-testid="draw-sheet"
      data-faulty={isFaulty}
      aria-hidden="true"
    >
      {shown?.pieces.map(({ ring }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name
        <path key={index} className={classes.piece} d={pathOf(ring.map(at), true)} />
      ))}
      {shown && <Body area={shown.area} halfWidth={shown.halfWidth} ground={ground} />}
      {cut && <path className={classes.cut} d={pathOf(cut.map(at), false)} />}
      {middles.map((middle) => {
        const [x, y] = at(middle);
        return <circle key={`${x} ${y}`} className={classes.middle} cx={x} cy={y} r={4.5} />;
      })}
      {corners.slice(0, MOST_HANDLES).map((corner, index) => {
        const [x, y] = at(corner);
        return (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its number
            key={index}
            className={classes.corner}
            data-corner={index}
            data-chosen={index === chosen || undefined}
            cx={x}
            cy={y}
            r={index === chosen ? 8 : 6}
          />
        );
      })}
      {snapped && (
        <circle className={classes.snapped} cx={at(snapped)[0]} cy={at(snapped)[1]} r={11} />
      )}
      {shown && props.onSize && (
        <SizeHandle draft={shown} ground={ground} onDrag={setDragged} onSize={props.onSize} />
      )}
    </svg>
  );
}

/** Renders again with each frame in which the camera moves. */
function useMoved(ground: DrawGround): void {
  const [, setCount] = useState(0);
  useEffect(() => ground.onMove(() => setCount((count) => count + 1)), [ground]);
}

interface BodyProps {
  readonly area: Area;
  readonly halfWidth: Metres;
  readonly ground: DrawGround;
}

function Body({ area, halfWidth, ground }: BodyProps) {
  const at = (coordinate: Coordinate) => ground.project(coordinate);
  switch (area.kind) {
    case "polygon":
      return (
        <path className={classes.body} data-shape="polygon" d={pathOf(area.ring.map(at), true)} />
      );
    case "circle":
      return (
        <path
          className={classes.body}
          data-shape="circle"
          d={pathOf(circleRing(area, ROUND_CORNERS).map(at), true)}
        />
      );
    case "line": {
      const line = pathOf(area.path.map(at), false);
      const [first] = area.path;
      const widthPx = first ? 2 * pixelsOf(halfWidth, first, ground) : 0;
      return (
        <>
          <path className={classes.corridor} data-shape="line" d={line} strokeWidth={widthPx} />
          <path className={classes.line} d={line} />
        </>
      );
    }
  }
}

/** How many pixels a length is at a coordinate. */
function pixelsOf(length: Metres, from: Coordinate, ground: DrawGround): number {
  const east = circleRing({ centre: from, radius: length }, 4)[1]!;
  return apart(ground.project(from), ground.project(east));
}

const apart = ([ax, ay]: MapPoint, [bx, by]: MapPoint): number => Math.hypot(ax - bx, ay - by);

function pathOf(points: readonly MapPoint[], isClosed: boolean): string {
  const d = points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`);
  return d.join("") + (isClosed && points.length > 2 ? "Z" : "");
}

const withSize = (draft: Draft, size: Metres): Draft =>
  draft.area.kind === "circle"
    ? { ...draft, area: { ...draft.area, radius: size } }
    : { ...draft, halfWidth: size };

interface HandleProps {
  readonly draft: Draft;
  readonly ground: DrawGround;
  readonly onDrag: (size: Metres | undefined) => void;
  readonly onSize: (size: Metres) => void;
}

/** Dragged for a radius, or for the distance to a line's sides; by keyboard it is typed. */
function SizeHandle({ draft: { area, halfWidth }, ground, onDrag, onSize }: HandleProps) {
  const [isHeld, setHeld] = useState(false);
  const grip = gripOf(area, halfWidth, ground);
  if (!grip) return undefined;
  const sizeAt = ({ clientX, clientY }: PointerEvent): Metres => {
    const { left, top } = ground.element.getBoundingClientRect();
    return grip.sizeAt([clientX - left, clientY - top]);
  };
  const [x, y] = grip.at;
  return (
    <g
      className={classes.grip}
      data-testid="draw-size"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={(event) => isHeld && onDrag(sizeAt(event))}
      onPointerUp={(event) => {
        if (!isHeld) return;
        setHeld(false);
        onDrag(undefined);
        onSize(sizeAt(event));
      }}
      onPointerCancel={() => {
        setHeld(false);
        onDrag(undefined);
      }}
    >
      <circle className={classes.reach} cx={x} cy={y} r={22} />
      <rect className={classes.gripMark} x={x - 6} y={y - 6} width={12} height={12} rx={2} />
    </g>
  );
}

/** Where the handle stands, and which size a point of the map means. */
function gripOf(area: Area, halfWidth: Metres, ground: DrawGround) {
  if (area.kind === "circle") {
    const { centre } = area;
    return {
      at: ground.project(circleRing(area, 4)[1]!),
      sizeAt: (point: MapPoint) => atLeastOne(distance(centre, ground.unproject(point))),
    };
  }
  const [first, second] = area.kind === "line" ? area.path : [];
  if (!first || !second) return undefined;
  const [from, to] = [ground.project(first), ground.project(second)];
  const length = apart(from, to);
  if (length === 0) return undefined;
  const [normalX, normalY] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  const pxPerMetre = pixelsOf(metres(1_000), first, ground) / 1_000;
  const reach = halfWidth * pxPerMetre;
  return {
    at: [(from[0] + to[0]) / 2 + normalX * reach, (from[1] + to[1]) / 2 + normalY * reach] as const,
    sizeAt: ([x, y]: MapPoint) =>
      atLeastOne(Math.abs((x - from[0]) * normalX + (y - from[1]) * normalY) / pxPerMetre),
  };
}

/** Whole metres: nobody aims finer. */
const atLeastOne = (size: number): Metres => metres(Math.max(1, Math.round(size)));
