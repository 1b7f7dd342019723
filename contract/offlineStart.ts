/** Where the page leaves, for its service worker, what stands at every address while no server answers. */
export const OFFLINE_CACHE = "waymark.device.offlineStart";
/** The one entry of it; nothing is asked of a server under this name. */
export const OFFLINE_PAGE = "/offline-start";
/** The worker's own file: its name never changes, so that a browser finds the next one there. */
export const SERVICE_WORKER = "/service-worker.js";
