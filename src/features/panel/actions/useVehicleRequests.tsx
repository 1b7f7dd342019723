import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, epochMs } from "#domain/units";
import { getActuation, progressOfResult } from "../../../api/actuations.ts";
import { callQuery } from "../../../api/callQuery.ts";
import { getCommandTypes, postVehicleRequest } from "../../../api/commands.ts";
import { vehicleQuery } from "../../../api/vehicle.ts";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useUser } from "../../../state/session.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { useNow } from "../useNow.ts";
import { trackersWords } from "./answerWords.ts";
import { followRequest } from "./followRequest.ts";
import {
  dropPending,
  keepPending,
  type PendingRequest,
  pendingRequest,
} from "./pendingRequests.ts";
import type { Answer, RequestState } from "./requestAnswer.ts";
import { createRequestNotice } from "./requestNotice.tsx";
import { askedKey, useAsked } from "./useAsked.ts";
import { type Asked, type RequestName, vehicleRequests } from "./vehicleRequests.ts";

/** A vehicle's line comes and goes. */
const TYPES_FRESH_FOR_MS = 30_000;

/**
 * What can be requested of the vehicle, one request at a time. Who asked is shown
 * the answer, whatever they look at by then, and also after a reload.
 */
export function useVehicleRequests(vehicle: VehicleDetail, settings: WireObject) {
  const user = useUser();
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { commandResults } = useEngine();
  const [isSending, setSending] = useState(false);
  const { vehicleId } = vehicle;
  const asked = useAsked(vehicleId);
  const isAwaited = asked !== undefined && asked.answer === undefined;
  const now = useNow() ?? epochMs(0);
  const requests = vehicleRequests(settings, user, now);
  const { data: types } = useQuery({
    ...callQuery(["commandTypes", vehicleId], (signal) => getCommandTypes(vehicleId, signal)),
    enabled: requests.size > 0,
    staleTime: TYPES_FRESH_FOR_MS,
  });
  const isTaken = ({ type }: Asked) => types?.includes(type) === true;
  const createNotice = () => createRequestNotice(vehicle, t("panel.closeNotice"));
  const resume = useEffectEvent((shown: VehicleId) => {
    const pending = pendingRequest(user.id, shown, now);
    const isFollowed = queries.getQueryData(askedKey(shown)) !== undefined;
    if (pending && !isFollowed) void follow(pending, createNotice(), true);
  });
  useEffect(() => resume(vehicleId), [vehicleId]);

  return {
    isSending,
    /** The vehicle has been asked and may still answer. */
    isAwaited,
    names: [...requests.keys()],
    /** Whether the vehicle's line takes it now. */
    canAsk: (name: RequestName) => {
      const asked = requests.get(name);
      return asked !== undefined && isTaken(asked);
    },
    ask: (name: RequestName) => void ask(name, requests.get(name)),
  };

  async function ask(name: RequestName, request: Asked | undefined) {
    if (!request || isSending || isAwaited) return;
    const notify = createNotice();
    notify("waiting", t("panel.asking"));
    setSending(true);
    const sent = await postVehicleRequest({ vehicle: vehicleId, ...request });
    setSending(false);
    if (!sent.ok) return notify("bad", failureText(sent.error));
    if (sent.value.isDelivered) notify("good", t(SENT[name]));
    else notify("doubtful", t("panel.askedUnknown"));

    const { actuation } = sent.value;
    if (actuation === undefined) return;
    const pending = { vehicle: vehicleId, name, askedAt: now, actuation };
    keepPending(user.id, pending);
    await follow(pending, notify, false);
  }

  async function follow(
    pending: PendingRequest,
    notify: ReturnType<typeof createNotice>,
    isResumed: boolean,
  ) {
    const { name, askedAt, actuation } = pending;
    const note = (answer: Answer | undefined) =>
      queries.setQueryData<RequestState>(askedKey(vehicleId), { name, askedAt, answer });
    note(undefined);
    const answer = await followRequest({
      follow: (onProgress) =>
        commandResults.follow(String(actuation), (result) => {
          const progress = progressOfResult(result, askedAt);
          if (progress) onProgress(progress);
        }),
      poll: () => getActuation(actuation),
      pause,
      isResumed,
    });
    dropPending(user.id, pending);
    note(answer);
    void queries.invalidateQueries({ queryKey: vehicleQuery(vehicleId).queryKey });
    notify(answer.type === "answered" ? "good" : "doubtful", <AnswerText answer={answer} />);
  }
}

const SENT = { position: "panel.positionAsked", photo: "panel.photoAsked" } as const;

const pause = (duration: DurationMs, stopped: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, duration);
    void stopped.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

function AnswerText({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const words = trackersWords(answer);
  return (
    <>
      {t(`panel.told.${answer.type}`)} {words !== undefined && <bdi>{words}</bdi>}
    </>
  );
}
