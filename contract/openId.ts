import { isObject, textOf } from "./traccar/wire.ts";

/**
 * Why nobody was signed in by the identity provider, in a word the page has a sentence for. The
 * provider's own words are never among them.
 */
export const OPENID_ERRORS = [
  /** Too late, begun in another browser, or already used. */
  "expired",
  /** The person said no at the provider. */
  "cancelled",
  "providerUnavailable",
  /** The provider's answer was not what was asked for, or is not to be believed. */
  "providerRefused",
  "emailUnverified",
  /** Nobody but who has the account says that the address is theirs. */
  "emailUnproven",
  "unknownPerson",
  "userDisabled",
  "newPasswordRequired",
  "tooManyAttempts",
] as const;
export type OpenIdError = (typeof OPENID_ERRORS)[number];

/** Where a sign-in by the identity provider begins; a path to return to stands in `redirect`. */
export const OPENID_BEGIN = "/api/session/openid/auth";

/** What the sign-in page needs to know of the identity provider. */
export interface OpenIdOffer {
  /** As people call it. */
  readonly name: string;
  /** Whether it can be reached, as far as the server knows. */
  readonly isAvailable: boolean;
  /** Whether nobody may sign in by a password of this server. */
  readonly isForced: boolean;
  /** Whether user and password of the form are tried at the provider first. [AUTH-06] */
  readonly takesPasswords: boolean;
}

export const openIdOfferToWire = (offer: OpenIdOffer) => ({
  name: offer.name,
  available: offer.isAvailable,
  force: offer.isForced,
  passwords: offer.takesPasswords,
});

/** `null` is an answer too: there is no provider. */
export function openIdOfferFromWire(wire: unknown): OpenIdOffer | null | undefined {
  if (!isObject(wire) || wire.provider === undefined) return undefined;
  const { provider } = wire;
  if (provider === null) return null;
  if (!isObject(provider)) return undefined;
  const name = textOf(provider.name);
  if (name === undefined) return undefined;
  return {
    name,
    isAvailable: provider.available === true,
    isForced: provider.force === true,
    takesPasswords: provider.passwords === true,
  };
}
