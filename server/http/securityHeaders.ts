/** On everything we send. What a page may do is said by `contentSecurityPolicy`. */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
  ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/** Data is not for looking at: should a browser show an answer as a page, it can do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The only external hosts that a page may ask. */
export interface ExternalOrigins {
  /** The map asks them for its snapshots. */
  readonly tiles: readonly string[];
  /** Cameras of vehicles. */
  readonly streams: readonly string[];
}

/** What a page may besides its files. */
interface PagePolicy {
  readonly nonce?: string | undefined;
  /** The partner's survey: this file alone runs, and sends its answers where it comes from. */
  readonly script?: string | undefined;
  /** Of the partner's pages that are shown inside ours. */
  readonly frames?: readonly string[];
}

/** A policy knows no queries, and its own signs stand for something else in it. */
function addressIn(script: string): string {
  const { origin, pathname } = new URL(script);
  return origin + pathname.replace(/[;,]/g, (sign) => encodeURIComponent(sign));
}

/**
 * For the page and its files. Threads have the policy of the file they came from, so files carry
 * it too, without the nonce. `connect-src 'self'` covers the socket of the same host. Style
 * attributes in markup are refused; styles set by script are not attributes.
 */
export const contentSecurityPolicy = (
  { tiles, streams }: ExternalOrigins,
  { nonce, script, frames = [] }: PagePolicy = {},
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...(script === undefined ? [] : [addressIn(script)])].join(" "),
    `style-src 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'none'",
    ["img-src 'self' data: blob:", ...tiles].join(" "),
    "font-src 'self'",
    [
      "connect-src 'self'",
      ...tiles,
      ...streams,
      ...(script === undefined ? [] : [new URL(script).origin]),
    ].join(" "),
    // What is fetched of a stream is put together in the page.
    ["media-src 'self'", ...(streams.length > 0 ? ["blob:", ...streams] : [])].join(" "),
    "worker-src 'self'",
    // Not ourselves: framed, our own page could be made to act.
    ["frame-src", ...(frames.length > 0 ? frames : ["'none'"])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
