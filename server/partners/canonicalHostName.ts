import { domainToASCII } from "node:url";

const NAME =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** What browsers read as a number of a machine, in any of the ways of writing one. */
const NUMBER = /(^|\.)(\d+|0x[\da-f]*)$/;

/**
 * The one form in which hosts are kept and compared: lower case, letters of other scripts as punycode,
 * without the last dot. Undefined of whatever is no name: a port, a path, an address of a machine.
 */
export function canonicalHostName(typed: string): string | undefined {
  if (/[\s/\\:@?#%[\]]/.test(typed)) return undefined;
  const host = domainToASCII(typed).replace(/\.$/, "");
  return NAME.test(host) && !NUMBER.test(host) ? host : undefined;
}

/** The name in a `Host` header, whatever its port. */
export function nameInHost(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return canonicalHostName(header.replace(/:\d{1,5}$/, ""));
}
