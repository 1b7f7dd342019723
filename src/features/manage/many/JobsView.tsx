import { Button, Group, Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { CallError } from "../../../api/callServer.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { DuePassword } from "../DuePassword.tsx";
import classes from "../Manage.module.css";
import type { Jobs } from "./useJobs.ts";

interface Props {
  readonly jobs: Jobs;
  /** What the page has words of its own for. */
  readonly refusalText: (error: CallError) => string | undefined;
}

/** So many failures are named; the others are counted. */
const MOST_NAMED = 20;

/** How far many writes are, which of them failed and why, and the password when it is asked for. */
export function JobsView({ jobs, refusalText }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const { state } = jobs;
  if (state.type === "ready") return undefined;
  if (state.type === "passwordDue")
    return (
      <DuePassword isWrong={state.isWrong} onPassword={(one) => void jobs.givePassword(one)} />
    );
  if (state.type === "running") {
    const { done, count } = state;
    const label = t("many.running", {
      count,
      done: format.count(done),
      shown: format.count(count),
    });
    return (
      <div>
        <Text size="sm">{label}</Text>
        <Progress.Root mt="xs">
          <Progress.Section value={count === 0 ? 100 : (100 * done) / count} aria-label={label} />
        </Progress.Root>
        <Group mt="sm" justify="flex-end">
          <Button variant="default" onClick={jobs.stop}>
            {t("manage.stop")}
          </Button>
        </Group>
      </div>
    );
  }
  const { failed } = state;
  return (
    <div role="alert">
      <p className={classes.fault}>
        {t("many.failed", { count: failed.length, shown: format.count(failed.length) })}
      </p>
      <ul className={classes.failures}>
        {failed.slice(0, MOST_NAMED).map(({ job, error }) => (
          <li key={job.name}>
            <bdi>{shownText(job.name)}</bdi>: {refusalText(error) ?? failureText(error)}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={jobs.giveUp}>
          {t("many.leave")}
        </Button>
        <Button onClick={() => void jobs.again()}>{t("error.tryAgain")}</Button>
      </Group>
    </div>
  );
}
