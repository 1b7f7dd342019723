import type { ZodType } from "zod";
import type { Answer } from "./answer.ts";
import { problemSchema } from "./problemSchema.ts";

/** JSON, sent whole or in pieces. */
export interface JsonContent<Body> {
  readonly kind: "json";
  readonly type: "application/json" | "application/problem+json";
  readonly schema: ZodType<Body>;
}

/** Text or bytes; nothing is promised of what they hold but their type. */
export interface FileContent<Type extends string = string> {
  readonly kind: "file";
  readonly type: Type;
  readonly isBinary: boolean;
}

/** A status and no body. */
export interface NoContent {
  readonly kind: "none";
}

export type Content = JsonContent<unknown> | FileContent | NoContent;

/** What a route answers with each status that it sends, problems apart: those are the same everywhere. */
export type Answers = Readonly<Record<number, Content | readonly Content[]>>;

export const jsonContent = <Body>(schema: ZodType<Body>): JsonContent<Body> => ({
  kind: "json",
  type: "application/json",
  schema,
});

export const textFile = <Type extends string>(type: Type): FileContent<Type> => ({
  kind: "file",
  type,
  isBinary: false,
});

export const binaryFile = <Type extends string>(type: Type): FileContent<Type> => ({
  kind: "file",
  type,
  isBinary: true,
});

export const plainText = textFile("text/plain; charset=utf-8");

/** The kind of image is in the answer's content type. */
export const anyImage: FileContent = binaryFile("image/*");

export const nothing: NoContent = { kind: "none" };

/** JSON that is written while it is read: each piece is text, and together they are a `Body`. */
export interface JsonPieces<Body> extends AsyncIterable<string> {
  /** Never there: keeps what the pieces add up to in the type. */
  readonly whole?: Body;
}

/** What a schema's output may be when nobody changes it any more. */
export type Unchanging<Value> = unknown extends Value
  ? unknown
  : { readonly [Key in keyof Value]: Unchanging<Value[Key]> };

type Sent<Status, One> = Pick<Answer, "headers" | "session" | "openId"> & {
  readonly status: Status;
} & (One extends JsonContent<infer Body>
    ? {
        readonly body: Unchanging<Body> | JsonPieces<Unchanging<Body>>;
        readonly contentType?: undefined;
      }
    : One extends FileContent<infer Type>
      ? {
          readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
          readonly contentType: Type;
        }
      : { readonly body?: undefined; readonly contentType?: undefined });

type EachOf<Contents> = Contents extends readonly (infer One)[] ? One : Contents;

/** What a handler may answer by its declaration. */
export type AnswerOf<Declared extends Answers> = number extends keyof Declared
  ? Answer
  : {
      [Status in keyof Declared]: EachOf<Declared[Status]> extends infer One
        ? One extends Content
          ? Sent<Status, One>
          : never
        : never;
    }[keyof Declared];

/** A refusal: for who asks for problems by name, and as its sentence for everybody else. */
const PROBLEM: readonly Content[] = [
  { kind: "json", type: "application/problem+json", schema: problemSchema },
  plainText,
];

/** What may be sent with a status. Problems are the same everywhere and declared by no route. */
export const contentsOf = (answers: Answers, status: number): readonly Content[] =>
  [answers[status] ?? [], status >= 400 ? PROBLEM : []].flat(2);
