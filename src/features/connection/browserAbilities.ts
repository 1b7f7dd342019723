/** What the product uses of a browser, and what goes without it. */
export const BROWSER_ABILITIES = [
  "webgl",
  "worker",
  "socket",
  "storage",
  "clipboard",
  "sound",
  "tabs",
] as const;
export type BrowserAbility = (typeof BROWSER_ABILITIES)[number];

/** What is asked of the browser. */
type Browser = Partial<
  Record<
    "Worker" | "WebSocket" | "indexedDB" | "AudioContext" | "BroadcastChannel" | "document",
    unknown
  >
> & { readonly navigator?: { readonly clipboard?: unknown } };

/** Which of it this browser has: whether it is there, and nothing is begun with it. */
export function browserAbilities(
  browser: Browser,
  createCanvas: () => Pick<HTMLCanvasElement, "getContext">,
): Readonly<Record<BrowserAbility, boolean>> {
  return {
    webgl: hasWebGl(createCanvas),
    worker: browser.Worker !== undefined,
    socket: browser.WebSocket !== undefined,
    storage: hasStorage(browser),
    clipboard: browser.navigator?.clipboard !== undefined,
    sound: browser.AudioContext !== undefined,
    tabs: browser.BroadcastChannel !== undefined,
  };
}

/** Blocked by a setting it throws or is null; a context that was only tried for is given back. */
function hasWebGl(createCanvas: () => Pick<HTMLCanvasElement, "getContext">): boolean {
  try {
    const context = createCanvas().getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** In some private windows asking is an error. */
function hasStorage(browser: Browser): boolean {
  try {
    return browser.indexedDB !== undefined && browser.indexedDB !== null;
  } catch {
    return false;
  }
}
