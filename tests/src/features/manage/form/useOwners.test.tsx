import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { useOwners } from "../../../../../src/features/manage/form/useOwners.ts";
import type { ManagedField } from "../../../../../src/features/manage/managedThing.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

const FIELDS: readonly ManagedField[] = [
  { name: "groups", path: ["id"], type: "owners", of: "group", label: () => "Groups" },
];

test("groups of a place are named in order, and read again are the same object: no table is made anew [GRP-01]", async () => {
  let calls = 0;
  let links = [
    { groupId: 2, geofenceId: 9 },
    { groupId: 1, geofenceId: 9 },
    { groupId: 1, geofenceId: 8 },
  ];
  vi.stubGlobal("fetch", async (path: string) => {
    calls++;
    if (path.startsWith("/api/permissions?groupId=0&geofenceId=0")) return Response.json(links);
    return Response.json([
      { id: 1, name: "South", groupId: 0 },
      { id: 2, name: "North", groupId: 0 },
    ]);
  });
  const seen: unknown[] = [];
  const client: { queries?: QueryClient } = {};
  function Reader() {
    const queries = useQueryClient();
    useEffect(() => {
      client.queries = queries;
    }, [queries]);
    const { of, isLoading } = useOwners(FIELDS, "geofence");
    if (!isLoading && seen.at(-1) !== of) seen.push(of);
    return undefined;
  }
  await renderPage(<Reader />);
  const named = (at: number) =>
    (seen[at] as ReadonlyMap<string, object> | undefined)?.get("groups");
  await waitFor(() => expect(named(0)).toEqual({ 9: "North, South", 8: "South" }));
  const before = calls;
  await act(async () => client.queries?.invalidateQueries());
  expect(calls).toBeGreaterThan(before);
  expect(seen).toHaveLength(1);
  links = links.slice(0, 1);
  await act(async () => client.queries?.invalidateQueries());
  await waitFor(() => expect(named(1)).toEqual({ 9: "North" }));
});
