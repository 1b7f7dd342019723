import { z } from "zod";
import { canonicalLogin, MAX_PASSWORD, MIN_NEW_PASSWORD } from "#domain/account/credentials";
import { PARTNER_ATTRIBUTE, partnerNamed } from "#domain/account/partnerNamed";
import {
  attributes,
  flagField,
  MAX_NAME,
  nullableText,
  number,
  objectId,
  readOnly,
  text,
  timeField,
  whole,
} from "./wireFields.ts";

/** What is written of one. What they may become is said by `domain/account/userChange`. */
export const userSchema = z.strictObject({
  id: objectId,
  name: text(MAX_NAME),
  login: nullableText(MAX_NAME),
  email: text(MAX_NAME).transform(canonicalLogin),
  phone: nullableText(MAX_NAME),
  readonly: flagField,
  administrator: flagField,
  map: nullableText(MAX_NAME),
  latitude: number,
  longitude: number,
  zoom: number,
  coordinateFormat: nullableText(MAX_NAME),
  disabled: flagField,
  expirationTime: timeField,
  deviceLimit: whole(-1, 0),
  userLimit: whole(-1, 0),
  deviceReadonly: flagField,
  limitCommands: flagField,
  disableReports: flagField,
  fixedEmail: flagField,
  poiLayer: nullableText(512),
  totpKey: z.null({ error: "one-time passwords are not offered" }).optional(),
  temporary: readOnly,
  password: z
    .string({ error: "not a text" })
    .max(MAX_PASSWORD, `longer than ${MAX_PASSWORD}`)
    .nullish()
    .transform((value) => value || undefined)
    .refine(
      (value) => value === undefined || value.length >= MIN_NEW_PASSWORD,
      `shorter than ${MIN_NEW_PASSWORD}`,
    ),
  attributes: attributes.refine(
    (value) => partnerNamed(value) !== "unreadable",
    `${PARTNER_ATTRIBUTE}: not an id`,
  ),
});
