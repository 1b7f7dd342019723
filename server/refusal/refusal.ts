import type { Problem, ProblemCode } from "#contract/problem";

/** Thrown by whoever finds out; the one handler in `createHttpServer` makes an answer of it. */
export class Refusal extends Error {
  readonly problem: Problem;
  headers: Readonly<Record<string, string>> = {};

  constructor(status: number, code: ProblemCode, detail: string) {
    super(detail);
    this.name = "Refusal";
    this.problem = { status, code, detail };
  }

  withHeaders(headers: Refusal["headers"]): this {
    this.headers = headers;
    return this;
  }
}

/** Our page asks for problems by name; stock clients get the sentence, which they show as it is. */
export const wantsProblem = (accept: string | undefined): boolean =>
  accept?.includes("application/problem+json") === true;
