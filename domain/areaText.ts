import type { Area } from "./area.ts";
import type { Place } from "./geodesy.ts";

/** The inverse of `readArea`, in the form every reader of Traccar's areas understands. */
export function areaText(area: Area): string {
  switch (area.kind) {
    case "polygon":
      return `POLYGON ((${[...area.ring, ...area.ring.slice(0, 1)].map(placeText).join(", ")}))`;
    case "line":
      return `LINESTRING (${area.path.map(placeText).join(", ")})`;
    case "circle":
      return `CIRCLE (${placeText(area.centre)}, ${area.radius})`;
  }
}

const placeText = ({ latitude, longitude }: Place) => `${latitude} ${longitude}`;
