import { Button, Group, Modal, Progress, Table } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { csvText } from "#domain/text/csvText";
import { shownText } from "#domain/text/shownText";
import type { DriverPassword } from "../../../../../api/driverPasswords.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { OwnPasswordForm } from "../../../../../state/OwnPasswordForm.tsx";
import { useSayUnsaved } from "../../../../../state/useSayUnsaved.ts";
import { copyText } from "../../../../../ui/copyText.ts";
import { safeFileName } from "../../../../../ui/safeFileName.ts";
import { saveBlob } from "../../../../../ui/saveBlob.ts";
import { useFocusReturn } from "../../../../../ui/useFocusReturn.ts";
import classes from "../../../Manage.module.css";
import { passwordSheet } from "./passwordSheet.ts";
import { useNewPasswords } from "./useNewPasswords.ts";

interface Props {
  readonly drivers: readonly { readonly id: number }[];
  /** Whether passwords were made, or are being made, that nobody has saved. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onClose: () => void;
}

/** So many are shown; the file and the copy have all. */
const MOST_SHOWN = 200;

/** New passwords for drivers, made when one's own is given, and shown this once. */
export function NewPasswordsDialog({ drivers, onUnsaved, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const format = useFormat();
  const passwords = useNewPasswords(drivers);
  const { made, isMaking, error } = passwords;
  /** How many of them were saved: those that are made afterwards were not. */
  const [takenCount, setTakenCount] = useState(0);
  const isTaken = takenCount >= made.length;
  const [isAsking, setAsking] = useState(false);
  const count = drivers.length;
  const isRest = made.length < count;
  useSayUnsaved(isMaking || (made.length > 0 && !isTaken), onUnsaved);
  const close = () => {
    if (isMaking) passwords.stop();
    else if (made.length > 0 && !isTaken) setAsking(true);
    else onClose();
  };
  const progress = t("driverPasswords.progress", {
    count,
    done: format.count(made.length),
    shown: format.count(count),
  });
  return (
    <Modal
      opened
      size="lg"
      title={t("driverPasswords.title")}
      closeButtonProps={{ "aria-label": t("manage.close") }}
      closeOnClickOutside={false}
      onClose={close}
    >
      <div className={classes.many}>
        <p className={classes.calm}>
          {t("driverPasswords.text", { count, shown: format.count(count) })}
        </p>
        {isRest && !isMaking && count > 0 && (
          <OwnPasswordForm
            className={classes.many}
            words={{
              label: t("driverPasswords.own"),
              hint: t("driverPasswords.ownHint"),
              submit: t("driverPasswords.make"),
              wrong: t("manage.passwordWrong"),
            }}
            isProving={false}
            error={error}
            onGiven={(password) => void passwords.make(password)}
            variant="filled"
          />
        )}
        {isMaking && (
          <div role="status">
            {progress}
            <Progress.Root mt="xs">
              <Progress.Section value={(100 * made.length) / count} aria-label={progress} />
            </Progress.Root>
            <Group mt="sm" justify="flex-end">
              <Button variant="default" onClick={passwords.stop}>
                {t("manage.stop")}
              </Button>
            </Group>
          </div>
        )}
        {made.length > 0 && !isMaking && (
          <Made
            made={made}
            text={isRest ? progress : undefined}
            onTaken={() => {
              setTakenCount(made.length);
              setAsking(false);
            }}
          />
        )}
        {isAsking && (
          <Group justify="flex-end" role="alert">
            <span>{t("driverPasswords.notTaken")}</span>
            <Button variant="default" onClick={onClose}>
              {t("driverPasswords.leave")}
            </Button>
          </Group>
        )}
      </div>
    </Modal>
  );
}

function Made({
  made,
  text,
  onTaken,
}: {
  readonly made: readonly DriverPassword[];
  readonly text: string | undefined;
  readonly onTaken: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const heads = {
    name: t("manage.name"),
    uniqueId: t("manage.driver.key"),
    password: t("driverPasswords.password"),
  };
  const save = async () => {
    saveBlob(await passwordSheet(made, heads), safeFileName([t("driverPasswords.file")], "xlsx"));
    onTaken();
  };
  const copy = async () => {
    const lines = made.map((one) => [one.name, one.uniqueId, one.password].map(csvText).join("\t"));
    const isCopied = await copyText([Object.values(heads).join("\t"), ...lines].join("\n"), {
      done: t("manage.copied", { count: made.length }),
      failed: t("manage.notCopied"),
    });
    if (isCopied) onTaken();
  };
  return (
    <>
      <p className={classes.calm} role="status">
        {text ??
          t("driverPasswords.made", { count: made.length, shown: format.count(made.length) })}
      </p>
      <Group>
        <Button onClick={() => void save()}>{t("driverPasswords.save")}</Button>
        <Button variant="default" onClick={() => void copy()}>
          {t("manage.copy")}
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={320} maxHeight={320}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {Object.entries(heads).map(([name, head]) => (
                <Table.Th key={name} scope="col">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {made.slice(0, MOST_SHOWN).map(({ driverId, name, uniqueId, password }) => (
              <Table.Tr key={driverId}>
                <Table.Td>
                  <bdi>{shownText(name)}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi>{shownText(uniqueId)}</bdi>
                </Table.Td>
                <Table.Td>
                  <code translate="no">{password}</code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {made.length > MOST_SHOWN && (
        <p className={classes.calm}>
          {t("driverPasswords.more", {
            count: made.length - MOST_SHOWN,
            shown: format.count(made.length - MOST_SHOWN),
          })}
        </p>
      )}
    </>
  );
}
