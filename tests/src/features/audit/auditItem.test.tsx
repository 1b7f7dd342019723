import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userId } from "#domain/ids";
import type { AuditRow } from "../../../../src/api/audit.ts";
import { AuditItem } from "../../../../src/features/audit/AuditItem.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const show = (more: Partial<AuditRow>) => {
  const row = {
    id: 1,
    at: NOON,
    user: userId(7),
    userName: "Ana",
    address: undefined,
    action: "link.add",
    objectKind: "link",
    objectId: undefined,
    objectName: undefined,
    before: undefined,
    after: undefined,
    hash: "x",
    ...more,
  } as AuditRow;
  return renderPage(
    <ul>
      <AuditItem row={row} onChange={vi.fn()} />
    </ul>,
    { user: ANA },
  );
};
const links = (count: number) => ({
  owner: "group",
  property: "vehicle",
  links: Array.from({ length: count }, (_, at) => [3, at + 1]),
});

test("vehicles that were moved as one are told by their number, whichever way they went [IMMO-04] [GRP-01]", async () => {
  const { unmount } = await show({ before: links(5_000), after: links(5_000) });
  expect(await screen.findByText("5,000 links")).toBeTruthy();
  unmount();
  await show({ action: "link.remove", before: links(2) });
  expect(await screen.findByText("2 links")).toBeTruthy();
});

test("of one there is nothing to count [IMMO-04]", async () => {
  await show({ after: links(1) });
  expect(await screen.findByText("Linked")).toBeTruthy();
  expect(screen.queryByText(/link$|links$/)).toBeNull();
});

test("a rare command is called by its name, one of another program by its own word [IMMO-04]", async () => {
  const sent = (type: string) => ({
    action: "command.confirmed" as const,
    objectKind: "vehicle" as const,
    after: { command: { type } },
  });
  const { unmount } = await show(sent("rebootDevice"));
  expect(await screen.findByText("Restart the tracker")).toBeTruthy();
  unmount();
  await show(sent("vendorOwn"));
  expect(await screen.findByText("vendorOwn")).toBeTruthy();
});
