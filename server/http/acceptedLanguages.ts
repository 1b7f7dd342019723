/** Longer than what any browser sends. */
const LONGEST = 500;

/** The languages that a caller's `Accept-Language` names, the most wanted first; refused ones are left out. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  return (header ?? "")
    .slice(0, LONGEST)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((one) => one.toLowerCase().startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]/i.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
