import { Button, Checkbox, Skeleton, Switch } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AreaGroup } from "#contract/areasView";
import type { GroupId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useFormat } from "../../i18n/useFormat.ts";
import { useMapOptions } from "../../state/mapOptions.ts";
import classes from "./Areas.module.css";
import { AreasTrouble } from "./AreasTrouble.tsx";
import { useAreasState } from "./useAreasState.ts";

/** Each kind with the name of its switch. */
const KINDS = [
  ["geofence", "geofences"],
  ["line", "lines"],
  ["poi", "pois"],
] as const;

/** Which areas the map shows: by kind, with how many there are, and by group. */
export function AreaVisibility() {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const areas = useAreasState();
  const [{ shown }, change] = useMapOptions();
  return (
    <fieldset className={classes.visibility}>
      <legend className={classes.legend}>{t("area.title")}</legend>
      {KINDS.map(([kind, name]) => (
        <div key={kind} className={classes.switchLine}>
          <Switch
            label={t(`area.kinds.${kind}`)}
            checked={shown[name]}
            onChange={({ currentTarget: { checked } }) =>
              change({ shown: { ...shown, [name]: checked } })
            }
          />
          <span className={classes.count} data-count={kind}>
            {areas?.state === "ready" ? format.count(areas[kind]) : ""}
          </span>
        </div>
      ))}
      {(!areas || areas.state === "loading") && <Skeleton height={16} />}
      {areas?.state === "failed" && (
        <div className={classes.failed} role="alert">
          {t("area.failed")}
          <Button size="compact-sm" variant="default" onClick={() => void engine.reloadAreas()}>
            {t("error.tryAgain")}
          </Button>
        </div>
      )}
      {areas && <AreasTrouble areas={areas} />}
      <Groups version={areas?.version} />
    </fieldset>
  );
}

function Groups({ version }: { readonly version: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const [groups, setGroups] = useState<readonly AreaGroup[]>([]);
  const [{ shown }, change] = useMapOptions();
  const { hiddenGroups } = shown;

  useEffect(() => {
    let isWanted = version !== undefined;
    if (isWanted) void engine.areaGroups().then((found) => isWanted && setGroups(found));
    return () => {
      isWanted = false;
    };
  }, [engine, version]);

  if (groups.length === 0) return undefined;
  const show = (group: GroupId, isShown: boolean) => {
    const others = hiddenGroups.filter((hidden) => hidden !== group);
    change({ shown: { ...shown, hiddenGroups: isShown ? others : [...others, group] } });
  };
  return (
    <fieldset className={classes.groups}>
      <legend className={classes.legend}>{t("area.groups")}</legend>
      {groups.map(({ groupId, name, count }) => (
        <div key={groupId} className={classes.switchLine}>
          <Checkbox
            label={shownText(name) ?? groupId}
            checked={!hiddenGroups.includes(groupId)}
            onChange={({ currentTarget: { checked } }) => show(groupId, checked)}
          />
          <span className={classes.count}>{format.count(count)}</span>
        </div>
      ))}
    </fieldset>
  );
}
