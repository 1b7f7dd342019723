/**
 * A picture that somebody has given to a place, when it is our own server's: others are not fetched,
 * which would tell them who looks at what. Undefined for anything else.
 */
export function ownImage(image: string | undefined): string | undefined {
  if (image === undefined || !URL.canParse(image, location.origin)) return undefined;
  const { protocol, origin, href } = new URL(image, location.origin);
  const isHttp = protocol === "http:" || protocol === "https:";
  return isHttp && origin === location.origin ? href : undefined;
}
