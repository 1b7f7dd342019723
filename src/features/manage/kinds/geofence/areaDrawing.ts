import { createContext } from "react";
import type { GeofenceKind } from "#domain/geo/geofence";

/** What is to be drawn, and what becomes of it. */
export interface DrawingRequest {
  /** Of what is new. */
  readonly kind: GeofenceKind;
  /** As `shapeText` has it; empty for what is new. */
  readonly shape: string;
  readonly name: string;
  readonly id: number | undefined;
  /** Called once, when it is confirmed. */
  readonly onDrawn: (shape: string) => void;
  readonly onEnd: () => void;
}

/** A map beside the form, on which the shape of one area is seen and drawn. */
export interface AreaDrawing {
  /** Outlines a shape; empty: none. `of` says whose it is: the map goes to another one. */
  readonly show: (shape: string, of: number | undefined) => void;
  /** Returns what gives it up, which is nothing once it has ended. */
  readonly draw: (request: DrawingRequest) => () => void;
}

/** Absent where there is no map beside the form: then a shape is only described. */
export const AreaDrawingContext = createContext<AreaDrawing | undefined>(undefined);
