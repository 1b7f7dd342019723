import { afterEach, expect, test, vi } from "vitest";
import type { Partner } from "#contract/partner";
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

test.each([
  ["what the brand offers", "en-GB", "pt-PT", [], "en-GB"],
  ["the device's, where the account's is not offered", "fr-FR", "pt-BR", ["en-GB"], "pt-BR"],
  ["the browser's, where both are not offered", "fr-FR", "es-ES", ["pt-PT"], "pt-PT"],
  ["the brand's, where none is offered", "fr-FR", "es-ES", ["de-DE"], "en-GB"],
])(
  "at a host that offers three languages it is %s [I18N-01, WL-01]",
  async (_fact, lang, device, languages, expected) => {
    vi.stubGlobal("navigator", { languages });
    vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(device) });
    const partner = {
      language: "en-GB",
      languages: ["pt-PT", "pt-BR", "en-GB"],
    } satisfies Partial<Partner>;
    vi.resetModules();
    vi.doMock("../../../src/state/partner.ts", () => ({ PARTNER: partner }));
    try {
      const { accountLocale: atThisHost } = await import("../../../src/state/accountLocale.ts");
      const user = userFromWire({ id: 1, name: "A", email: "a@x.pt", attributes: { lang } });
      expect(atThisHost(user!)).toBe(expected);
    } finally {
      vi.doUnmock("../../../src/state/partner.ts");
    }
  },
);
