import type { i18n } from "i18next";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

let i18next: i18n;
let loadAllMessages: () => Promise<void>;
let loadPageWords: typeof import("../../../src/i18n/startMessages.ts").loadPageWords;
let setLocale: typeof import("../../../src/i18n/startMessages.ts").setLocale;

/** Each as in a page that was just opened, with words of its own: other tests and files load all. */
beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  const real = await vi.importActual<typeof import("i18next")>("i18next");
  i18next = real.createInstance();
  vi.doMock("i18next", () => ({ ...real, default: i18next }));
  vi.resetModules();
  const fresh = await import("../../../src/i18n/startMessages.ts");
  ({ loadAllMessages, loadPageWords, setLocale } = fresh);
  await fresh.startMessages("pt-PT");
});
afterAll(() => {
  vi.doUnmock("i18next");
  vi.resetModules();
  vi.unstubAllGlobals();
});

test("first come the words of the pages without a session, in the language asked for [I18N-01]", () => {
  expect(document.documentElement.lang).toBe("pt-PT");
  expect(i18next.t("login.title")).toBe("Entrar");
  expect(i18next.exists("immobilizer")).toBe(false);
});

test("of several languages asked for at once the last is spoken [I18N-01]", async () => {
  await Promise.all([setLocale("fr-FR"), setLocale("es-ES"), setLocale("pt-BR")]);
  expect([i18next.language, document.documentElement.lang]).toEqual(["pt-BR", "pt-BR"]);
  expect(i18next.t("login.password")).toBe("Senha");
});

test("a language changed while all words are on their way has all of its own [I18N-01]", async () => {
  await Promise.all([loadAllMessages(), setLocale("fr-FR")]);
  expect(i18next.language).toBe("fr-FR");
  expect(i18next.t("state.idle")).toBe("Au ralenti");
  await setLocale("pt-BR");
  expect(i18next.t("state.idle")).toBe("Em marcha lenta");
  expect(i18next.t("login.password")).toBe("Senha");
  await setLocale("pt-PT");
  expect(i18next.t("state.idle")).toBe("Ao ralenti");
  await setLocale("es-CL");
  expect(i18next.t("panel.plate")).toBe("Patente");
  expect(i18next.t("login.title")).toBe("Ingresar");
});

test("a million is counted in a country's own words too [I18N-01]", async () => {
  await Promise.all([loadAllMessages(), setLocale("pt-BR")]);
  expect(i18next.t("manage.copied", { count: 1_000_000 })).toContain("planilha");
});

test("the screen is drawn anew for words that come, and never for words that are there [I18N-01]", async () => {
  let count = 0;
  i18next.on("languageChanged", () => count++);
  await Promise.all([loadAllMessages(), loadAllMessages()]);
  expect(count).toBe(1);
  await loadAllMessages();
  await setLocale("pt-PT");
  expect(count).toBe(1);
  const words = (text: string) => ({
    name: "page",
    shared: {
      en: async () => ({ text: "text" }),
      pt: async () => ({ text }),
      es: async () => ({ text: "texto" }),
      fr: async () => ({ text: "texte" }),
    },
    own: { "pt-BR": async () => ({ text: `${text}?` }) },
  });
  const [one, other] = [words("um"), { ...words("dois"), name: "other" }];
  await loadPageWords(one, other);
  await loadPageWords(one);
  expect(count).toBe(2);
  expect([i18next.t("page.text" as never), i18next.t("other.text" as never)]).toEqual([
    "um",
    "dois",
  ]);
  await setLocale("pt-BR");
  expect(i18next.t("other.text")).toBe("dois?");
});

test("words that did not come are fetched again [I18N-01]", async () => {
  let isLost = true;
  const lost = async () => {
    if (isLost) throw new Error("lost");
    return { text: "um" };
  };
  const words = { name: "page", shared: { en: lost, pt: lost, es: lost, fr: lost }, own: {} };
  await loadAllMessages();
  await expect(loadPageWords(words)).rejects.toThrow("did not come");
  // Where no words come in English either, the page stays in its language.
  expect([i18next.language, i18next.t("state.idle")]).toEqual(["pt-PT", "Ao ralenti"]);
  isLost = false;
  await loadPageWords(words);
  expect([i18next.language, i18next.t("page.text" as never)]).toEqual(["pt-PT", "um"]);
});
