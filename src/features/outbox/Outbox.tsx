import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { callErrorOf, valueOf } from "../../api/callQuery.ts";
import { ALL_LETTERS, outboxQuery, repeatLetter } from "../../api/outbox.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { userZone } from "../../state/userZone.ts";
import { OlderRows } from "../../ui/OlderRows.tsx";
import { LetterItem } from "./LetterItem.tsx";
import { filterOfView, type LetterView, queryOfView, viewOfQuery } from "./letterFilter.ts";
import classes from "./Outbox.module.css";
import { OutboxFilters } from "./OutboxFilters.tsx";

const SKELETONS = [1, 2, 3, 4];

/** What was written to somebody, how far it has come, and what was given up sent again. */
export function Outbox() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const zone = userZone(useUser());
  const view = viewOfQuery(query, zone);
  const filter = filterOfView(view, zone);
  const found = useInfiniteQuery({ ...outboxQuery(filter), staleTime: 0 });
  const letters = found.data?.pages.flatMap((page) => page.letters);
  const repeat = useMutation({
    mutationFn: async (id: number) => valueOf(await repeatLetter(id)),
    onSettled: () => queries.invalidateQueries(ALL_LETTERS),
  });
  // What is typed is said later: by then another filter may have changed.
  const change = (next: Partial<LetterView>) =>
    setQuery((before) => queryOfView({ ...viewOfQuery(before, zone), ...next }), { replace: true });
  const error = callErrorOf(repeat.error);
  return (
    <>
      <div className={classes.filters}>
        <OutboxFilters view={view} onChange={change} />
        <Button variant="default" loading={found.isRefetching} onClick={() => void found.refetch()}>
          {t("outbox.refresh")}
        </Button>
      </div>
      {error && (
        <p className={classes.fault} role="alert">
          {t("outbox.notRepeated", { detail: failureText(error) })}
        </p>
      )}
      <section className={classes.letters} aria-label={t("pages.notices")}>
        {found.isPending && SKELETONS.map((row) => <Skeleton key={row} height={64} />)}
        {letters?.length === 0 && (
          <p className={classes.none} role="status">
            {t(queryOfView(view).size > 0 ? "outbox.noneFound" : "outbox.none")}
          </p>
        )}
        {letters && letters.length > 0 && (
          <ol className={classes.list} data-testid="letters">
            {letters.map((letter) => (
              <LetterItem
                key={letter.id}
                letter={letter}
                isRepeating={repeat.isPending && repeat.variables === letter.id}
                onRepeat={() => repeat.mutate(letter.id)}
              />
            ))}
          </ol>
        )}
        <OlderRows
          found={found}
          failed={t("outbox.notLoaded", { detail: found.error ? failureText(found.error) : "" })}
          older={t("outbox.older")}
        />
      </section>
    </>
  );
}
