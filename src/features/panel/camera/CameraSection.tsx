import { Button, NativeSelect } from "@mantine/core";
import { IconVideo, IconVideoOff } from "@tabler/icons-react";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireObject } from "#contract/traccar/wire";
import { isActive, may } from "#domain/account/policy";
import type { VehicleId } from "#domain/ids";
import { confirmationKey } from "../../../api/confirmationKey.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useExternalServices } from "../../../state/useExternalServices.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { Section } from "../Section.tsx";
import { useNow } from "../useNow.ts";
import { CameraPlayer } from "./CameraPlayer.tsx";
import classes from "./CameraSection.module.css";
import { cameraMachine } from "./cameraMachine.ts";
import { runCamera } from "./runCamera.ts";

interface Props {
  readonly vehicle: VehicleId;
  readonly settings: WireObject;
}

/** As many as a recorder in a vehicle has. */
const CHANNELS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** A vehicle's cameras, for who may command it, where it has some and the server has their hub. */
export function CameraSection({ vehicle, settings }: Props) {
  const user = useUser();
  const now = useNow();
  const { names } = useExternalServices();
  const mayWrite = !user.readonly && !user.deviceReadonly;
  const mayCommand = mayWrite && isActive(user, now ?? 0) && may(user, "vehicle.command", "linked");
  if (!settings.cameraEnabled || !mayCommand || !names?.includes("videoHub")) return undefined;
  return <Camera key={vehicle} vehicle={vehicle} />;
}

function Camera({ vehicle }: { readonly vehicle: VehicleId }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [machine] = useState(() =>
    cameraMachine.provide({ actors: { run: runCamera(vehicle, confirmationKey()) } }),
  );
  const [state, send] = useMachine(machine);
  const [channel, setChannel] = useState("1");
  const { url, error } = state.context;
  const isOn = state.matches("on");
  const start = (chosen: string) => send({ type: "user.started", channel: Number(chosen) });
  return (
    <Section section="camera" title={t("camera.title")}>
      <div className={classes.controls}>
        <Button
          size="xs"
          variant="default"
          aria-pressed={isOn}
          leftSection={
            isOn ? (
              <IconVideoOff size={16} aria-hidden="true" />
            ) : (
              <IconVideo size={16} aria-hidden="true" />
            )
          }
          onClick={() => (isOn ? send({ type: "user.stopped" }) : start(channel))}
        >
          {isOn ? t("camera.stop") : t("camera.start")}
        </Button>
        <NativeSelect
          size="xs"
          aria-label={t("camera.which")}
          value={channel}
          onChange={({ currentTarget: { value } }) => {
            setChannel(value);
            if (isOn) start(value);
          }}
          data={CHANNELS.map((value) => ({ value, label: t("camera.number", { number: value }) }))}
        />
      </div>
      {isOn && url !== undefined && (
        <CameraPlayer
          key={url}
          url={url}
          onPlay={() => send({ type: "player.played" })}
          onFail={() => send({ type: "player.failed" })}
        />
      )}
      <p className={classes.status} role="status" data-camera={stateName()}>
        {state.matches({ on: "starting" }) && t("camera.starting")}
        {state.matches({ on: "waiting" }) && t("camera.waiting")}
        {state.matches({ on: "unseen" }) && t("camera.unseen")}
        {state.matches({ off: "broken" }) && t("camera.broken")}
        {state.matches({ off: "refused" }) &&
          error &&
          t("camera.failed", { detail: failureText(error) })}
      </p>
    </Section>
  );

  function stateName(): string {
    const { value } = state;
    return typeof value === "string" ? value : String(Object.values(value)[0]);
  }
}
