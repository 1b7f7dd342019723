import * as z from "zod/mini";
import { isEmail } from "#domain/text/isEmail";
import { changesSignIn, type ProfileField, type ProfileValues } from "./profileValues.ts";

/** Keys of `profile`, as the product specification names them. */
export const PROFILE_FAULTS = [
  "user_name_required",
  "user_email_required",
  "user_email_invalid",
  "user_password_lengh",
  "user_password_required",
] as const;
export type ProfileFault = (typeof PROFILE_FAULTS)[number];

interface Rules {
  /** What the account has. */
  readonly before: ProfileValues;
  /** For passwords that are chosen now. */
  readonly minPassword: number;
}

/**
 * What is wrong with the fields, by field: a password is asked for where one is due, for nobody's can
 * be shown. docs/decisions/profile.md
 */
export const profileSchema = ({ before, minPassword }: Rules) =>
  z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      newPassword: z.string(),
      currentPassword: z.string(),
      timezone: z.string(),
      language: z.string(),
      dailyReport: z.boolean(),
      weeklyReport: z.boolean(),
      monthlyReport: z.boolean(),
      inactiveVehicles: z.boolean(),
    })
    .check(({ value, issues }) => {
      for (const [field, message] of faultsOf(value, { before, minPassword }))
        issues.push({ code: "custom", path: [field], message, input: value[field] });
    });

function* faultsOf(
  value: ProfileValues,
  { before, minPassword }: Rules,
): Generator<readonly [ProfileField, ProfileFault]> {
  const { name, email, newPassword, currentPassword } = value;
  if (name.trim() === "") yield ["name", "user_name_required"];
  if (email.trim() === "") yield ["email", "user_email_required"];
  // Whoever has an address of another form came in with it.
  else if (email !== before.email && !isEmail(email.trim())) yield ["email", "user_email_invalid"];
  if (newPassword !== "" && newPassword.length < minPassword)
    yield ["newPassword", "user_password_lengh"];
  if (currentPassword === "" && changesSignIn(before, value))
    yield ["currentPassword", "user_password_required"];
}
