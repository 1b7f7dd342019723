import { dictionary } from "@zxcvbn-ts/language-common";
import { canonicalLogin, MIN_NEW_PASSWORD } from "#domain/account/credentials";
import { Refusal } from "../refusal/refusal.ts";

/** By what an account is known to everybody. */
interface KnownWords {
  readonly name: string;
  readonly email: string;
  readonly login?: string | undefined;
}

/** Refuses a new password with fewer characters than the partner asks for. docs/decisions/partners.md */
export function refuseShortPassword(password: string, least: number): void {
  if (password.length < least)
    throw new Refusal(400, "weakPassword", `password: shorter than ${least}`);
}

/** Passwords that attackers try first, as leaks show; shorter ones are refused by their length. */
const common = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= MIN_NEW_PASSWORD),
);

/**
 * Refuses a new password that would be among the first guesses: one that many people have, one
 * character over and over, or what the account is called.
 */
export function refuseWeakPassword(password: string, { name, email, login }: KnownWords): void {
  const plain = canonicalLogin(password);
  const isRepeated = new Set(password).size === 1;
  const own = [name, email, email.split("@")[0] ?? "", login ?? ""].map(canonicalLogin);
  if (isRepeated || common.has(plain) || common.has(password.toLowerCase()))
    throw new Refusal(400, "weakPassword", "password: too common, attackers try it first");
  if (own.includes(plain))
    throw new Refusal(400, "weakPassword", "password: the account's own name or address");
}
