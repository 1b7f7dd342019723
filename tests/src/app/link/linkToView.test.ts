import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { linkToView } from "../../../../src/app/link/linkToView.ts";

const MAP = "https://waymark.example/map";
const locationOf = (search: string) => ({
  origin: "https://waymark.example",
  pathname: "/map",
  search,
  href: `${MAP}${search}`,
});
const PAST = "?vehicle=7&history=2026-03-01T00:00:00Z~2026-03-02T00:00:00Z";

test("a link names the very moment that is seen, not the one the address had last [NAV-07]", () => {
  const cursor = epochMs(Date.UTC(2026, 2, 1, 16, 0, 3, 250));
  const link = new URL(linkToView(locationOf(`${PAST}&moment=2026-03-01T15:59:58Z`), cursor));
  expect(link.searchParams.get("moment")).toBe("2026-03-01T16:00:03.250Z");
  expect(link.searchParams.get("vehicle")).toBe("7");
  expect(link.searchParams.get("history")).toBe("2026-03-01T00:00:00Z~2026-03-02T00:00:00Z");
});

test("a moment between two milliseconds is a moment all the same [NAV-07]", () => {
  const cursor = epochMs(Date.UTC(2026, 2, 1, 16) + 0.4);
  expect(new URL(linkToView(locationOf(PAST), cursor)).searchParams.get("moment")).toBe(
    "2026-03-01T16:00:00Z",
  );
});

test.each([
  ["the live fleet is seen", "?vehicle=7&search=x", undefined],
  ["the address has no past", "?vehicle=7", epochMs(5)],
])("is the address as it stands when %s [NAV-07]", (_when, search, cursor) => {
  expect(linkToView(locationOf(search), cursor)).toBe(`${MAP}${search}`);
});
