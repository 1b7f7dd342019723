import type { OpenIdError, OpenIdOffer } from "#contract/openId";
import { isNewPasswordRequired } from "#domain/account/newPassword";
import { isActive } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import { menuAddress } from "#domain/text/menuAddress";
import type { EpochMs } from "#domain/units";
import type { Accounts, Credentials, PersonAt, Throttled } from "../accounts/accounts.ts";
import { newSecretToken } from "../accounts/secretToken.ts";
import type { AccessTrail } from "../audit/accessTrail.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Objects } from "../objects/createObjects.ts";
import { userKind, withPartner } from "../objects/kinds/userKind.ts";
import { registerPerson } from "../objects/registerPerson.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import type { OpenIdAnswer, OpenIdPerson, OpenIdProvider } from "./openIdProvider.ts";
import { createPendingSignIns, newSecrets } from "./pendingSignIns.ts";
import type { OpenIdConfiguration } from "./readOpenId.ts";

/** What signing in at a provider stands on. */
export interface OpenIdPorts {
  readonly configuration: OpenIdConfiguration;
  readonly provider: OpenIdProvider;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly objects: Objects;
  readonly trail: Pick<AccessTrail, "record">;
  /** Where the page is, by a configured host alone: the provider sends people back there. */
  readonly site: (partnerHost?: string) => string;
  readonly now: () => EpochMs;
}

/** Whose host was asked, and from where. */
interface Asking {
  readonly address: string;
  readonly partner: number;
}

/** With what the provider has sent somebody back. */
interface Return extends Asking {
  readonly query: Readonly<Partial<Record<"code" | "state" | "iss" | "error", string | undefined>>>;
  /** The token of the browser in which it was begun. */
  readonly browser: string | undefined;
  readonly partnerHost: string | undefined;
}

/** Who may come in, or why nobody does. */
export type OpenIdOutcome =
  | { readonly type: "signedIn"; readonly user: User }
  | { readonly type: "wrong" }
  | { readonly type: "refused"; readonly error: OpenIdError }
  | Throttled;

export const OPENID_CALLBACK = "/api/session/openid/callback";
/** A view of the map lists what it shows; so much a server takes in one line. */
const LONGEST_REDIRECT = 8_192;

/**
 * Signing in at an identity provider. Its word counts for an address that it has verified, and opens the
 * account with that address at the asked partner's hosts, and no other. docs/decisions/openid.md
 */
