import { screen, within } from "@testing-library/react";
import { createRef } from "react";
import { expect, test } from "vitest";
import { loadManual } from "../../../../src/features/manual/loadManual.ts";
import { Manual } from "../../../../src/features/manual/Manual.tsx";
import type { Locale } from "../../../../src/i18n/locales.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

async function openManual(address: string, locale: Locale = "en-GB") {
  const chapters = await loadManual(locale);
  const name = /^\/manual\/([^?#]*)/.exec(address)?.[1];
  const chapter = chapters.find((one) => one.name === name);
  await renderPage(
    <Manual
      chapters={chapters}
      chapter={chapter}
      isUnknown={name !== undefined && !chapter}
      searchInput={createRef()}
    />,
    { locale, user: ANA, address },
  );
}
const links = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("opens on all chapters, each with what it is about [NAV-02]", async () => {
  await openManual("/manual");
  const first = screen.getByRole("link", { name: /^First steps.+You sign in with a web browser/ });
  expect(first.getAttribute("href")).toBe("/manual/first-steps");
});

test("shows a chapter in the reader's language, its links leading into the product [I18N-01]", async () => {
  await openManual("/manual/areas", "pt-BR");
  const article = screen.getByRole("article");
  expect(within(article).getByRole("heading", { level: 1 }).textContent).toBe("Locais");
  expect(links(article)).toEqual([
    "/manual/geofences",
    "/manual/alerts",
    "/manual/time-machine#who-was-here",
  ]);
  expect(within(article).getByRole("heading", { name: "No mapa" }).id).toBe("map");
  const image = within(article).getByRole("img");
  expect(image.getAttribute("width")).toMatch(/^\d+$/);
  expect(screen.getByRole("link", { name: /^Seguinte: / }).getAttribute("rel")).toBe("next");
  expect(document.activeElement?.textContent).toBe("Locais");
});

test("goes to the section that the address names, and no other id changes anything [NAV-02]", async () => {
  await openManual("/manual/areas#use");
  expect(document.activeElement?.id).toBe("use");
});

test.each(["/manual/areas#%E0%A4%A", "/manual/areas#content", `/manual/areas#"><img src=x>`])(
  "takes a hostile section for none: %s [U01]",
  async (address) => {
    await openManual(address);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Places");
  },
);

test("says that a chapter is unknown, and what there is [U01]", async () => {
  await openManual("/manual/<img src=x onerror=alert(1)>");
  expect(screen.getByRole("alert").textContent).toBe("There is no chapter of this name.");
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByRole("link", { name: /^First steps.+/ })).toBeTruthy();
});

test("searches what the address says, and says when nothing is found, as text [U01]", async () => {
  await openManual(`/manual?q=${encodeURIComponent("<b onclick=alert(1)>zzzzqq</b>")}`);
  expect(screen.getByRole("status").textContent).toContain("“<b onclick=alert(1)>zzzzqq</b>”");
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "<b onclick=alert(1)>zzzzqq</b>");
});

test("lists the sections that have the word, without its accents too [I18N-01]", async () => {
  await openManual("/manual/areas?q=inquerito", "pt-PT");
  expect(screen.queryByRole("article")).toBeNull();
  expect(links(screen.getByRole("main"))).toContain("/manual/administration#brands");
});
