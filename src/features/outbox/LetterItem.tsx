import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { Letter } from "../../api/outbox.ts";
import { NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Outbox.module.css";

interface Props {
  readonly letter: Letter;
  readonly isRepeating: boolean;
  readonly onRepeat: () => void;
}

/** One letter: to whom, about what, and how far it has come; its text when it is opened. */
export function LetterItem({ letter, isRepeating, onRepeat }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, channel, isSecret, body } = letter;
  const subject = shownText(letter.subject) ?? t("outbox.noSubject");
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.line}>
        <time dateTime={new Date(letter.at).toISOString()}>{format.dateTime(letter.at)}</time>
        <bdi className={classes.recipient}>{shownText(letter.recipient) ?? NO_VALUE}</bdi>
        <span>{t(`outbox.channels.${channel}`)}</span>
        <strong className={classes.state}>{t(`outbox.states.${state}`)}</strong>
        <span className={classes.more}>
          {state === "failed" && <FailureText failure={letter.failure} />}
          {state === "kept" && t(`outbox.keptWhy.${channel}`)}
          {letter.attempts > 0 && ` ${t("outbox.attempts", { count: letter.attempts })}`}
        </span>
        {state === "failed" && channel === "mail" && !isSecret && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isRepeating}
            aria-label={t("outbox.repeatOne", { subject })}
            onClick={onRepeat}
          >
            {t("outbox.repeat")}
          </Button>
        )}
      </div>
      <details>
        <summary>
          <bdi>{subject}</bdi>
        </summary>
        <pre className={classes.body}>{isSecret && body === "" ? t("outbox.secret") : body}</pre>
      </details>
    </li>
  );
}

const FAILURES = ["refused", "unreachable", "timeout", "aborted"] as const;

/** What this page does not know stays as the server says it. */
function FailureText({ failure = "" }: { readonly failure: string | undefined }) {
  const { t } = useTranslation();
  const known = FAILURES.find((one) => one === failure);
  return known ? t(`outbox.failures.${known}`) : <bdi>{failure}</bdi>;
}
