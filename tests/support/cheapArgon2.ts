import { createRequire } from "node:module";
import type { Options, hash as realHash } from "@node-rs/argon2";
import { passwordCost } from "./passwordCost.ts";

const argon2: { hash: typeof realHash; verify: unknown } = createRequire(import.meta.url)(
  "@node-rs/argon2",
);
/** The least that argon2 takes. */
const CHEAP: Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Stands for `@node-rs/argon2` where passwords are not the matter: the same hashes at a hundredth of
 * the cost. Each start of a server in demo mode makes five, each sign-in checks one.
 */
export const hash: typeof realHash = (password, options, signal) =>
  argon2.hash(password, passwordCost.kind === "cheap" ? CHEAP : options, signal);
export const { verify } = argon2;
