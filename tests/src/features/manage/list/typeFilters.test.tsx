import { fireEvent, screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, test, vi } from "vitest";
import { ALERT_TYPES } from "#domain/alert/eventTypes";
import { alertThing } from "../../../../../src/features/manage/kinds/alert/alertThing.ts";
import { maintenanceThing } from "../../../../../src/features/manage/kinds/maintenance/maintenanceThing.ts";
import { ManageFilters } from "../../../../../src/features/manage/list/ManageFilters.tsx";
import {
  queryOfView,
  tableFilters,
  viewOfQuery,
} from "../../../../../src/features/manage/list/manageView.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

test("alerts are narrowed to one type, each of the specification's, and the address says which [ALR-01] [NAV-07]", async () => {
  const onFilters = vi.fn();
  const { fields } = alertThing;
  await renderPage(<ManageFilters fields={fields} filters={{}} onFilters={onFilters} />, {
    user: ANA,
  });
  const box = screen.getByRole<HTMLSelectElement>("combobox", { name: "Type" });
  expect(Array.from(box.options, ({ value }) => value)).toEqual(
    expect.arrayContaining([...ALERT_TYPES]),
  );
  fireEvent.change(box, { target: { value: "digitalPort" } });
  expect(onFilters).toHaveBeenCalledWith({ type: "digitalPort" });

  const view = viewOfQuery(new URLSearchParams("type=digitalPort"), fields);
  expect(tableFilters(view, fields, { t: i18next.t, groups: [] })).toEqual([
    { column: "type", values: ["digitalPort"] },
  ]);
  expect(queryOfView(view, fields).toString()).toBe("type=digitalPort");
});

test("maintenance plans are narrowed to those that count one thing [MNT-01] [NAV-07]", () => {
  const { fields } = maintenanceThing;
  for (const type of ["totalDistance", "hours", "period"]) {
    const view = viewOfQuery(new URLSearchParams({ type }), fields);
    expect(tableFilters(view, fields, { t: i18next.t, groups: [] })).toEqual([
      { column: "type", values: [type] },
    ]);
  }
});
