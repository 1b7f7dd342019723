import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { alertLacksQuery } from "../../../../api/alertLacks.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** Which vehicles and groups an alert is about, who is told, and of which vehicles it never comes. */
export function AlertPart({ read, name }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // A warning only: where it cannot be loaded, the form is as good.
  const { data = [] } = useQuery({ ...alertLacksQuery(read.thing.id), staleTime: 0 });
  return (
    <>
      <LinkedPart read={read} name={name} kind="notification" links={REACH_LINKS} />
      {data.map(({ lack, count, first }) => (
        <Alert key={lack} color="yellow" role="status" data-lack={lack}>
          {t(`manage.alert.lack.${lack}`, { count, shown: format.count(count) })}{" "}
          <bdi>{first.map((one) => shownText(one) ?? "").join(", ")}</bdi>
          {count > first.length && " …"}
        </Alert>
      ))}
    </>
  );
}
