import { shownText } from "#domain/text/shownText";

interface Props {
  /** Undefined: it is not shown to the viewer. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** What stands in the place of what is not shown. */
  readonly hidden?: string;
}

/** What was and what will be; alike, it is said once. */
export function Change({ before, after, hidden = "" }: Props) {
  const aside = <em>{hidden}</em>;
  if (before === after) return before === undefined ? aside : <bdi>{wordsOf(before)}</bdi>;
  return (
    <>
      {before === undefined ? aside : <del>{wordsOf(before)}</del>} →{" "}
      {after === undefined ? aside : <ins>{wordsOf(after)}</ins>}
    </>
  );
}

const wordsOf = (text: string): string => shownText(text) ?? "—";
