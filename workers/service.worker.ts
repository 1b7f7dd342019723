import { isDataAddress } from "#contract/isDataAddress";
import { OFFLINE_CACHE, OFFLINE_PAGE } from "#contract/offlineStart";

// The whole worker. It keeps no answer and no file of the product: files of two versions can never meet.
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) => {
  // The browser asks for the page while this worker starts: nobody waits for it.
  event.waitUntil(worker.registration.navigationPreload.enable());
});

worker.addEventListener("fetch", (event) => {
  if (isForPage(event.request)) event.respondWith(answer(event));
});

/** Somebody opens an address of the page. All else goes its way as if no worker were there. */
function isForPage({ mode, destination, url }: Request): boolean {
  return mode === "navigate" && destination === "document" && !isDataAddress(new URL(url).pathname);
}

/** What the server says; while it says nothing, the page that says so. */
async function answer(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    const page = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE });
    return page ?? Response.error();
  }
}
