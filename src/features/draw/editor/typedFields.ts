import { type RefObject, useEffect, useEffectEvent } from "react";

/** What became of what stands in a field; "wrong" is said at the field itself. */
export type TypedOutcome = "kept" | "taken" | "wrong";

/** Fields of a drawing, each as what takes what stands in it. */
export type TypedFields = Set<() => TypedOutcome>;

/**
 * Takes what stands in all of them, up to the first that is wrong: what is confirmed is what is shown,
 * never what was there before.
 */
export function takeTyped(fields: TypedFields): TypedOutcome {
  let outcome: TypedOutcome = "kept";
  for (const take of fields) {
    const one = take();
    if (one === "wrong") return one;
    if (one === "taken") outcome = one;
  }
  return outcome;
}

/** Has a field asked before anything is confirmed; the focus goes to one that is wrong. */
export function useTypedField(
  fields: TypedFields,
  input: RefObject<HTMLInputElement | null>,
  take: () => TypedOutcome,
): void {
  const onAsk = useEffectEvent(() => {
    const outcome = take();
    if (outcome === "wrong") bringBack(input.current);
    return outcome;
  });
  useEffect(() => {
    const ask = () => onAsk();
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
