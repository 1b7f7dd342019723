import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { isConnected } from "#contract/snapshot";
import { seconds } from "#domain/units";
import { roundTripQuery, serverVersionQuery } from "../../api/serverInfo.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { BROWSER_ABILITIES, browserAbilities } from "./browserAbilities.ts";
import classes from "./ConnectionFacts.module.css";
import { connectionWord } from "./connectionWord.ts";

const connection = (snapshot: Snapshot) => snapshot.connection;

/** How the connection to the server is, and the way to have it again at once. */
export function ConnectionFacts() {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const state = useSnapshot(connection) ?? ({ type: "loading" } as const);
  const asOf = "asOf" in state ? state.asOf : undefined;
  return (
    <section className={classes.part} aria-labelledby="connection-live">
      <h2 className={classes.heading} id="connection-live">
        {t("general.connection.live")}
      </h2>
      <p className={classes.state} role="status" data-connection={state.type}>
        <span className={classes.light} aria-hidden="true" />
        <b>{t(connectionWord(state.type))}</b>
        {asOf !== undefined && <span>{t("connection.asOf", { time: format.time(asOf) })}</span>}
      </p>
      {isConnected(state) ? (
        <p className={classes.hint}>{t("general.connection.byItself")}</p>
      ) : (
        state.type === "lost" && (
          <Button variant="default" onClick={() => void engine.reconnect()}>
            {t("connection.reconnect")}
          </Button>
        )
      )}
      {state.type === "outdated" && (
        <Button onClick={() => location.reload()}>{t("version.reload")}</Button>
      )}
    </section>
  );
}

const MEASURED_EVERY = seconds(5);
const elapsedMs = () => performance.now();

/** Which server it is, where it is, and how far away. */
export function ServerFacts() {
  const { t } = useTranslation();
  const format = useFormat();
  const version = useQuery(serverVersionQuery());
  const roundTrip = useQuery({
    ...roundTripQuery(elapsedMs),
    refetchInterval: MEASURED_EVERY,
    gcTime: 0,
  });
  const unanswered = (isError: boolean) => (isError ? t("general.connection.noAnswer") : NO_VALUE);
  const rows: readonly (readonly [string, string])[] = [
    [t("general.connection.address"), location.origin],
    [t("general.connection.version"), version.data ?? unanswered(version.isError)],
    [
      t("general.connection.roundTrip"),
      roundTrip.data === undefined || roundTrip.isError
        ? unanswered(roundTrip.isError)
        : format.delay(roundTrip.data),
    ],
  ];
  return (
    <section className={classes.part} aria-labelledby="connection-server">
      <h2 className={classes.heading} id="connection-server">
        {t("general.connection.server")}
      </h2>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What this browser can do of what the product uses, and what goes without. */
export function BrowserFacts() {
  const { t } = useTranslation();
  const [has] = useState(() =>
    browserAbilities(globalThis, () => document.createElement("canvas")),
  );
  return (
    <section className={classes.part} aria-labelledby="connection-browser">
      <h2 className={classes.heading} id="connection-browser">
        {t("general.connection.browser")}
      </h2>
      <dl className={classes.facts}>
        {BROWSER_ABILITIES.map((ability) => (
          <div key={ability}>
            <dt>{t(`general.connection.ability.${ability}`)}</dt>
            <dd data-has={has[ability]}>
              {has[ability] ? (
                <>
                  <IconCheck size={16} aria-hidden="true" />
                  {t("general.connection.has")}
                </>
              ) : (
                <>
                  <IconX size={16} aria-hidden="true" />
                  {t(`general.connection.without.${ability}`)}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
