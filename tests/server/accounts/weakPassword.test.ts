import { describe, expect, test } from "vitest";
import { refuseWeakPassword } from "../../../server/accounts/weakPassword.ts";

const person = { name: "Ana Rodrigues", email: "ana.rodrigues@fleet.test", login: "anarodri" };
const isRefused = (password: string) => {
  try {
    refuseWeakPassword(password, person);
    return false;
  } catch {
    return true;
  }
};

describe("a new password [L2]", () => {
  test.each([
    "password",
    "12345678",
    "123456789",
    "qwertyuiop",
    "Password1",
    "PASSWORD",
    "iloveyou",
    "sunshine",
    "football",
    "        ",
    "aaaaaaaaaaaa",
  ])("%s is refused: attackers try it first", (password) => {
    expect(isRefused(password)).toBe(true);
  });

  test.each([
    "ana.rodrigues@fleet.test",
    "Ana.Rodrigues@Fleet.Test ",
    "ana.rodrigues",
    "Ana Rodrigues",
    "anarodri",
  ])("%s is refused: it is what the account is called", (password) => {
    expect(isRefused(password)).toBe(true);
  });

  test.each(["correct horse battery", "пароль 👩‍👩‍👧 ß İ", "ana.rodrigues keeps bees", "x7#kQ2!p"])(
    "%s is taken",
    (password) => {
      expect(isRefused(password)).toBe(false);
    },
  );
});
