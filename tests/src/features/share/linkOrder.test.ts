import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import {
  inLinkOrder,
  LINK_COLUMNS,
  linkOrderText,
  type NamedLink,
  orderedBy,
  readLinkOrder,
} from "../../../../src/features/share/linkOrder.ts";

const row = (name: string, lastUsedAt?: number): NamedLink => ({
  name,
  access: "Only now",
  link: {
    id: 1,
    vehicles: [],
    groups: [],
    access: "partial",
    createdAt: epochMs(1),
    expiresAt: epochMs(2),
    lastUsedAt: lastUsedAt === undefined ? undefined : epochMs(lastUsedAt),
  },
});
const namesOf = (rows: readonly NamedLink[]) => rows.map(({ name }) => name);

test("links are named in the order of the reader's alphabet, numbers as numbers [LNK-01]", () => {
  const rows = [row("Van 10"), row("Élan"), row("van 9"), row("Fiat")];
  const order = { column: "name", isDescending: false } as const;
  expect(namesOf(inLinkOrder(rows, order, "fr"))).toEqual(["Élan", "Fiat", "van 9", "Van 10"]);
});

test("links that nobody has used are before all that were, and last the other way round [LNK-01]", () => {
  const rows = [row("late", 9), row("never"), row("early", 3)];
  const order = { column: "lastUse", isDescending: false } as const;
  expect(namesOf(inLinkOrder(rows, order, "en"))).toEqual(["never", "early", "late"]);
  expect(namesOf(inLinkOrder(rows, { ...order, isDescending: true }, "en"))).toEqual([
    "late",
    "early",
    "never",
  ]);
});

test("an order stands in the address, and what is none there is the newest first [LNK-01, NAV-07]", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LINK_COLUMNS), fc.boolean(), (column, isDescending) => {
      const order = { column, isDescending };
      expect(readLinkOrder(linkOrderText(order))).toEqual(order);
    }),
  );
  for (const text of [null, "", "-", "-nothing", "constructor"])
    expect(readLinkOrder(text)).toEqual({ column: "created", isDescending: true });
});

test("a head sorts by itself, and pressed again the other way round [LNK-01]", () => {
  const once = orderedBy("name", readLinkOrder(null));
  expect(once).toEqual({ column: "name", isDescending: false });
  expect(orderedBy("name", once)).toEqual({ column: "name", isDescending: true });
});
