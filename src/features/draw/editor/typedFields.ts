import { type RefObject, useEffect, useEffectEvent } from "react";

/** What became of what stands in a field; "wrong" is said at the field itself. */
export type TypedOutcome = "kept" | "taken" | "wrong";

interface TypedField {
  /** Takes what stands in it. */
  take(): TypedOutcome;
  /** Whether something stands in it that was not taken. */
  readonly isTyped: boolean;
}

/** Fields of a drawing, each as what says how it stands now. */
export type TypedFields = Set<() => TypedField>;

/** Whether leaving would lose what was typed and not taken. */
export const hasTyped = (fields: TypedFields): boolean =>
  [...fields].some((field) => field().isTyped);

/**
 * Takes what stands in all of them, up to the first that is wrong: what is confirmed is what is shown,
 * never what was there before.
 */
export function takeTyped(fields: TypedFields): TypedOutcome {
  let outcome: TypedOutcome = "kept";
  for (const field of fields) {
    const one = field().take();
    if (one === "wrong") return one;
    if (one === "taken") outcome = one;
  }
  return outcome;
}

/** Has a field asked before anything is confirmed or left; the focus goes to one that is wrong. */
export function useTypedField(
  fields: TypedFields,
  input: RefObject<HTMLInputElement | null>,
  field: TypedField,
): void {
  const now = useEffectEvent(
    (): TypedField => ({
      isTyped: field.isTyped,
      take() {
        const outcome = field.take();
        if (outcome === "wrong") bringBack(input.current);
        return outcome;
      },
    }),
  );
  useEffect(() => {
    const ask = () => now();
    fields.add(ask);
    return () => void fields.delete(ask);
  }, [fields]);
}

function bringBack(input: HTMLInputElement | null): void {
  const fold = input?.closest("details");
  if (fold) fold.open = true;
  input?.focus();
  input?.select();
}
