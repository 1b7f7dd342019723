import { isId, type UserId, userId } from "#domain/ids";
import { isObject } from "../traccar/wire.ts";

/** Up to where a client has everything, and for whom it was told. */
export interface Resume {
  readonly epoch: number;
  readonly seq: number;
  readonly user: UserId;
}

/** The first thing a client says. Text, so that a server that does not know it can pass over it. */
export const helloText = (resume: Resume | undefined): string =>
  JSON.stringify({ fleet: 1, ...(resume && { resume }) });

/** Undefined when the text is none; a `resume` that makes no sense is none. */
export function readHelloText(text: string): { readonly resume: Resume | undefined } | undefined {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(said) || said.fleet !== 1) return undefined;
  const { resume } = said;
  if (!isObject(resume) || !isId(resume.epoch) || !isCount(resume.seq) || !isId(resume.user))
    return { resume: undefined };
  return { resume: { epoch: resume.epoch, seq: resume.seq, user: userId(resume.user) } };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
