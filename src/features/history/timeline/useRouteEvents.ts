import type { HistoryEngine, HistoryRequest, TimelineEvent } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { useNewestAnswer } from "../../../engine/useNewestAnswer.ts";

const NONE: readonly TimelineEvent[] = [];

/** What happened to some vehicles in all of the time that is open, whatever of it is seen. */
export function useRouteEvents(
  engine: Pick<HistoryEngine, "historyTimeline">,
  vehicles: readonly VehicleId[],
  {
    request,
    revision,
  }: {
    readonly request: HistoryRequest | undefined;
    readonly revision: number | undefined;
  },
): readonly TimelineEvent[] {
  const whose = vehicles.join();
  const key =
    !request || revision === undefined || vehicles.length === 0
      ? undefined
      : [revision, request.from, request.to, whose].join(" ");
  const held = useNewestAnswer(key, async () => {
    const { from, to } = request!;
    const timelines = await Promise.all(
      vehicles.map((vehicle) => engine.historyTimeline({ vehicle, from, to, widthPx: 1 })),
    );
    return { whose, events: timelines.flatMap(({ events }) => events) };
  });
  return held?.answer.whose === whose ? held.answer.events : NONE;
}
