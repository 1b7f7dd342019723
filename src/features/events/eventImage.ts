import type { Event } from "#domain/event";

/** An event's picture, if it has one on this server: the page shows nobody else's. */
export function eventImage(
  { attributes }: Pick<Event, "attributes">,
  origin: string,
): string | undefined {
  const { image } = attributes;
  if (typeof image !== "string" || image === "" || !URL.canParse(image, origin)) return undefined;
  const url = new URL(image, origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
