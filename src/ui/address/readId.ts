import { isId } from "#domain/ids";

/** An id as an address says it, in digits only: `Number` reads spaces, signs and 0x as well. */
export function readId<Id>(text: string | null, make: (id: number) => Id): Id | undefined {
  const id = /^\d{1,16}$/.test(text ?? "") ? Number(text) : 0;
  return isId(id) ? make(id) : undefined;
}
