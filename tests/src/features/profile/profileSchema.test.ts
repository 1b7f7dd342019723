import { describe, expect, test } from "vitest";
import { profileSchema } from "../../../../src/features/profile/profileSchema.ts";
import type { ProfileValues } from "../../../../src/features/profile/profileValues.ts";

const BEFORE: ProfileValues = {
  name: "Ana Sá",
  email: "ana@frota.pt",
  phone: "",
  newPassword: "",
  currentPassword: "",
  timezone: "",
  language: "",
  dailyReport: false,
  weeklyReport: false,
  monthlyReport: false,
  inactiveVehicles: false,
};
/** The reading of the product specification, section 5, that the decision takes. */
const MIN_PASSWORD = 8;

function faultsOf(change: Partial<ProfileValues>, before = BEFORE) {
  const result = profileSchema({ before, minPassword: MIN_PASSWORD }).safeParse({
    ...before,
    ...change,
  });
  return result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

describe("what is wrong with a profile", () => {
  test.each<[string, Partial<ProfileValues>, [string, string][]]>([
    ["nothing as it was", {}, []],
    ["no name", { name: "" }, [["name", "user_name_required"]]],
    ["a name of blanks", { name: "  " }, [["name", "user_name_required"]]],
    ["no e-mail", { email: " ", currentPassword: "secret 1" }, [["email", "user_email_required"]]],
    ...["ana", "ana@", "@frota.pt", "ana@frota", "a na@frota.pt", "ana@@frota.pt"].map(
      (email): [string, Partial<ProfileValues>, [string, string][]] => [
        `the e-mail ${email}`,
        { email, currentPassword: "secret 1" },
        [["email", "user_email_invalid"]],
      ],
    ),
    ["an e-mail with blanks around", { email: " a@b.cl ", currentPassword: "secret 1" }, []],
    [
      "seven characters",
      { newPassword: "1234567", currentPassword: "secret 1" },
      [["newPassword", "user_password_lengh"]],
    ],
    ["eight characters", { newPassword: "12345678", currentPassword: "secret 1" }, []],
    [
      "a new password without the present one",
      { newPassword: "12345678" },
      [["currentPassword", "user_password_required"]],
    ],
    [
      "a new e-mail without the present password",
      { email: "ana@outra.pt" },
      [["currentPassword", "user_password_required"]],
    ],
    ["neither phone, zone nor language", { phone: "", timezone: "", language: "" }, []],
    [
      "everything at once",
      { name: "", email: "ana", newPassword: "1" },
      [
        ["name", "user_name_required"],
        ["email", "user_email_invalid"],
        ["newPassword", "user_password_lengh"],
        ["currentPassword", "user_password_required"],
      ],
    ],
  ])("%s [PRO-01]", (_case, change, expected) => {
    expect(faultsOf(change)).toEqual(expected);
  });

  test("an address that the account has already is no fault of who changes the name [PRO-01]", () => {
    expect(faultsOf({ name: "Ana" }, { ...BEFORE, email: "admin" })).toEqual([]);
  });
});
