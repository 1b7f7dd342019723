import { Suspense, use, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { loadManual } from "../features/manual/loadManual.ts";
import { Manual } from "../features/manual/Manual.tsx";
import type { ManualChapter } from "../features/manual/readChapter.ts";
import { useShortcuts } from "../features/shortcuts/useShortcuts.ts";
import { useTitle } from "./start/useTitle.ts";
import { Waiting } from "./start/Waiting.tsx";

/** The page of the built-in manual, in the reader's language. */
export function ManualScreen() {
  const { i18n } = useTranslation();
  const chapters = useMemo(() => loadManual(i18n.language), [i18n.language]);
  return (
    <Suspense fallback={<Waiting />}>
      <Loaded coming={chapters} />
    </Suspense>
  );
}

function Loaded({ coming }: { readonly coming: Promise<readonly ManualChapter[]> }) {
  const chapters = use(coming);
  const { chapter: name } = useParams();
  const chapter = chapters.find((one) => one.name === name);
  const searchInput = useRef<HTMLInputElement>(null);
  useTitle("manual", chapter?.title);
  useShortcuts({ search: () => searchInput.current?.focus() });
  return (
    <Manual
      chapters={chapters}
      chapter={chapter}
      isUnknown={name !== undefined && !chapter}
      searchInput={searchInput}
    />
  );
}
