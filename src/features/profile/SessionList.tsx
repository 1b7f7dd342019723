import { Badge, Button, Skeleton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OwnSession } from "#contract/ownSession";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import { shownText } from "#domain/text/shownText";
import { valueOf } from "../../api/callQuery.ts";
import { deleteOwnSessions, ownSessionsQuery } from "../../api/ownSessions.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { ageText } from "../../i18n/ageText.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { browserOf } from "./browserOf.ts";
import classes from "./Profile.module.css";

/** Where somebody is signed in: each can be ended, or all but this one. */
export function SessionList() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const sessions = useQuery({ ...ownSessionsQuery(), gcTime: 0 });
  const { end, isEnding, error } = useEndSessions();
  const rows = sessions.data;
  return (
    <section className={classes.card} aria-labelledby="own-sessions">
      <h2 className={classes.legend} id="own-sessions">
        {t("profile.sessions.title")}
      </h2>
      <p className={classes.hint}>{t("profile.sessions.text")}</p>
      {!rows && !sessions.error && <Skeleton height={56} />}
      {!rows && sessions.error && (
        <NotLoaded
          text={t("profile.sessions.notLoaded", { detail: failureText(sessions.error) })}
          isAsking={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {rows && (
        <ul className={classes.sessions}>
          {rows.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isEnding}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.failed} role="alert">
          {t("profile.sessions.failed", { detail: failureText(error) })}
        </p>
      )}
      {rows?.every(({ isThis }) => isThis) && (
        <p className={classes.hint}>{t("profile.sessions.noOthers")}</p>
      )}
      {rows?.some(({ isThis }) => !isThis) && (
        <Button
          variant="default"
          className={classes.update ?? ""}
          loading={isEnding}
          onClick={() => end(undefined)}
        >
          {t("profile.sessions.endOthers")}
        </Button>
      )}
    </section>
  );
}

function useEndSessions() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (id: number | undefined) => valueOf(await deleteOwnSessions(id)),
    onSuccess: (_, id) =>
      notifications.show({
        message: t(id === undefined ? "profile.sessions.endedOthers" : "profile.sessions.ended"),
        color: "green",
        role: "status",
        autoClose: NOTICE_DURATION,
        closeButtonProps: { "aria-label": t("profile.close") },
      }),
    // Also after a failure: another page may have ended it.
    onSettled: () => queries.invalidateQueries(ownSessionsQuery()),
  });
  return { end: mutate, isEnding: isPending, error };
}

interface RowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { serverNow } = useEngine();
  const { address, userAgent, begunAt, seenAt, begunWith, isThis } = session;
  const browser = browserOf(userAgent);
  const name =
    browser === undefined
      ? shownText(userAgent) || t("profile.sessions.unknown")
      : browser.system === undefined
        ? browser.name
        : t("profile.sessions.browserOn", { browser: browser.name, system: browser.system });
  const facts = [
    address !== undefined && t("profile.sessions.from", { address }),
    begunWith === "token" && t("profile.sessions.byToken"),
    begunWith === "provider" && t("profile.sessions.byProvider"),
    t("profile.sessions.since", { time: format.dateTime(begunAt) }),
    !isThis && t("profile.sessions.used", { age: ageText(t, seenAt, serverNow()) }),
  ].filter((fact) => fact !== false);
  return (
    <li className={classes.session} data-this={isThis || undefined}>
      <span className={classes.browser}>
        <bdi>{name}</bdi>
        {isThis && (
          <Badge variant="light" tt="none">
            {t("profile.sessions.here")}
          </Badge>
        )}
      </span>
      <span className={classes.facts}>{facts.join(" · ")}</span>
      {!isThis && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.end ?? ""}
          disabled={isEnding}
          aria-label={t("profile.sessions.endNamed", { name })}
          onClick={onEnd}
        >
          {t("profile.sessions.end")}
        </Button>
      )}
    </li>
  );
}
