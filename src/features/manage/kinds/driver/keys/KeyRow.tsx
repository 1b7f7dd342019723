import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { callErrorOf, valueOf } from "../../../../../api/callQuery.ts";
import type { CallError } from "../../../../../api/callServer.ts";
import { saveThing } from "../../../../../api/saveThing.ts";
import { getThing, namesQuery, type WrittenThing } from "../../../../../api/things.ts";
import type { UnknownKey } from "../../../../../api/unknownKeys.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { faultText } from "../../../form/faultText.ts";
import classes from "./Keys.module.css";

/** Of thousands of drivers as many are listed; the others are found by their name. */
const MOST_LISTED = 100;

interface Props {
  readonly seen: UnknownKey;
  readonly onGiven: (written: WrittenThing, message: string) => void;
}

/** One key with where it was seen, and the driver who gets it. What they had before comes back by undo. */
export function KeyRow({ seen, onGiven }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const [driver, setDriver] = useState<string | null>(null);
  const names = useQuery(namesQuery("driver"));
  const key = shownText(seen.uniqueId) ?? seen.uniqueId;
  const nameOf = (id: number) => shownText(names.data?.get(id)) ?? String(id);
  const give = useMutation({
    mutationFn: async (id: number) => {
      const read = valueOf(await getThing("driver", id));
      const body = { ...read.thing, uniqueId: seen.uniqueId };
      return valueOf(await saveThing("driver", read, body));
    },
    onSuccess: (written, id) =>
      onGiven(written, t("driverKeys.given", { key, driver: nameOf(id) })),
  });
  const error = callErrorOf(give.error);
  const refusalText = (refused: CallError) => {
    const rule = /^uniqueId: (.+)$/.exec(refused.detail)?.[1];
    if (refused.reason === "duplicate") return t("manage.driver.duplicate");
    return rule === undefined ? failureText(refused) : faultText(t, rule);
  };
  return (
    <li className={classes.key}>
      <div className={classes.what}>
        <bdi className={classes.name}>{key}</bdi>
        <span className={classes.soft}>
          {t("driverKeys.seenIn", {
            vehicle: shownText(seen.vehicle),
            at: format.dateTime(seen.lastSeen),
          })}
          {seen.times > 1 &&
            ` · ${t("driverKeys.times", { count: seen.times, shown: format.count(seen.times) })}`}
        </span>
      </div>
      <Select
        className={classes.driver ?? ""}
        aria-label={t("driverKeys.driverOf", { key })}
        placeholder={t("driverKeys.driver")}
        data={[...(names.data ?? [])].map(([id, name]) => ({
          value: String(id),
          label: shownText(name) ?? String(id),
        }))}
        limit={MOST_LISTED}
        value={driver}
        onChange={setDriver}
        searchable
        nothingFoundMessage={t("manage.noChoice")}
        error={
          error &&
          t("driverKeys.notGiven", {
            detail: refusalText(error),
          })
        }
        errorProps={{ role: "alert" }}
      />
      <Button
        variant="default"
        disabled={driver === null}
        loading={give.isPending}
        aria-label={t("driverKeys.giveOf", { key })}
        onClick={() => give.mutate(Number(driver))}
      >
        {t("driverKeys.give")}
      </Button>
    </li>
  );
}
