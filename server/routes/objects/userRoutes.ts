import { z } from "zod";
import type { Partner } from "#contract/partner";
import { userToWire } from "#contract/traccar/wireUser";
import { partnerNamed } from "#domain/account/partnerNamed";
import { managesUsers } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import { confirmPassword } from "../../accounts/confirmPassword.ts";
import { proofOf, refuseToken } from "../../accounts/proofOf.ts";
import { refusalOfSignIn } from "../../accounts/refusalOfSignIn.ts";
import { userOfRow } from "../../accounts/userOfRow.ts";
import { refuseShortPassword } from "../../accounts/weakPassword.ts";
import { json } from "../../answers/answer.ts";
import { attributes } from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { publicRoute, type Route, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { brandLetter } from "../../mail/brandLetter.ts";
import { letterLanguage } from "../../mail/letterLanguage.ts";
import { welcomeLetter } from "../../mail/welcomeLetter.ts";
import { actorOf, makerOf } from "../../objects/actor.ts";
import {
  changesAccount,
  changesSignIn,
  type UserValue,
  userChangeSchema,
  userKind,
  withPartner,
} from "../../objects/kinds/userKind.ts";
import { registerPerson } from "../../objects/registerPerson.ts";
import { addressBlock } from "../../refusal/addressBlock.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise, forbidden } from "../../rights/authorise.ts";
import { count, flag, id, keyword } from "../parameters.ts";
import { afterUserChange } from "./afterUserChange.ts";
import { idParams, withoutAttributes } from "./objectRoutes.ts";
import { removed, single, written } from "./writtenAnswers.ts";

/**
 * The people a manager manages; for an administrator everybody. Those who manage nobody
 * or may only read get nobody. Guests of shared links are no users here.
 */
const listUsers = signedInRoute({
  method: "GET",
  url: "/api/users",
  summary: "List the people the caller manages",
  answers: { 200: jsonContent(z.array(userSchema)) },
  query: z.object({
    userId: id.optional(),
    deviceId: id.optional(),
    keyword: keyword.optional(),
    limit: count.optional(),
    offset: count.optional(),
    excludeAttributes: flag.optional(),
    all: flag.optional(),
  }),
  async handle({ query, viewer }, { database }) {
    if (query.userId !== undefined) await authorise(viewer, "user.see", "user", query.userId);
    if (query.deviceId !== undefined)
      await authorise(viewer, "vehicle.see", "vehicle", query.deviceId);
    if (!managesUsers(viewer.subject)) return json([]);
    const isEverybody = viewer.subject.administrator && query.userId === undefined;
    const managed = isEverybody ? [] : [...(await viewer.linkedIds("user"))];
    if (!isEverybody && query.userId === undefined && managed.length === 0) return json([]);
    const pattern = `%${(query.keyword ?? "").replace(/[\\%_]/g, "\\$&")}%`;
    const rows = await database
      .selectFrom("users")
      .selectAll()
      .where("guest", "is", null)
      .$if(!isEverybody && query.userId === undefined, (rest) => rest.where("id", "in", managed))
      .$if(query.userId !== undefined, (rest) =>
        rest.where("id", "in", (users) =>
          users
            .selectFrom("user_users")
            .select("managed_user_id")
            .where("user_id", "=", query.userId as number),
        ),
      )
      .$if(query.deviceId !== undefined, (rest) =>
        rest.where("id", "in", (users) =>
          users
            .selectFrom("user_devices")
            .select("user_id")
            .where("device_id", "=", query.deviceId as number),
        ),
      )
      .$if(query.keyword !== undefined, (rest) =>
        rest.where((row) =>
          row.or([row("name", "ilike", pattern), row("email", "ilike", pattern)]),
        ),
      )
      .orderBy("name")
      .orderBy("id")
      .$if(query.limit !== undefined, (rest) => rest.limit(query.limit as number))
      .$if(query.offset !== undefined, (rest) => rest.offset(query.offset as number))
      .execute();
    const wire = rows.map((row) => userToWire(userOfRow(row)));
    return json(query.excludeAttributes ? wire.map(withoutAttributes) : wire);
  },
});

const getUser = signedInRoute({
  method: "GET",
  url: "/api/users/:id",
  summary: "Read a person",
  answers: { 200: jsonContent(userSchema) },
  params: idParams,
  async handle({ params, viewer }, { objects }) {
    return single(userKind.toWire(await objects.get(userKind, params.id, viewer)));
  },
});

/** What somebody asked for who registers: not what is kept, and so without an id. */
const registeredSchema = userSchema
  .partial({
    login: true,
    phone: true,
    map: true,
    coordinateFormat: true,
    poiLayer: true,
    totpKey: true,
  })
  .extend({ id: z.literal(0), temporary: z.unknown().optional(), attributes })
  .meta({ id: "RegisteredUser", description: "What was asked for by registering" });

/** Made by a manager or administrator; by anybody when the server is open for registration. */
const postUser = publicRoute({
  method: "POST",
  url: "/api/users",
  summary: "Make a person, or register",
  answers: { 200: jsonContent(z.union([userSchema, registeredSchema])) },
  credentials: "any",
  body: { type: "json", schema: userKind.schema },
  async handle(call, services) {
    const { body, session, address, partner, partnerHost, languages } = call;
    const { rights, objects, serverSettings } = services;
    if (session) {
      refuseToken(session, NO_ACCOUNTS);
      const viewer = await rights.viewerOf(session.user);
      const { administrator } = viewer.subject;
      const value = administrator ? body : withPartner(body, session.user.partner);
      refuseShort(value, { partner }, services);
      const { idempotencyKey } = call;
      const actor = makerOf({ viewer, session, address, idempotencyKey, body });
      const { row, undo } = await objects.create(userKind, value, actor);
      return written({ shown: userKind.toWire(row), undo });
    }
    if (!serverSettings.current().registration) throw forbidden("Registration disabled");
    const retryAfter = await services.accounts.registrations.begin(addressBlock(address));
    if (retryAfter > 0) throw refusalOfSignIn({ type: "throttled", retryAfter });
    const value = withPartner(body, partner.id || undefined);
    refuseShort(value, { partner }, services);
    const { asked, isMade } = await registerPerson(value, address, objects);
    if (isMade) {
      const language = letterLanguage([value.attributes.lang, ...languages], partner);
      const letter = welcomeLetter(value.email, `${services.site(partnerHost)}/login`, language);
      services.outbox.write(brandLetter(letter, partner));
    }
    return json({ ...asked, attributes: body.attributes });
  },
});

/** By whichever asks for more: the host at which it is chosen, or the partner whose person it is. */
function refuseShort(
  { password, attributes }: UserValue,
  { partner, was }: { readonly partner: Partner; readonly was?: User },
  { partners }: Services,
): void {
  const named = partnerNamed(attributes);
  const theirs = typeof named === "number" ? named : was?.partner;
  const other = theirs === undefined ? undefined : partners.get(theirs)?.shown;
  for (const { passwordMinLength } of [partner, other ?? partner])
    if (password !== undefined) refuseShortPassword(password, passwordMinLength);
}

/**
 * A way of signing in is changed by who shows a password: for one's own account that password anew,
 * for another's at least a session that was begun with one.
 */
const changeUser: Route = signedInRoute({
  method: "PUT",
  url: "/api/users/:id",
  summary: "Change a person",
  answers: { 200: jsonContent(userSchema) },
  params: idParams,
  body: { type: "json", schema: userChangeSchema },
  async handle({ params, body, session, address, ifMatch, viewer, partner }, services) {
    const { objects } = services;
    const { currentPassword, ...value } = body;
    const before = userOfRow(await objects.get(userKind, params.id, viewer));
    refuseShort(value, { partner, was: before }, services);
    const proof = proofOf(session);
    if (changesAccount(value, before)) refuseToken(session, NO_ACCOUNTS);
    const isSelf = before.id === session.user.id;
    if (isSelf && proof === "session" && changesSignIn(value, before)) {
      const attempt = { field: "currentPassword", password: currentPassword ?? "", address };
      if (currentPassword === undefined)
        throw new Refusal(
          403,
          "notAllowed",
          "currentPassword: missing, to change how one signs in",
        );
      await confirmPassword(services.accounts, session.user, attempt);
    }
    const change = { id: params.id, value, ifMatch };
    const actor = actorOf({ viewer, session, address });
    const { row, undo } = await objects.change(userKind, change, actor);
    const person = userOfRow(row);
    const isNewPassword = value.password !== undefined;
    await afterUserChange(services, { before, person, isNewPassword, session, address });
    return written({ shown: userToWire(person), undo });
  },
});

const removeUser = signedInRoute({
  method: "DELETE",
  url: "/api/users/:id",
  summary: "Remove a person",
  answers: { 204: nothing },
  params: idParams,
  async handle({ params, session, address, viewer }, { objects }) {
    await authorise(viewer, "user.remove", "user", params.id);
    refuseToken(session, NO_ACCOUNTS);
    const actor = actorOf({ viewer, session, address });
    return removed((await objects.remove(userKind, params, actor)).undo);
  },
});

const NO_ACCOUNTS = "A token makes, changes and removes no accounts";

export const USER_ROUTES: readonly Route[] = [listUsers, getUser, postUser, changeUser, removeUser];
