import { shownText } from "#domain/text/shownText";

/** What was and what will be; alike, it is said once. */
export function Change({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <bdi>{shownText(before) ?? "—"}</bdi>;
  return (
    <>
      <del>{shownText(before) ?? "—"}</del> → <ins>{shownText(after) ?? "—"}</ins>
    </>
  );
}
