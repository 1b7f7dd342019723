import { z } from "zod";
import { OPENID_BEGIN, type OpenIdError, openIdOfferToWire } from "#contract/openId";
import { userToWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { refusalOfSignIn } from "../../accounts/refusalOfSignIn.ts";
import type { Session } from "../../accounts/sessions.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { refuseBlindGet } from "../../http/refuseBlindGet.ts";
import { type CallContext, publicRoute, type Route } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { OPENID_CALLBACK, type OpenIdOutcome } from "../../openid/openIdSignIn.ts";
import { Refusal } from "../../refusal/refusal.ts";

const offerSchema = z
  .strictObject({
    provider: z
      .strictObject({
        name: z.string().meta({ description: "As people call it" }),
        available: z.boolean().meta({ description: "Whether it can be reached" }),
        force: z.boolean().meta({ description: "Nobody signs in by a password of this server" }),
        passwords: z
          .boolean()
          .meta({ description: "POST /api/session/openid/password is offered" }),
      })
      .nullable(),
  })
  .meta({ id: "OpenIdOffer", description: "At whom one may sign in besides" });

const getOffer = publicRoute({
  method: "GET",
  url: "/api/session/openid",
  summary: "At which identity provider one may sign in",
  answers: { 200: jsonContent(offerSchema) },
  handle: (_call, { openId }) =>
    json({ provider: openId ? openIdOfferToWire(openId.offer()) : null }),
});

const begin = publicRoute({
  method: "GET",
  url: OPENID_BEGIN,
  summary: "Sign in at the identity provider: leads there",
  answers: { 303: nothing },
  query: z.object({ redirect: z.string({ error: "expected once" }).optional() }),
  async handle({ query, partnerHost, openIdBrowser, isForeign, isHead }, services) {
    const openId = configured(services);
    // Another site could else send its visitors through the provider.
    refuseBlindGet({ isForeign, isHead });
    const begun = await openId.begin(query.redirect, { partnerHost, browser: openIdBrowser });
    if (!begun) return backToSignIn("providerUnavailable", query.redirect ?? "/");
    return { ...leadingTo(begun.address), openId: { token: begun.browser } };
  },
});

const sent = z.string({ error: "expected once" }).max(4_096, "too long").optional();

/** Where the provider sends people back: the one call that another site's page may lead to. */
const finish = publicRoute({
  method: "GET",
  url: OPENID_CALLBACK,
  summary: "Come back from the identity provider: leads to the page, signed in or with the reason",
  answers: { 303: nothing },
  query: z.object({ code: sent, state: sent, iss: sent, error: sent }),
  async handle({ query, session, isHead, ...call }, services) {
    const openId = configured(services);
    refuseBlindGet({ isForeign: false, isHead });
    const { outcome, redirect, isDone } = await openId.finish({
      query,
      address: call.address,
      partner: call.partner.id,
      partnerHost: call.partnerHost,
      browser: call.openIdBrowser,
    });
    const openIdCookie = isDone ? { openId: "clear" as const } : {};
    if (outcome.type !== "signedIn")
      return { ...backToSignIn(errorOf(outcome), redirect), ...openIdCookie };
    const begun = await beginSession(outcome.user, { ...call, session }, services);
    const landing = new URLSearchParams({ redirect }).toString();
    return { ...leadingTo(`/auth-redirect?${landing}`), ...openIdCookie, session: begun };
  },
});

const form = z.object({
  email: z.string({ error: "missing" }).min(1, "missing").max(320, "too long"),
  password: z.string({ error: "missing" }).min(1, "missing").max(256, "too long"),
});

/** The first of the two ways of the form; the other is `POST /api/session`. [AUTH-06] */
const postPassword = publicRoute({
  method: "POST",
  url: "/api/session/openid/password",
  summary: "Sign in by a password of the identity provider",
  answers: { 200: jsonContent(userSchema) },
  body: { type: "form", schema: form },
  async handle({ body, session, ...call }, services) {
    const openId = configured(services);
    const { address, browser, partner } = call;
    const outcome = await openId.byPassword({ ...body, address, browser, partner: partner.id });
    if (!outcome)
      throw new Refusal(400, "notConfigured", "The identity provider is not asked with passwords");
    if (outcome.type !== "signedIn") throw refusalOf(outcome);
    const begun = await beginSession(outcome.user, { ...call, session }, services);
    return { ...json(userToWire(outcome.user)), session: begun };
  },
});

/** As Traccar answers where there is none. */
function configured({ openId }: Services) {
  if (openId) return openId;
  throw new Refusal(400, "notConfigured", "No identity provider is configured on this server");
}

/** Always a new one, whatever the browser brought along. No password was given in it. */
async function beginSession(
  user: User,
  call: Pick<CallContext, "address" | "userAgent" | "browser"> & {
    readonly session: Session | undefined;
  },
  { sessions, accounts }: Services,
) {
  if (call.session) await sessions.end(call.session.key);
  const { address, userAgent } = call;
  const from = { address, userAgent };
  const token = await sessions.begin(user.id, { kind: "session", from, byProvider: true });
  return { token, browser: await accounts.browsers.remember(user.id, call.browser) };
}

const leadingTo = (location: string) => ({ status: 303, headers: { location } }) as const;

const backToSignIn = (error: OpenIdError, redirect: string) =>
  leadingTo(`/login?${new URLSearchParams({ error, redirect }).toString()}`);

type Refused = Exclude<OpenIdOutcome, { type: "signedIn" }>;

function errorOf(outcome: Refused): OpenIdError {
  if (outcome.type === "throttled") return "tooManyAttempts";
  return outcome.type === "wrong" ? "providerRefused" : outcome.error;
}

/** The same words as at the other door wherever the other door knows the case. [AUTH-07] */
function refusalOf(outcome: Refused): Refusal {
  if (outcome.type !== "refused") return refusalOfSignIn(outcome);
  switch (outcome.error) {
    case "userDisabled":
      return refusalOfSignIn({ type: "disabled" });
    case "providerUnavailable":
      return new Refusal(503, "providerUnavailable", "The identity provider cannot be reached");
    case "unknownPerson":
      return new Refusal(
        403,
        "unknownPerson",
        "The identity provider's person has no account here",
      );
    default:
      return new Refusal(403, "providerRefused", "The identity provider's answer signs nobody in");
  }
}

/** Signing in at an identity provider. [AUTH-10] */
export const OPENID_ROUTES: readonly Route[] = [getOffer, begin, finish, postPassword];
