import i18next from "i18next";
import { OFFLINE_CACHE, OFFLINE_PAGE, SERVICE_WORKER } from "#contract/offlineStart";
import type { Partner } from "#contract/partner";
import { reportFault } from "../../state/faults/reportFault.ts";
import { PARTNER } from "../../state/partner.ts";

/**
 * From the first visit on an address also opens while no server answers, and says so in the reader's
 * language. What is kept for that names whose host it is and nobody's data. A browser that cannot is
 * told of and goes on without.
 */
export async function keepOfflineStart(): Promise<void> {
  try {
    const registered: unknown = await navigator.serviceWorker.register(SERVICE_WORKER, {
      updateViaCache: "none",
    });
    if (!registered) return; // blocked
    await keepPage();
    i18next.on("languageChanged", () => {
      keepPage().catch((error: unknown) => reportFault(error, "offlineStart"));
    });
  } catch (error) {
    reportFault(error, "offlineStart");
  }
}

async function keepPage(): Promise<void> {
  const words = wordsNow();
  const page = await offlinePage(words, PARTNER);
  // Another language was chosen meanwhile: its page stands already, or is on its way.
  if (words.language !== i18next.language) return;
  await (await caches.open(OFFLINE_CACHE)).put(OFFLINE_PAGE, page);
}

/** What the page says, and in which language. */
export interface OfflineWords {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly tryAgain: string;
}

const wordsNow = (): OfflineWords => ({
  language: i18next.language,
  title: i18next.t("error.offline"),
  text: i18next.t("error.offlineStart"),
  tryAgain: i18next.t("error.tryAgain"),
});

/** Asks every so often whether the server is back, and at once when the browser has a network again. */
const SCRIPT = `const again = () => location.reload();
document.querySelector("button").addEventListener("click", again);
addEventListener("online", again);
setInterval(() => fetch("/health", { cache: "no-store" }).then(again, () => undefined), 10_000);`;

/**
 * The whole page, of nothing that would have to be fetched. Its policy lets this style and this script run
 * and no other, and asks this host alone.
 */
export async function offlinePage(words: OfflineWords, partner: Partner): Promise<Response> {
  const style = styleOf(partner.colour);
  const html = `<!doctype html>
<html lang="${escaped(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${words.title} · ${partner.title}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escaped(partner.title)}</p>
<h1>${escaped(words.title)}</h1>
<p>${escaped(words.text)}</p>
<button type="button">${escaped(words.tryAgain)}</button>
</main>
<script>${SCRIPT}</script>
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    `style-src ${await hashOf(style)}`,
    `script-src ${await hashOf(SCRIPT)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

/** The partner's colour marks the page; what is read has the browser's own, which always contrast. */
function styleOf(colour: string | undefined): string {
  const mark = colour && /^#[\da-f]{6}$/i.test(colour) ? colour : "GrayText";
  return `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; border-top: 4px solid ${mark} }
main { max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem; text-align: center }
h1 { font-size: 1.25rem }
.brand { font-weight: 600 }
button { font: inherit; min-height: 44px; padding: 0 1.5rem; cursor: pointer }`;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? "");
