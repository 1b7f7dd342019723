import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isObject } from "#contract/traccar/wire";
import { shownText } from "#domain/text/shownText";
import { alertLacksQuery, type ChosenAlert } from "../../../../api/alertLacks.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { countChosen } from "../../linked/chosenLinks.ts";
import { FLEET_LINKS } from "../../linked/reachLinks.ts";
import type { WarningProps } from "../../managedThing.ts";
import { alertLinks } from "./alertLinks.ts";

/** While somebody types nothing is asked. */
const TYPED_AFTER_MS = 400;

/** Of which vehicles the alert would never come, as it stands in the form, and why: of none, it never comes. */
export function AlertWarnings({ id, body, chosen }: WarningProps) {
  const { t } = useTranslation();
  const isAboutNothing =
    id === undefined && body["always"] !== true && countChosen(chosen, FLEET_LINKS) === 0;
  if (!isAboutNothing) return <Lacks id={id} body={body} chosen={chosen} />;
  return (
    <Alert color="yellow" role="status" data-lack="vehicles">
      {t("manage.alert.aboutNothing")}
    </Alert>
  );
}

function Lacks({ id, body, chosen }: WarningProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [words] = useDebouncedValue(JSON.stringify(chosenAlert(id, body)), TYPED_AFTER_MS);
  const alert = JSON.parse(words) as ChosenAlert;
  const links = useMemo(() => alertLinks(chosen), [chosen]);
  // A warning only: where it cannot be loaded, the form is as good.
  const { data = [] } = useQuery({
    ...alertLacksQuery(alert, links),
    enabled: alert.type !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (alert.type === "") return undefined;
  return data.map(({ lack, count, first }) => (
    <Alert key={lack} color="yellow" role="status" data-lack={lack}>
      {t(`manage.alert.lack.${lack}`, { count, shown: format.count(count) })}{" "}
      <bdi>{first.map((one) => shownText(one) ?? "").join(", ")}</bdi>
      {count > first.length && " …"}
    </Alert>
  ));
}

function chosenAlert(id: number | undefined, { type, always, attributes }: WarningProps["body"]) {
  const { speed, checkGeofences } = isObject(attributes) ? attributes : {};
  return {
    id,
    type: typeof type === "string" ? type : "",
    always: always === true,
    speed: typeof speed === "number" || typeof speed === "string" ? String(speed) : "",
    checkGeofences: typeof checkGeofences === "string" ? checkGeofences : "",
  } satisfies ChosenAlert;
}
