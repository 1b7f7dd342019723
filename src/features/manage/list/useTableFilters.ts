import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TableFilter } from "#contract/objectTable";
import type { GroupBranch } from "#domain/vehicle/groupPaths";
import { groupsQuery } from "../../../api/things.ts";
import type { ManagedField } from "../managedThing.ts";
import { isByGroup, type ManageView, tableFilters } from "./manageView.ts";

/** What the filters of an address ask of the table. */
export interface AskedFilters {
  readonly filters: readonly TableFilter[] | undefined;
  /** Until then they would find something else, like a group without those in it. */
  readonly isKnown: boolean;
  /** Why that will not be known. */
  readonly error: Error | undefined;
  readonly reload: () => void;
}

const NO_GROUPS: readonly GroupBranch[] = [];

/** The same object until something else is asked. */
export function useTableFilters(
  fields: readonly ManagedField[],
  said: ManageView["filters"],
): AskedFilters {
  const { t } = useTranslation();
  const needsGroups = isByGroup({ filters: said }, fields);
  const { data, error, refetch } = useQuery({ ...groupsQuery(), enabled: needsGroups });
  const text = JSON.stringify(said);
  return useMemo(
    () => ({
      filters: tableFilters({ filters: JSON.parse(text) }, fields, {
        t,
        groups: data ?? NO_GROUPS,
      }),
      isKnown: !needsGroups || data !== undefined,
      error: (needsGroups && !data && error) || undefined,
      reload: () => void refetch(),
    }),
    [text, fields, t, needsGroups, data, error, refetch],
  );
}
