import type { Area } from "./area.ts";
import type { Coordinate } from "./geodesy.ts";

/** The inverse of `readArea`, in the form every reader of Traccar's areas understands. */
export function areaText(area: Area): string {
  switch (area.kind) {
    case "polygon":
      return `POLYGON ((${[...area.ring, ...area.ring.slice(0, 1)].map(coordinateText).join(", ")}))`;
    case "line":
      return `LINESTRING (${area.path.map(coordinateText).join(", ")})`;
    case "circle":
      return `CIRCLE (${coordinateText(area.centre)}, ${area.radius})`;
  }
}

const coordinateText = ({ latitude, longitude }: Coordinate) => `${latitude} ${longitude}`;
