import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import card from "../../ui/LinkCard.module.css";
import type { ManualHit } from "./createManualIndex.ts";
import classes from "./Manual.module.css";
import { manualPath } from "./readChapter.ts";

interface Props {
  readonly hits: readonly ManualHit[];
  readonly query: string;
}

/** Sections that have what was searched, the best ones first; or what to do when none has. */
export function ManualHits({ hits, query }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Title order={1} size="h2">
        {t("manual.results")}
      </Title>
      <div role="status">
        {hits.length > 0 ? (
          <Text c="dimmed">{t("manual.found", { count: hits.length })}</Text>
        ) : (
          <>
            <p className={classes.nothing}>{t("manual.nothing", { query })}</p>
            <Text c="dimmed">{t("manual.nothingText")}</Text>
          </>
        )}
      </div>
      <ol className={classes.hits}>
        {hits.map(({ chapter, chapterTitle, section, title, excerpt }) => (
          <li key={`${chapter}#${section}`}>
            <Link to={manualPath(chapter, section)} className={card.card ?? ""}>
              <b>{title}</b>
              {section !== "" && <small>{chapterTitle}</small>}
              <span>
                {excerpt.map(({ text, isFound }, at) =>
                  // oxlint-disable-next-line react/no-array-index-key -- words of one text, which stay in order
                  isFound ? <mark key={at}>{text}</mark> : text,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
