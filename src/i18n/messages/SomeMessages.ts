import type { Messages } from "./en.ts";

/** Some of the messages, at whatever depth. */
export type Some<Tree> = {
  readonly [Key in keyof Tree]?: Tree[Key] extends string ? string : Some<Tree[Key]>;
};

/** What a country says in its own way, over the words of its language. */
export type SomeMessages = Some<Messages>;
