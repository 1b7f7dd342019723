import i18next from "i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { loadAllMessages, setLocale, startMessages } from "../../../src/i18n/startMessages.ts";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await startMessages("pt-PT");
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
  await setLocale("pt-BR");
  expect(i18next.t("manage.copied", { count: 1_000_000 })).toContain("planilha");
});
