import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { epochMs } from "#domain/units";
import { viewOfQuery } from "../../../../../src/features/audit/auditFilter.ts";
import { ChangesLink } from "../../../../../src/features/manage/form/ChangesLink.tsx";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const NAME = "Who changed this, and when";

test("an administrator is led from each kind of thing to what the audit trail says of it [PERM-01]", async () => {
  for (const kind of OBJECT_KINDS) {
    await renderPage(<ChangesLink kind={kind} thing={{ id: 5 }} />, {
      user: { ...ANA, administrator: true },
    });
    const { pathname, searchParams } = new URL(
      screen.getByRole<HTMLAnchorElement>("link", { name: NAME }).href,
    );
    expect(pathname).toBe("/settings/audit");
    const view = viewOfQuery(searchParams, { now: epochMs(0), zone: "UTC" });
    expect(view.object).toEqual({ kind, id: 5 });
    cleanup();
  }
});

test("a lent key leads to what became of its driver's keys [DRV-02]", async () => {
  await renderPage(<ChangesLink kind="rfidKey" thing={{ id: 5, driverId: 7 }} />, {
    user: { ...ANA, administrator: true },
  });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: NAME });
  expect(new URL(link.href).searchParams.get("object")).toBe("driver-7");
});

test("who may not read the audit trail is not led there [PERM-01]", async () => {
  await renderPage(<ChangesLink kind="driver" thing={{ id: 5 }} />, { user: ANA });
  expect(screen.queryByRole("link", { name: NAME })).toBeNull();
});