export function createOpenIdSignIn(ports: OpenIdPorts) {
  const { configuration, provider, database, accounts, objects, trail, site, now } = ports;
  const pendingSignIns = createPendingSignIns(database, now);

  /** What the account is by now, whoever vouches for its person. */
  function admit(user: User): OpenIdOutcome {
    if (!isActive(user, now())) return { type: "refused", error: "userDisabled" };
    if (isNewPasswordRequired(user)) return { type: "refused", error: "newPasswordRequired" };
    return { type: "signedIn", user };
  }

  /** Whoever only says that an address is theirs would else have its owner use their account. */
  const admitProven = ({ user, isEmailProven }: PersonAt): OpenIdOutcome =>
    isEmailProven ? admit(user) : { type: "refused", error: "emailUnproven" };

  async function enter(person: OpenIdPerson, { address, partner }: Asking): Promise<OpenIdOutcome> {
    const known = await accounts.personAt(person.email, partner);
    if (known) return admitProven(known);
    if (!configuration.registers) return { type: "refused", error: "unknownPerson" };
    const retryAfter = await accounts.registrations.begin(addressBlock(address));
    if (retryAfter > 0) return { type: "throttled", retryAfter };
    const value = userKind.schema.parse({
      name: person.name ?? person.email,
      email: person.email,
      // Nobody knows it: a password of one's own is chosen by a letter.
      password: newSecretToken(),
      attributes: {},
    });
    const { isMade } = await registerPerson(
      withPartner(value, partner || undefined),
      address,
      objects,
    );
    if (isMade) await accounts.proveEmail(person.email);
    const made = await accounts.personAt(person.email, partner);
    // Somebody of another partner has the address: unknown here.
    return made ? admitProven(made) : { type: "refused", error: "unknownPerson" };
  }

  async function outcomeOf(answer: OpenIdAnswer, asking: Asking): Promise<OpenIdOutcome> {
    if (answer.ok) return enter(answer.person, asking);
    return answer.error === "wrong" ? { type: "wrong" } : { type: "refused", error: answer.error };
  }

  async function record(outcome: OpenIdOutcome, { address }: Asking): Promise<OpenIdOutcome> {
    const by = "openid";
    if (outcome.type === "signedIn")
      await trail.record({
        action: "session.begin",
        user: outcome.user.id,
        address,
        after: { by },
      });
    else
      await trail.record({
        action: "session.refuse",
        user: undefined as UserId | undefined,
        address,
        after: { by, outcome: outcome.type === "refused" ? outcome.error : outcome.type },
      });
    return outcome;
  }

  return {
    offer: (): OpenIdOffer => ({
      name: configuration.name,
      isAvailable: provider.isAvailable(),
      isForced: configuration.isForced,
      takesPasswords: configuration.takesPasswords,
    }),

    /** Where the browser goes, and what it keeps meanwhile; undefined when the provider is away. */
    async begin(
      redirect: string | undefined,
      at: Pick<Return, "partnerHost" | "browser">,
    ): Promise<{ readonly address: string; readonly browser: string } | undefined> {
      const secrets = newSecrets();
      const address = await provider.beginAt(site(at.partnerHost) + OPENID_CALLBACK, secrets);
      if (!address) return undefined;
      const pending = { ...secrets, redirect: ownPath(redirect) };
      return { address: address.href, browser: await pendingSignIns.keep(pending, at) };
    },

    /** Who has come back from the provider, and where they wanted to go as far as that is known. */
    async finish(asked: Return): Promise<{
      readonly outcome: OpenIdOutcome;
      readonly redirect: string;
      /** Whether the browser needs its token no more. */
      readonly isDone: boolean;
    }> {
      const { query, browser = "", partnerHost } = asked;
      const pending = await pendingSignIns.take(query.state ?? "", { browser, partnerHost });
      // Any page can send its visitors here: that counts for none, and nobody guesses a state.
      if (!pending)
        return { outcome: { type: "refused", error: "expired" }, redirect: "/", isDone: false };
      const outcome = await accounts.tryNameless<OpenIdOutcome>(asked.address, async () => {
        const address = new URL(site(partnerHost) + OPENID_CALLBACK);
        for (const [name, value] of Object.entries(query))
          if (value !== undefined) address.searchParams.set(name, value);
        const answer = await provider.byCode(address, pending);
        if (!answer.ok && answer.error === "wrong")
          return { verdict: "wrong", result: { type: "refused", error: "providerRefused" } };
        return { verdict: verdictOf(answer), result: await outcomeOf(answer, asked) };
      });
      const { redirect } = pending;
      const isDone = await pendingSignIns.isDone(browser);
      return { outcome: await record(outcome, asked), redirect, isDone };
    },

    /** The password of the form, shown to the provider; undefined where it takes none. [AUTH-06] */
    async byPassword(credentials: Omit<Credentials, "by">): Promise<OpenIdOutcome | undefined> {
      if (!configuration.takesPasswords) return undefined;
      const outcome = await accounts.tryPassword<OpenIdOutcome>(
        credentials,
        async (typed, account) => {
          const answer = await provider.byPassword(typed, credentials.password);
          const result = await outcomeOf(answer, credentials);
          // Who is called there as somebody is here may be another person: that forgives no guess.
          const isThem = result.type === "signedIn" && result.user.id === account;
          const verdict = verdictOf(answer);
          return { verdict: verdict === "right" && !isThem ? "undecided" : verdict, result };
        },
      );
      return record(outcome, credentials);
    },

    removeOver: pendingSignIns.removeOver,
  };
}

export type OpenIdSignIn = ReturnType<typeof createOpenIdSignIn>;

/** What is no guess counts for none: a person who said no, a provider that is away. */
function verdictOf(answer: OpenIdAnswer): "right" | "wrong" | "undecided" {
  if (answer.ok) return "right";
  return answer.error === "wrong" || answer.error === "providerRefused" ? "wrong" : "undecided";
}

/** A path on this site, or the beginning: whoever sends somebody here could have them end elsewhere. */
export function ownPath(given: string | undefined): string {
  const address = menuAddress(given, LONGEST_REDIRECT);
  return address?.kind === "own" ? address.path : "/";
}
