import { Button, Group, Modal, Progress, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { success } from "#contract/result";
import type { CallError, CallResult } from "../../api/callServer.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { type JobsDone, pause, runJobs } from "../../state/jobs/runJobs.ts";
import { isNested } from "../../state/undo/isNested.ts";
import { MOST_WRITES } from "../../state/undo/useUndoNotice.tsx";
import { useFailureText } from "../../state/useFailureText.ts";
import { DependentsList } from "./DependentsList.tsx";
import classes from "./Manage.module.css";
import type { ManagedThing } from "./managedThing.ts";

interface Removed {
  readonly id: number;
  readonly undo: string;
}

/** What came of a run. */
export interface RemovedMany {
  readonly removed: readonly Removed[];
  /** How many are left as it was stopped; 0: it was not, or all are gone all the same. */
  readonly left: number;
  /** How many were to be removed. */
  readonly count: number;
}

interface Failure {
  readonly id: number;
  readonly error: CallError;
}

interface Props {
  readonly managed: ManagedThing;
  /** Undefined: closed. */
  readonly ids: readonly number[] | undefined;
  /** What the one is called that is removed; empty: there are several, or it is not in sight. */
  readonly name: string;
  /** Whether some of those that were chosen are never removed here. */
  readonly hasKept: boolean;
  readonly remove: (id: number) => Promise<CallResult<string>>;
  readonly onRemoved: (done: RemovedMany) => void;
  readonly onClose: () => void;
}

/** Removes one or many after saying what goes with them; what fails is said, the rest is done. */
export function RemoveDialog({ managed, ids, name, hasKept, remove, onRemoved, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const format = useFormat();
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  /** The run that may go on: each has its own, so that one that was stopped stays so. */
  const running = useRef<object>(undefined);
  // What failed is asked for again, and nothing that is gone.
  const wanted = failures.length > 0 ? failures.map(({ id }) => id) : (ids ?? []);
  const count = wanted.length;
  const isBusy = done !== undefined;

  const close = () => {
    running.current = undefined;
    setFailures([]);
    setDone(undefined);
    onClose();
  };
  const run = async () => {
    const mine = {};
    running.current = mine;
    const jobs = wanted.map((id) => ({
      name: String(id),
      async run(): Promise<CallResult<Removed>> {
        const result = await remove(id);
        return result.ok ? success({ id, undo: result.value }) : result;
      },
    }));
    setDone(0);
    const result = await runJobs<Removed>(jobs, {
      onProgress: (count) => {
        if (running.current === mine) setDone(count);
      },
      isStopped: () => running.current !== mine,
      pause,
      isInOrder: isNested(managed.kind),
    });
    const removed = result.written;
    const failed = failuresIn(result, wanted);
    const isStopped = running.current !== mine;
    const left = isStopped ? wanted.length - removed.length : 0;
    if (removed.length > 0 || left > 0) onRemoved({ removed, left, count: wanted.length });
    if (isStopped) return;
    setDone(undefined);
    if (failed.length === 0) close();
    else setFailures(failed);
  };
  return (
    <Modal
      opened={ids !== undefined}
      onClose={close}
      title={
        name !== "" && ids?.length === 1
          ? t("manage.removeNamed", { name })
          : t("manage.removeTitle", { count })
      }
      closeButtonProps={{ "aria-label": t("manage.close") }}
    >
      {count > 0 && <Text size="sm">{managed.removeText(t, count)}</Text>}
      {count > MOST_WRITES && (
        <Text size="sm" mt="sm" role="note">
          {t("many.notUndone", { most: format.count(MOST_WRITES) })}
        </Text>
      )}
      {failures.length === 0 && (
        <DependentsList kind={managed.kind} ids={wanted} isAsked={!isBusy} />
      )}
      {hasKept && (
        <Text size="sm" mt={count > 0 ? "sm" : 0} role="note">
          {managed.kept?.text(t)}
        </Text>
      )}
      {isBusy && count > 1 && (
        <Progress.Root mt="md">
          <Progress.Section
            value={(100 * done) / count}
            aria-label={t("manage.removing", { done, count })}
          />
        </Progress.Root>
      )}
      {failures[0] && (
        <Text size="sm" mt="md" className={classes.fault ?? ""} role="alert">
          {t("manage.notRemoved", {
            count: failures.length,
            detail:
              managed.refusalText?.(t, failures[0].error.detail) ?? failureText(failures[0].error),
          })}
        </Text>
      )}
      <Group mt="md" justify="flex-end">
        {count > 0 && (
          <Button variant="subtle" color="red" loading={isBusy} onClick={() => void run()}>
            {t("manage.remove")}
          </Button>
        )}
        <Button data-autofocus onClick={close}>
          {isBusy ? t("manage.stop") : t("manage.keep")}
        </Button>
      </Group>
    </Modal>
  );
}

/** What is wanted and still there, with why. */
function failuresIn(
  { written, failed, isPasswordDue }: JobsDone<Removed>,
  wanted: readonly number[],
): readonly Failure[] {
  const errors = new Map(failed.map(({ job, error }) => [Number(job.name), error]));
  const gone = new Set(written.map(({ id }) => id));
  const due: CallError = {
    reason: "passwordRequired",
    detail: "",
    retryAfterSeconds: undefined,
  };
  return wanted.flatMap((id) => {
    const error = errors.get(id) ?? (isPasswordDue && !gone.has(id) ? due : undefined);
    return error ? [{ id, error }] : [];
  });
}
