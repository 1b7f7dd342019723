import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import { vehicleId } from "#domain/ids";
import type { CallResult } from "../../../../../api/callServer.ts";
import {
  deleteTrackerKey,
  postTrackerKey,
  trackerKeyQuery,
} from "../../../../../api/trackerKey.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { copyText } from "../../../../../ui/copyText.ts";
import classes from "../../../Manage.module.css";
import own from "../Vehicle.module.css";
import { TrackerTest } from "./TrackerTest.tsx";

/** The key by which reports prove whose they are: made, shown once, and taken away. */
export function TrackerKey({ thing }: { readonly thing: TableThing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const id = vehicleId(thing.id);
  const { data: access, refetch, error } = useQuery(trackerKeyQuery(id));
  const [key, setKey] = useState<string>();
  /** What is asked about before it is done: a tracker with the old key is believed no more. */
  const [asked, setAsked] = useState<"renew" | "remove">();
  const [fault, setFault] = useState<string>();

  async function run<Value>(
    call: Promise<CallResult<Value>>,
    onDone: (value: Value) => void,
  ): Promise<void> {
    setAsked(undefined);
    const result = await call;
    if (!result.ok) return setFault(failureText(result.error));
    setFault(undefined);
    onDone(result.value);
    await refetch();
  }
  const renew = () => void run(postTrackerKey(id), setKey);
  const remove = () => void run(deleteTrackerKey(id), () => setKey(undefined));
  return (
    <section aria-label={t("vehicleForm.trackerKey")} className={own.counters}>
      <h3 className={classes.heading}>{t("vehicleForm.trackerKey")}</h3>
      <p className={own.last}>{t("vehicleForm.trackerKeyHint")}</p>
      {error && <p className={classes.calm}>{failureText(error)}</p>}
      {access && (
        <p className={classes.calm} role="status">
          {access.madeAt === undefined
            ? t("vehicleForm.noKey")
            : t("vehicleForm.keySince", { time: format.dateTime(access.madeAt) })}
        </p>
      )}
      {key !== undefined && (
        <>
          <TextInput
            label={t("vehicleForm.key")}
            description={t("vehicleForm.keyOnce")}
            value={key}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button
            variant="default"
            onClick={() =>
              void copyText(key, {
                done: t("vehicleForm.keyCopied"),
                failed: t("manage.notCopied"),
              })
            }
          >
            {t("vehicleForm.copyKey")}
          </Button>
        </>
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {access && (
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => (access.madeAt === undefined ? renew() : setAsked("renew"))}
          >
            {t(access.madeAt === undefined ? "vehicleForm.makeKey" : "vehicleForm.renewKey")}
          </Button>
          {access.madeAt !== undefined && (
            <Button variant="subtle" color="red" onClick={() => setAsked("remove")}>
              {t("vehicleForm.removeKey")}
            </Button>
          )}
        </Group>
      )}
      {access && <TrackerTest thing={thing} port={access.port} trackerKey={key} />}
      <Modal
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(asked === "remove" ? "vehicleForm.removeKey" : "vehicleForm.renewKey")}
        closeButtonProps={{ "aria-label": t("manage.close") }}
      >
        <Text size="sm">{t("vehicleForm.oldKey")}</Text>
        <Group mt="md" justify="flex-end">
          <Button variant="subtle" color="red" onClick={asked === "remove" ? remove : renew}>
            {t(asked === "remove" ? "vehicleForm.removeKey" : "vehicleForm.renewKey")}
          </Button>
          <Button data-autofocus onClick={() => setAsked(undefined)}>
            {t("manage.keep")}
          </Button>
        </Group>
      </Modal>
    </section>
  );
}
