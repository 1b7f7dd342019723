import { createHash, randomBytes } from "node:crypto";

/** 256 bits that nobody guesses, as text that fits a cookie or an address. */
export const newSecretToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text could be such a token: anything else need not be hashed, nor looked for. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What we store of a token. Fast on purpose: there is nothing to guess in 256 random bits. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
