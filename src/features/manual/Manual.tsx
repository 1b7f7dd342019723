import { Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { ariaShortcut } from "../../state/shortcuts.ts";
import card from "../../ui/LinkCard.module.css";
import { useTypedText } from "../../ui/useTypedText.ts";
import { ChapterText } from "./ChapterText.tsx";
import { createManualIndex } from "./createManualIndex.ts";
import classes from "./Manual.module.css";
import { ManualContents } from "./ManualContents.tsx";
import { ManualHits } from "./ManualHits.tsx";
import { type ManualChapter, manualPath, summaryOf } from "./readChapter.ts";

/** After the last letter; it stands in the address. */
const SEARCH_DELAY_MS = 20;

interface Props {
  readonly chapters: readonly ManualChapter[];
  /** The chapter that the address names: undefined where it names none, or none that there is. */
  readonly chapter: ManualChapter | undefined;
  readonly isUnknown: boolean;
  readonly searchInput: RefObject<HTMLInputElement | null>;
}

/** The manual: its chapters, its search, and the one that is read. What is searched stands in the address. */
export function Manual({ chapters, chapter, isUnknown, searchInput }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { query, text, search } = useManualQuery();
  const isSearching = query.trim() !== "";
  const index = useMemo(
    () => (isSearching ? createManualIndex(chapters) : undefined),
    [chapters, isSearching],
  );
  const hits = useMemo(() => index?.find(query), [index, query]);
  const [first] = hits ?? [];
  return (
    <main className={classes.manual} id="content" data-manual>
      <header className={classes.bar}>
        <Link to="/manual" className={classes.home ?? ""}>
          {t("pages.manual")}
        </Link>
        <search className={classes.search}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!first) return;
              searchInput.current?.blur();
              void navigate(manualPath(first.chapter, first.section));
            }}
          >
            <TextInput
              ref={searchInput}
              type="search"
              aria-label={t("manual.search")}
              aria-keyshortcuts={ariaShortcut("search")}
              placeholder={t("manual.search")}
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={text}
              onChange={(event) => search(event.currentTarget.value)}
            />
          </form>
        </search>
      </header>
      <ManualContents chapters={chapters} shown={isSearching ? undefined : chapter} />
      <div className={classes.page}>
        {hits ? (
          <ManualHits hits={hits} query={query.trim()} />
        ) : chapter ? (
          <ChapterText key={chapter.name} chapter={chapter} chapters={chapters} />
        ) : (
          <Overview chapters={chapters} isUnknown={isUnknown} />
        )}
      </div>
    </main>
  );
}

/** What is typed, at once; and what the address has of it, which is what is searched. */
function useManualQuery() {
  const [params, setParams] = useSearchParams();
  const query = params.get("q") ?? "";
  const { typed: text, type: search } = useTypedText({
    text: query,
    onText: (typed) => setParams(typed === "" ? {} : { q: typed }, { replace: true }),
    delayMs: SEARCH_DELAY_MS,
  });
  return { query, text, search };
}

function Overview({ chapters, isUnknown }: Pick<Props, "chapters" | "isUnknown">) {
  const { t } = useTranslation();
  return (
    <>
      <Title order={1} size="h2">
        {t("pages.manual")}
      </Title>
      {isUnknown ? (
        <p role="alert">{t("manual.unknown")}</p>
      ) : (
        <Text c="dimmed">{t("manual.text")}</Text>
      )}
      <ol className={classes.cards}>
        {chapters.map((chapter) => (
          <li key={chapter.name}>
            <Link to={manualPath(chapter.name)} className={card.card ?? ""}>
              <b>{chapter.title}</b>
              <span>{summaryOf(chapter)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
