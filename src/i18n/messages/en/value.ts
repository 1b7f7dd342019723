/** Readings that are words. */
export const value = { on: "on", off: "off", open: "open", closed: "closed", yes: "yes", no: "no" };
