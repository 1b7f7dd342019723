import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { LETTER_CHANNELS, LETTER_STATES } from "#contract/letterState";
import { callErrorOf, valueOf } from "../../api/callQuery.ts";
import { ALL_LETTERS, type LetterFilter, outboxQuery, repeatLetter } from "../../api/outbox.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { LetterItem } from "./LetterItem.tsx";
import { filterOfQuery, queryOfFilter } from "./letterFilter.ts";
import classes from "./Outbox.module.css";

const SKELETONS = [1, 2, 3, 4];

/** What was written to somebody, how far it has come, and what was given up sent again. */
export function Outbox() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const filter = filterOfQuery(query);
  const found = useInfiniteQuery({ ...outboxQuery(filter), staleTime: 0 });
  const letters = found.data?.pages.flatMap((page) => page.letters);
  const repeat = useMutation({
    mutationFn: async (id: number) => valueOf(await repeatLetter(id)),
    onSettled: () => queries.invalidateQueries(ALL_LETTERS),
  });
  const change = (next: Partial<LetterFilter>) =>
    setQuery(queryOfFilter({ ...filter, ...next }), { replace: true });
  const error = callErrorOf(repeat.error);
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={t("outbox.state")}
          value={filter.state ?? ""}
          onChange={({ currentTarget }) =>
            change({ state: LETTER_STATES.find((one) => one === currentTarget.value) })
          }
          data={[
            { value: "", label: t("outbox.any") },
            ...LETTER_STATES.map((value) => ({ value, label: t(`outbox.states.${value}`) })),
          ]}
        />
        <NativeSelect
          label={t("outbox.channel")}
          value={filter.channel ?? ""}
          onChange={({ currentTarget }) =>
            change({ channel: LETTER_CHANNELS.find((one) => one === currentTarget.value) })
          }
          data={[
            { value: "", label: t("outbox.any") },
            ...LETTER_CHANNELS.map((value) => ({ value, label: t(`outbox.channels.${value}`) })),
          ]}
        />
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
            {t(filter.state || filter.channel ? "outbox.noneFound" : "outbox.none")}
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
        {found.error && (
          <NotLoaded
            text={t("outbox.notLoaded", { detail: failureText(found.error) })}
            isAsking={found.isFetching}
            onRetry={() => void (letters ? found.fetchNextPage() : found.refetch())}
          />
        )}
        {found.hasNextPage && !found.error && (
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t("outbox.older")}
          </Button>
        )}
      </section>
    </>
  );
}
