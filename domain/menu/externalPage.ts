/** Pages of others that a partner may open in place of ours (product specification, section 1). */
export const EXTERNAL_PAGES = [
  "dashboard",
  "reports",
  "scheduler",
  "tacho",
  "routes",
  "cameras",
  "manual",
  "management",
  "legacyMap",
] as const;
export type ExternalPage = (typeof EXTERNAL_PAGES)[number];

/** Inside the page, or in a tab of its own. */
export const PAGE_OPENINGS = ["frame", "tab"] as const;
export type PageOpening = (typeof PAGE_OPENINGS)[number];
