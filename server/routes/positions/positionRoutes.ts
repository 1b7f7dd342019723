import type { Route } from "../../http/route.ts";
import { deletePosition, deletePositions } from "./deletePositions.ts";
import { EXPORT_ROUTES } from "./exportPositions.ts";
import { getPositions } from "./getPositions.ts";

/** Where vehicles are and were. */
export const POSITION_ROUTES: readonly Route[] = [
  getPositions,
  deletePosition,
  deletePositions,
  ...EXPORT_ROUTES,
];
