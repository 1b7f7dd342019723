import { ROUTE_COLOURINGS, type RouteColouring } from "#contract/history";
import { useRemembered } from "../../../state/remembered.ts";

const isColouring = (stored: unknown): stored is RouteColouring =>
  ROUTE_COLOURINGS.some((one) => one === stored);

/** What routes are coloured by; survives a reload. */
export const useRouteColouring = () =>
  useRemembered<RouteColouring>("routeColouring", "trip", isColouring);
