import { isObject, type WireObject } from "#contract/traccar/wire";
import { type Area, halfWidthOf } from "#domain/geo/area";
import { readArea } from "#domain/geo/readArea";
import type { Metres } from "#domain/units";

/** Of a line, between its text and half of its width. */
const WIDTH = ";";

/** What an area covers; only of a line its width stands beside its text. */
export interface Shape {
  readonly area: Area;
  readonly halfWidth: Metres;
}

const isLine = (text: string): boolean => text.startsWith("LINESTRING");

/** A thing's shape as one text: two that are the same cover the same. */
export function shapeText({ area, attributes }: WireObject): string {
  const text = typeof area === "string" ? area : "";
  const width = isObject(attributes) ? attributes["polylineDistance"] : undefined;
  return isLine(text) ? shapeTextOf(text, halfWidthOf(width)) : text;
}

/** The text of an area with half of a line's width. */
export const shapeTextOf = (text: string, halfWidth: Metres): string =>
  isLine(text) ? `${text}${WIDTH}${halfWidth}` : text;

/** The body with the shape; the width that others than lines have stays as it was. */
export function withShape(body: WireObject, shape: string): WireObject {
  const [area = "", width] = shape.split(WIDTH);
  if (!isLine(area)) return { ...body, area };
  const { attributes } = body;
  return {
    ...body,
    area,
    attributes: {
      ...(isObject(attributes) ? attributes : {}),
      polylineDistance: halfWidthOf(width),
    },
  };
}

/** Undefined for a text that is no area. */
export function readShape(shape: string): Shape | undefined {
  const [text = "", width] = shape.split(WIDTH);
  const { area } = readArea(text);
  return area && { area, halfWidth: halfWidthOf(width) };
}
