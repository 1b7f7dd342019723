import { Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import classes from "./Manual.module.css";
import { ManualMarkdown } from "./ManualMarkdown.tsx";
import { type ManualChapter, manualPath } from "./readChapter.ts";

interface Props {
  readonly chapter: ManualChapter;
  readonly chapters: readonly ManualChapter[];
}

/** One chapter with its sections, and the ways to its neighbours. */
export function ChapterText({ chapter, chapters }: Props) {
  const { t } = useTranslation();
  const text = useSectionInView();
  const [introduction, ...sections] = chapter.sections;
  const at = chapters.indexOf(chapter);
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  return (
    <>
      <Link to="/manual" className={classes.all ?? ""}>
        {t("manual.all")}
      </Link>
      <article ref={text} className={classes.text}>
        <Title order={1} size="h2" tabIndex={-1}>
          {chapter.title}
        </Title>
        <ManualMarkdown markdown={introduction?.markdown ?? ""} />
        {sections.map(({ id, title, markdown }) => (
          <section key={id} aria-labelledby={id}>
            <Title order={2} size="h4" id={id} tabIndex={-1}>
              {title}
            </Title>
            <ManualMarkdown markdown={markdown} />
          </section>
        ))}
      </article>
      <nav className={classes.around} aria-label={t("manual.around")}>
        {before && (
          <Link to={manualPath(before.name)} rel="prev">
            {t("manual.previous", { title: before.title })}
          </Link>
        )}
        {after && (
          <Link to={manualPath(after.name)} rel="next">
            {t("manual.next", { title: after.title })}
          </Link>
        )}
      </nav>
    </>
  );
}

/**
 * Goes to the section that the address names, and with the focus: what is read aloud goes on there.
 * Without one the chapter is read from its title on. An id that no section has changes nothing.
 */
function useSectionInView() {
  const text = useRef<HTMLElement>(null);
  // Another one each time, so that the same link leads there again.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const headings = [...(text.current?.querySelectorAll("h1, h2") ?? [])];
    const heading = hash === "" ? headings[0] : headings.find(({ id }) => `#${id}` === hash);
    if (!(heading instanceof HTMLElement)) return;
    // Who types goes on typing: the search was emptied, and the chapter is back.
    if (!(document.activeElement instanceof HTMLInputElement))
      heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  }, [location]);
  return text;
}
