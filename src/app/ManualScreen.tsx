import { Suspense, use, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { loadManual } from "../features/manual/loadManual.ts";
import { Manual } from "../features/manual/Manual.tsx";
import type { ManualChapter } from "../features/manual/readChapter.ts";
import { useShortcuts } from "../features/shortcuts/useShortcuts.ts";
import { useUser } from "../state/sessionStore.ts";
import { NotFound } from "./start/NotBuiltYet.tsx";
import { useTitle } from "./start/useTitle.ts";
import { Waiting } from "./start/Waiting.tsx";

/** The page of the built-in manual, in the reader's language. Guests of a link have none, as in the menu. */
export function ManualScreen() {
  const { guest } = useUser();
  return guest === undefined ? <OwnManual /> : <NotFound />;
}

function OwnManual() {
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
