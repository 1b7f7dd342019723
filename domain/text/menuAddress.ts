/** Where an entry of the menu leads, as it was parsed: nothing else may be opened. */
export type MenuAddress =
  /** On this site, with its query and fragment. */
  | { readonly kind: "own"; readonly path: string }
  | { readonly kind: "other"; readonly url: string; readonly origin: string };

/** Browsers, proxies and logs of others agree on addresses up to here. */
const LONGEST_ADDRESS = 2_048;

/** What browsers drop or take for something else, and what nobody can see; nothing of it is needed. */
const UNSAFE = /[\p{C}\p{Z}\\]/u;
/** Letters, digits and hyphens between single points: no person, no other alphabet, no empty label. */
const OTHER_SITE =
  /^(https?):\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)(:\d{1,5})?([/?#].*)?$/iu;
const HIGHEST_PORT = 65_535;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/**
 * Reads an address that somebody wrote down: http(s), or a path on this site. Undefined for all that a
 * browser could take for another place than a reader: `//host`, `\`, `javascript:`, a name before the
 * host, blanks, letters that look like others. Hosts in other alphabets are written in ASCII (`xn--`).
 */
export function menuAddress(given: unknown, longest = LONGEST_ADDRESS): MenuAddress | undefined {
  if (typeof given !== "string") return undefined;
  const text = given.trim();
  if (text.length > longest || UNSAFE.test(text)) return undefined;
  return text.startsWith("/") ? ownAddress(text) : otherAddress(text);
}

/** Two strokes in a row, however written, are a host to some reader on the way. */
function ownAddress(text: string): MenuAddress | undefined {
  const path = text.split(/[?#]/, 1)[0] ?? "";
  const isAmbiguous = path.includes("//") || /%(?:2f|5c|00)/i.test(path);
  return isAmbiguous ? undefined : { kind: "own", path: text };
}

function otherAddress(text: string): MenuAddress | undefined {
  const parts = OTHER_SITE.exec(text);
  if (!parts) return undefined;
  const [, scheme = "", host = "", port = "", rest = ""] = parts;
  // Digits alone at the end are an address in one of its disguises, unless it is the plain one.
  if (/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(host) && !isPlainIpv4(host)) return undefined;
  const protocol = scheme.toLowerCase();
  const number = port === "" ? undefined : Number(port.slice(1));
  if (number !== undefined && number > HIGHEST_PORT) return undefined;
  const isDefault = number === undefined || number === DEFAULT_PORTS[protocol];
  const origin = `${protocol}://${host.toLowerCase()}${isDefault ? "" : `:${number}`}`;
  return { kind: "other", url: `${origin}${rest.startsWith("/") ? rest : `/${rest}`}`, origin };
}

const isPlainIpv4 = (host: string): boolean => {
  const parts = host.split(".");
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
};
