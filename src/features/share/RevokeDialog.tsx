import { Button, Group, List, Modal, Progress, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { success } from "#contract/result";
import type { CallError, CallResult } from "../../api/callServer.ts";
import { deleteSharedLink } from "../../api/sharedLinks.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { pause, runJobs } from "../../state/jobs/runJobs.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import type { NamedLink } from "./linkOrder.ts";

interface Props {
  readonly links: readonly NamedLink[];
  /** Those that are gone, also when it was stopped before all were. */
  readonly onRevoked: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** So many are named; of more it is said how many. */
const MOST_NAMED = 5;

interface Failed {
  readonly count: number;
  readonly error: CallError;
}

/** Asks before links end: nothing brings them back, for nobody keeps their addresses. */
export function RevokeDialog({ links, onRevoked, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  useFocusReturn();
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<Failed>();
  /** The run that may go on. */
  const running = useRef<object>(undefined);
  const counted = (count: number) => ({ count, shown: format.count(count) });
  const { length: count } = links;

  const revoke = async () => {
    const mine = {};
    running.current = mine;
    setFailed(undefined);
    setDone(0);
    const result = await runJobs<number>(
      links.map(({ link, name }) => ({ name, run: () => revokeLink(link.id) })),
      {
        onProgress: (revoked) => {
          if (running.current === mine) setDone(revoked);
        },
        isStopped: () => running.current !== mine,
        pause,
      },
    );
    const { length: revoked } = result.written;
    if (revoked > 0)
      notifications.show({
        message: t("links.revoked", counted(revoked)),
        color: "green",
        role: "status",
        closeButtonProps: { "aria-label": t("links.close") },
      });
    onRevoked(result.written);
    if (running.current !== mine) return;
    setDone(undefined);
    const [first] = result.failed;
    if (first) setFailed({ count: result.failed.length, error: first.error });
    else onClose();
  };
  const close = () => {
    running.current = undefined;
    onClose();
  };
  const isBusy = done !== undefined;
  const more = count - MOST_NAMED;
  return (
    <Modal
      opened
      onClose={close}
      title={t("links.revokeTitle", counted(count))}
      closeButtonProps={{ "aria-label": t("links.close") }}
    >
      <List size="sm" listStyleType="none" fw={600} mb="xs">
        {links.slice(0, MOST_NAMED).map(({ link, name }) => (
          <List.Item key={link.id}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
        {more > 0 && <List.Item fw={400}>{t("links.moreLinks", counted(more))}</List.Item>}
      </List>
      <Text size="sm">{t("links.revokeText", { count })}</Text>
      {isBusy && count > 1 && (
        <Progress.Root mt="md">
          <Progress.Section
            value={(100 * done) / count}
            aria-label={t("links.revoking", {
              done: format.count(done),
              total: format.count(count),
            })}
          />
        </Progress.Root>
      )}
      {failed && (
        <Text size="sm" mt="md" c="var(--state-stopped-text)" role="alert">
          {t("links.notRevoked", { ...counted(failed.count), detail: failureText(failed.error) })}
        </Text>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="subtle" color="red" loading={isBusy} onClick={() => void revoke()}>
          {t("links.revokeNow", counted(count))}
        </Button>
        <Button data-autofocus onClick={close}>
          {isBusy ? t("links.stop") : t("links.keep")}
        </Button>
      </Group>
    </Modal>
  );
}

async function revokeLink(id: number): Promise<CallResult<number>> {
  const result = await deleteSharedLink(id);
  return result.ok ? success(id) : result;
}
