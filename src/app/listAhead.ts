import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { geofenceThing } from "../features/manage/kinds/geofence/geofenceThing.ts";
import { askListAhead } from "../features/manage/list/askListAhead.ts";
import { MANAGED, type ManagedPageName } from "./managedPages.ts";

/** Asks for the list on a page of the settings that somebody is about to open; most pages have one. */
export function listAhead(page: string, queries: QueryClient, t: TFunction): void {
  const managed =
    page === "geofence"
      ? geofenceThing
      : Object.hasOwn(MANAGED, page)
        ? MANAGED[page as ManagedPageName].managed
        : undefined;
  if (managed) askListAhead(managed, queries, t);
}
