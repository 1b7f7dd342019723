/** What a password costs in the tests of this file, where they run with `cheapArgon2.ts`. */
export const passwordCost: { kind: "cheap" | "real" } = { kind: "cheap" };
