import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCellText } from "../../../../../src/features/manage/form/useCellText.ts";
import type { ManagedField } from "../../../../../src/features/manage/managedThing.ts";
import type { Locale } from "../../../../../src/i18n/locales.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const LIMIT: ManagedField = {
  name: "limit",
  path: ["attributes", "limit"],
  type: "number",
  quantity: "kmPerHour",
  label: () => "Limit",
};
const FIELDS = [LIMIT];

function Cell({ text }: { readonly text: string }) {
  const cellText = useCellText({ kind: "vehicle", fields: FIELDS });
  return <output>{cellText(LIMIT, text)}</output>;
}

/** Numbers follow the language; each writes its own decimal sign and may type the other. */
test.each<[Locale, string, string]>([
  ["fr-FR", "80,5", "80,5\u00a0km/h"],
  ["pt-PT", "80,5", "80,5\u00a0km/h"],
  ["pt-PT", "80.5", "80,5\u00a0km/h"],
  ["en-GB", "80.5", "80.5\u00a0km/h"],
  ["en-GB", "abc", "abc"],
  ["en-GB", "", ""],
])("in %s a typed %j is previewed as %j [VEH-03, I18N-02]", async (locale, typed, shown) => {
  await renderPage(<Cell text={typed} />, { user: ANA, locale });
  expect(screen.getByRole("status").textContent).toBe(shown);
});
