import { describe, expect, test, vi } from "vitest";
import { OFFLINE_CACHE, OFFLINE_PAGE, SERVICE_WORKER } from "#contract/offlineStart";
import { DEFAULT_PARTNER } from "#contract/partner";
import { keepOfflineStart, offlinePage } from "../../../../src/app/start/keepOfflineStart.ts";
import { LOCALES } from "../../../../src/i18n/locales.ts";
import { setLocale } from "../../../../src/i18n/startMessages.ts";
import "../../../support/renderPage.tsx";

const reportFault = vi.hoisted(() => vi.fn());
vi.mock("../../../../src/state/faults/reportFault.ts", () => ({ reportFault }));

const WORDS = { language: "en-GB", title: "No server", text: "It opens again.", tryAgain: "Again" };
const parse = async (page: Response) =>
  new DOMParser().parseFromString(await page.text(), "text/html");

describe("the page that stands where no server answers [ERR-01]", () => {
  test("names whose host it is, says what is wrong, and offers to try again", async () => {
    const page = await parse(await offlinePage(WORDS, { ...DEFAULT_PARTNER, title: "North" }));
    expect(page.title).toBe("No server · North");
    expect(page.documentElement.lang).toBe("en-GB");
    expect(page.querySelector("h1")?.textContent).toBe("No server");
    expect(page.querySelector("main")?.textContent).toContain("It opens again.");
    expect(page.querySelector("button")?.textContent).toBe("Again");
  });

  test("asks nothing of anybody, whatever a brand is called", async () => {
    const title = `</title><script src="https://x.example/"></script><img src=x onerror="1">&amp;`;
    const colour = "red}</style><script>";
    const page = await parse(await offlinePage(WORDS, { ...DEFAULT_PARTNER, title, colour }));
    expect(page.title).toBe(`No server · ${title}`);
    expect(page.querySelector(".brand")?.textContent).toBe(title);
    expect(page.querySelectorAll("script")).toHaveLength(1);
    expect(page.querySelectorAll("[src], [href], img, link, iframe")).toHaveLength(0);
  });

  test("has a policy under which its own script and style run, and no other", async () => {
    const page = await offlinePage(WORDS, DEFAULT_PARTNER);
    const policy = page.headers.get("content-security-policy") ?? "";
    const parsed = await parse(page);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    for (const [directive, element] of [
      ["script-src", parsed.querySelector("script")],
      ["style-src", parsed.querySelector("style")],
    ] as const) {
      const text = new TextEncoder().encode(element?.textContent ?? "");
      const hash = Buffer.from(await crypto.subtle.digest("SHA-256", text)).toString("base64");
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
  });
});

/** A browser's storage of answers, and its registrations. */
function browser(register: (address: string) => Promise<unknown>) {
  const kept = new Map<string, Response>();
  const put = async (address: string, page: Response) => void kept.set(address, page);
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      expect(name).toBe(OFFLINE_CACHE);
      return { put };
    },
  });
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  return kept;
}

test.each(LOCALES)("is kept in the language that is read, %s [ERR-01, I18N-01]", async (locale) => {
  const kept = browser(async (address) => {
    expect(address).toBe(SERVICE_WORKER);
    return {};
  });
  await setLocale("en-GB");
  await keepOfflineStart();
  const english = await parse(kept.get(OFFLINE_PAGE)!.clone());
  expect(english.querySelector("h1")?.textContent).toBe("Could not connect to the server.");

  await setLocale(locale);

  const page = await vi.waitFor(async () => {
    const shown = await parse(kept.get(OFFLINE_PAGE)!.clone());
    expect(shown.documentElement.lang).toBe(locale);
    return shown;
  }, 30_000);
  expect(page.body.textContent).not.toContain("error.");
  if (locale !== "en-GB")
    expect(page.querySelector("h1")?.textContent).not.toBe("Could not connect to the server.");
  vi.unstubAllGlobals();
});

test("a browser that refuses goes on without: it is told of, and nothing is kept [ERR-01]", async () => {
  const denied = new DOMException("denied", "SecurityError");
  const kept = browser(() => Promise.reject(denied));
  await keepOfflineStart();
  expect(kept.size).toBe(0);
  expect(reportFault).toHaveBeenCalledExactlyOnceWith(denied, "offlineStart");
  vi.unstubAllGlobals();
});
