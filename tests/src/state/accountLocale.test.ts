import { afterEach, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import { accountLocale } from "../../../src/state/accountLocale.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["the account's own", { lang: "fr-FR" }, "es-ES", ["en-GB"], {}, "fr-FR"],
  ["then the device's", {}, "es-ES", ["en-GB"], {}, "es-ES"],
  ["then the browser's", {}, undefined, ["en-GB"], {}, "en-GB"],
  ["then Portugal's", {}, undefined, ["de-DE"], {}, "pt-PT"],
  ["Traccar's way of writing one", { lang: "pt_BR" }, "es-ES", ["en-GB"], {}, "pt-BR"],
  [
    "the device's, of an account that may only read",
    { lang: "fr-FR" },
    "es-ES",
    ["en-GB"],
    { readonly: true },
    "es-ES",
  ],
])("the language is %s [I18N-01]", (_fact, attributes, device, languages, rights, expected) => {
  vi.stubGlobal("navigator", { languages });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) =>
      key === "waymark.device.locale" && device ? JSON.stringify(device) : null,
  });
  const user = userFromWire({ id: 1, name: "A", email: "a@x.pt", attributes, ...rights });

  expect(accountLocale(user!)).toBe(expected);
});
