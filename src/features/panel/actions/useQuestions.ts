import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireObject } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { getCommandTypes, postQuestion } from "../../../api/commands.ts";
import { useUser } from "../../../state/session.ts";
import { useFailureText } from "../useFailureText.ts";
import { useNow } from "../useNow.ts";
import { type Asked, type QuestionName, vehicleQuestions } from "./vehicleQuestions.ts";

/** A vehicle's line comes and goes. */
const TYPES_FRESH_FOR_MS = 30_000;

/** What can be asked of the vehicle, and the way to ask: one question at a time. */
export function useQuestions(vehicle: VehicleId, settings: WireObject) {
  const user = useUser();
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const now = useNow() ?? epochMs(0);
  const questions = vehicleQuestions(settings, user, now);
  const { data: types } = useQuery({
    queryKey: ["commandTypes", vehicle],
    queryFn: ({ signal }) => getCommandTypes(vehicle, signal),
    enabled: questions.size > 0,
    staleTime: TYPES_FRESH_FOR_MS,
  });
  const isTaken = ({ type }: Asked) => types?.ok === true && types.value.includes(type);

  return {
    isAsking,
    names: [...questions.keys()],
    /** Whether the vehicle's line takes it now. */
    canAsk: (name: QuestionName) => {
      const asked = questions.get(name);
      return asked !== undefined && isTaken(asked);
    },
    ask: (name: QuestionName) => void ask(name, questions.get(name)),
  };

  async function ask(name: QuestionName, asked: Asked | undefined) {
    if (!asked || isAsking) return;
    setAsking(true);
    const id = notifications.show({ message: t("panel.asking"), loading: true, autoClose: false });
    const answer = await postQuestion({ vehicle, ...asked });
    const done = name === "photo" ? t("panel.photoAsked") : t("panel.positionAsked");
    const isUnknown = answer.ok && !answer.value.isDelivered;
    notifications.update({
      id,
      loading: false,
      autoClose: NOTICE_MS,
      color: answer.ok ? (isUnknown ? "yellow" : "green") : "red",
      message: answer.ok ? (isUnknown ? t("panel.askedUnknown") : done) : failureText(answer.error),
    });
    setAsking(false);
  }
}

/** Product specification, section 9. */
const NOTICE_MS = 5_000;
