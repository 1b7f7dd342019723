import { createHash } from "node:crypto";
import { canonicalJson } from "../audit/canonicalJson.ts";

/** A thing's version as an `ETag`: another one whenever any field differs. */
export const versionOf = (wire: unknown): string =>
  `"${createHash("sha256").update(canonicalJson(wire)).digest("base64url").slice(0, 22)}"`;
