import type { ChangesWords } from "../en/changes.ts";
import type { Some } from "../SomeMessages.ts";

export const changes = {
  loading: "Carregando as alterações",
} satisfies Some<ChangesWords>;
