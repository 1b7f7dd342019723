/**
 * The address of an image that somebody has given to something, when it is our own server's: others
 * are not fetched, which would show them who looks at what. Undefined for anything else.
 */
export function ownImage(image: unknown, origin = location.origin): string | undefined {
  if (typeof image !== "string" || image === "" || !URL.canParse(image, origin)) return undefined;
  const url = new URL(image, origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
