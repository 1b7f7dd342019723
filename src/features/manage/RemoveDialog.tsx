import { Button, Group, Modal, Progress, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError, CallResult } from "../../api/callServer.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import classes from "./Manage.module.css";
import type { ManagedThing } from "./managedThing.ts";

interface Removed {
  readonly id: number;
  readonly undo: string;
}

interface Props {
  readonly managed: ManagedThing;
  /** Undefined: closed. */
  readonly ids: readonly number[] | undefined;
  readonly remove: (id: number) => Promise<CallResult<string>>;
  readonly onRemoved: (removed: readonly Removed[]) => void;
  readonly onClose: () => void;
}

/** Removes one or many after saying what goes with them; what fails is said, the rest is done. */
export function RemoveDialog({ managed, ids, remove, onRemoved, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly CallError[]>([]);
  const isStopped = useRef(false);
  const count = ids?.length ?? 0;
  const isBusy = done !== undefined;

  const close = () => {
    isStopped.current = true;
    setFailures([]);
    setDone(undefined);
    onClose();
  };
  const run = async () => {
    isStopped.current = false;
    const removed: Removed[] = [];
    const failed: CallError[] = [];
    for (const [index, id] of (ids ?? []).entries()) {
      if (isStopped.current) break;
      setDone(index);
      const result = await remove(id);
      if (result.ok) removed.push({ id, undo: result.value });
      else failed.push(result.error);
    }
    setDone(undefined);
    if (removed.length > 0) onRemoved(removed);
    if (failed.length === 0) close();
    else setFailures(failed);
  };
  return (
    <Modal
      opened={ids !== undefined}
      onClose={close}
      title={t("manage.removeTitle", { count })}
      closeButtonProps={{ "aria-label": t("manage.close") }}
    >
      <Text size="sm">{managed.removeText(t)}</Text>
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
          {t("manage.notRemoved", { count: failures.length, detail: failureText(failures[0]) })}
        </Text>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="subtle" color="red" loading={isBusy} onClick={() => void run()}>
          {t("manage.remove")}
        </Button>
        <Button data-autofocus onClick={close}>
          {isBusy ? t("manage.stop") : t("manage.keep")}
        </Button>
      </Group>
    </Modal>
  );
}
