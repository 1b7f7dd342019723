import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AUDIT_SUBJECT_KINDS } from "#contract/auditActions";
import { epochMs } from "#domain/units";
import { viewOfQuery } from "../../../../../src/features/audit/auditFilter.ts";
import { ChangesLink } from "../../../../../src/features/manage/form/ChangesLink.tsx";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const NAME = "Who changed this, and when";

test("an administrator is led from each kind of thing to what the audit trail says of it [PERM-01] [DRV-02]", async () => {
  for (const kind of AUDIT_SUBJECT_KINDS) {
    await renderPage(
      <ChangesLink managed={{ ...driverThing, kind }} thing={{ id: 5 }} mayWrite />,
      { user: { ...ANA, administrator: true } },
    );
    const { pathname, searchParams } = new URL(
      screen.getByRole<HTMLAnchorElement>("link", { name: NAME }).href,
    );
    expect(pathname).toBe("/settings/audit");
    const view = viewOfQuery(searchParams, { now: epochMs(0), zone: "UTC" });
    expect(view.object).toEqual({ kind, id: 5 });
    cleanup();
  }
});

test("who may not read the audit trail is not led there [PERM-01]", async () => {
  await renderPage(<ChangesLink managed={driverThing} thing={{ id: 5 }} mayWrite />, { user: ANA });
  expect(screen.queryByRole("link", { name: NAME })).toBeNull();
  expect(screen.getByRole("button", { name: NAME })).toBeDefined();
});

test("nothing is offered of a thing that is only read, nor of a key that is lent [PERM-01] [Z07]", async () => {
  for (const [kind, mayWrite] of [
    ["driver", false],
    ["rfidKey", true],
  ] as const) {
    await renderPage(
      <ChangesLink managed={{ ...driverThing, kind }} thing={{ id: 5 }} mayWrite={mayWrite} />,
      { user: ANA },
    );
    expect(screen.queryByText(NAME)).toBeNull();
    cleanup();
  }
});
