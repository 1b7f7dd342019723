import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { type Names, useNames } from "../../../../../src/features/manage/form/useNames.ts";
import type { ManagedField } from "../../../../../src/features/manage/managedThing.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

const GROUP: ManagedField = {
  name: "group",
  path: ["groupId"],
  type: "relation",
  to: "group",
  label: () => "Group",
};
const FIELDS = [GROUP];

test("names that are read again and are the same are the same object: no table is made anew [GRP-01]", async () => {
  let groups = [
    { id: 1, name: "North", groupId: 0 },
    { id: 2, name: "Depot", groupId: 1 },
  ];
  let calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls++;
    return Response.json(groups);
  });
  const seen = new Set<Names>();
  const client: { queries?: QueryClient } = {};
  const readAgain = async () => client.queries?.invalidateQueries();
  function Reader() {
    const queries = useQueryClient();
    useEffect(() => {
      client.queries = queries;
    }, [queries]);
    const names = useNames(FIELDS);
    if (!names.isLoading) seen.add(names);
    return undefined;
  }
  await renderPage(<Reader />);
  await waitFor(() => expect(seen.size).toBe(1));
  expect([...seen][0]?.of.get("group")?.get(2)).toBe("North / Depot");
  const before = calls;
  await act(() => readAgain());
  expect(calls).toBeGreaterThan(before);
  expect(seen.size).toBe(1);

  groups = [{ id: 1, name: "South", groupId: 0 }];
  await act(() => readAgain());
  await waitFor(() => expect(seen.size).toBe(2));
  expect([...seen][1]?.of.get("group")?.get(1)).toBe("South");
});
