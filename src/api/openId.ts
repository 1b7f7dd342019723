import { OPENID_BEGIN, type OpenIdOffer, openIdOfferFromWire } from "#contract/openId";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** At which identity provider one may sign in; `null` where there is none. */
export const getOpenId = (signal: AbortSignal): Promise<CallResult<OpenIdOffer | null>> =>
  callServer("/api/session/openid", { signal, read: openIdOfferFromWire });

export const openIdQuery = () => callQuery(["openId"], getOpenId);

/** Where the whole page goes to sign in at the provider, and to come back from there. */
export const openIdAddress = (redirect: string): string =>
  `${OPENID_BEGIN}?${new URLSearchParams({ redirect })}`;

/** Signs in by a password of the provider. [AUTH-06] */
export const postOpenIdPassword = (email: string, password: string, signal?: AbortSignal) =>
  callServer<User>("/api/session/openid/password", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    signal,
    read: userFromWire,
  });
