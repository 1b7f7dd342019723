import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { type Dependents, dependentsQuery } from "../../api/dependents.ts";
import type { ThingKind } from "../../api/things.ts";
import { alertTypeText } from "../../i18n/alertTypeText.ts";
import { countedNames } from "../../i18n/countedNames.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Manage.module.css";

/** Of more nobody reads what is linked with them. */
const MOST_IDS = 200;
const TAKEN_ALONG: ReadonlySet<string> = new Set(["rfidKey", "serviceRecord"]);

interface Props {
  readonly kind: ThingKind;
  readonly ids: readonly number[];
  /** Once they are being removed nobody may ask any more what is linked with them. */
  readonly isAsked: boolean;
}

/** What these things leave behind when they are removed, and what goes with them: counted, and the first by name. */
export function DependentsList({ kind, ids, isAsked }: Props) {
  if (kind === "rfidKey" || ids.length === 0 || ids.length > MOST_IDS) return undefined;
  return <List kind={kind} ids={ids} isAsked={isAsked} />;
}

interface ListProps extends Props {
  readonly kind: Exclude<ThingKind, "rfidKey">;
}

function List({ kind, ids, isAsked }: ListProps) {
  const { t } = useTranslation();
  // As it is now, whenever the question is asked again.
  const { data, isLoading } = useQuery({
    ...dependentsQuery(kind, ids),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  if (isLoading)
    return (
      <Skeleton height={20} mt="sm" role="status" aria-label={t("manage.dependents.loading")} />
    );
  // The sentence above says what goes in any case.
  if (!data) return undefined;
  const groups = [
    ["without", data.filter((one) => !TAKEN_ALONG.has(one.kind))],
    ["along", data.filter((one) => TAKEN_ALONG.has(one.kind))],
  ] as const;
  return groups.map(
    ([name, dependents]) =>
      dependents.length > 0 && (
        <section key={name} aria-label={t(`manage.dependents.${name}`, { count: ids.length })}>
          <Text size="sm" mt="sm">
            {t(`manage.dependents.${name}`, { count: ids.length })}
          </Text>
          <ul className={classes.failures}>
            {dependents.map((one) => (
              <li key={one.kind}>
                <Dependent of={one} />
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

function Dependent({ of: { kind, count, names, types } }: { readonly of: Dependents }) {
  const { t } = useTranslation();
  const format = useFormat();
  const named = names.map((name) => shownText(name)).filter((name) => name !== undefined);
  const shown = countedNames([...named, ...types.map((type) => alertTypeText(t, type))], format);
  const counted = t(`manage.dependents.of.${kind as "vehicle"}`, {
    count,
    shown: format.count(count),
  });
  if (shown === "") return counted;
  return (
    <>
      {counted}: <bdi>{shown}</bdi>
      {count > names.length + types.length && " …"}
    </>
  );
}
