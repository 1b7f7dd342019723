import { createHash, randomBytes } from "node:crypto";

/** 256 bits that nobody guesses, as text that fits a cookie or an address. */
export const newSecretToken = (): string => randomBytes(32).toString("base64url");

/** What we store of a token. Fast on purpose: there is nothing to guess in 256 random bits. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
