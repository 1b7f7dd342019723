import { connect } from "node:net";
import { inject } from "vitest";

/** Which database the tests of this file run on. `onPostgres.ts` changes it. */
export const testDatabase: { kind: "embedded" | "postgres" } = { kind: "embedded" };

/** Whether this machine has a PostgreSQL to test with. */
export const hasPostgres = (): boolean => inject("postgresDesk") !== undefined;

/** A database of its own on the run's PostgreSQL, with all its tables and nothing in it. */
export async function newPostgresDatabase(): Promise<URL> {
  const desk = inject("postgresDesk");
  if (desk === undefined) throw new Error("PostgreSQL is not installed");
  const socket = connect(desk);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  if (!URL.canParse(answer) || answer.startsWith("error")) throw new Error(answer);
  return new URL(answer);
}
