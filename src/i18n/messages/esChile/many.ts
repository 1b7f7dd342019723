import type { Many } from "../en/many.ts";
import type { Some } from "../SomeMessages.ts";

export const many = {
  files: {
    paste: "O pegue filas de una planilla",
    mayNotMake: "Su cuenta no puede agregarlo.",
  },
} satisfies Some<Many>;
