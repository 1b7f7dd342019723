import { beforeEach, describe, expect, test } from "vitest";
import { epochMs, seconds } from "#domain/units";
import { OverviewSection } from "../../../../../src/features/panel/facts/OverviewSection.tsx";
import { PositionSection } from "../../../../../src/features/panel/facts/PositionSection.tsx";
import { NOON, position } from "../../../../support/fleetBuilders.ts";
import { answerCalls, showLive, VAN } from "../../immobilizer/immobilizerPage.tsx";

beforeEach(answerCalls);

const at = position({
  attributes: { odometer: 12_000_000 },
});
const receivedAt = epochMs(NOON + seconds(4));
const show = (isPartial: boolean, attributes = at.attributes) => {
  const subject = {
    vehicle: { ...VAN, isPartial },
    position: { ...at, serverTime: receivedAt, attributes },
    settings: {},
  };
  return showLive(
    <>
      <OverviewSection subject={subject} />
      <PositionSection subject={subject} />
    </>,
  );
};
const fact = (name: string) =>
  [...document.querySelectorAll("dt")]
    .find((term) => term.textContent === name)
    ?.nextElementSibling?.textContent?.replaceAll("\u00a0", " ");

describe("a position in the panel", () => {
  test("says when the server received it, and what the odometer showed [PANEL-02]", async () => {
    await show(false);
    expect(fact("Received")).toContain(":04");
    expect(fact("Odometer")).toBe("12,000 km");
  });

  test("of which only a part was recorded says so, and nothing that nobody recorded [HIST-03] [PANEL-02]", async () => {
    await show(true, {});
    expect([fact("Received"), fact("Altitude"), fact("Odometer")]).toEqual([
      "Not recorded",
      "Not recorded",
      "Not recorded",
    ]);
  });
});
