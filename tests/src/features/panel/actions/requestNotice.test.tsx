import { act, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { CommandResultStore } from "../../../../../src/engine/commandResultStore.ts";
import { EngineProvider, useEngine } from "../../../../../src/engine/EngineProvider.tsx";
import { AskedLine } from "../../../../../src/features/panel/actions/AskedLine.tsx";
import {
  RequestsProvider,
  useRequestActors,
} from "../../../../../src/features/panel/actions/RequestsProvider.tsx";
import type { RequestActors } from "../../../../../src/features/panel/actions/requestActors.ts";
import type { Locale } from "../../../../../src/i18n/locales.ts";
import { en } from "../../../../../src/i18n/messages/en.ts";
import { es } from "../../../../../src/i18n/messages/es.ts";
import { fr } from "../../../../../src/i18n/messages/fr.ts";
import { pt } from "../../../../../src/i18n/messages/pt.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const VEHICLE = vehicleId(7);
const NOON = epochMs(Date.UTC(2026, 0, 15, 12));
const ASKED = { type: "positionSingle", attributes: {}, description: "position request" } as const;
const LANGUAGES = [
  ["en-GB", en],
  ["pt-PT", pt],
  ["es-ES", es],
  ["fr-FR", fr],
] as const;

afterEach(() => sessionStorage.clear());

/** The line of a vehicle's request, and what makes it go on. */
async function ask(locale: Locale, answer: () => Promise<Response>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  const live: { requests?: RequestActors; results?: CommandResultStore } = {};
  function Probe() {
    const requests = useRequestActors();
    const { commandResults } = useEngine();
    useEffect(() => void Object.assign(live, { requests, results: commandResults }));
    return <AskedLine vehicle={VEHICLE} />;
  }
  await renderPage(
    <EngineProvider>
      <RequestsProvider>
        <Probe />
      </RequestsProvider>
    </EngineProvider>,
    { locale, user: ANA },
  );
  const vehicle = { vehicleId: VEHICLE, name: "Bus 7", uniqueId: "7" };
  await act(async () => {
    live.requests?.open(vehicle, NOON);
    const wanted = { vehicle: VEHICLE, name: "position", asked: ASKED, askedAt: NOON } as const;
    live.requests?.actorOf(VEHICLE).send({ type: "user.asked", wanted });
  });
  return (outcome: string, words?: string) =>
    act(async () =>
      live.results?.add([
        {
          commandId: "5",
          vehicleId: VEHICLE,
          outcome,
          at: epochMs(NOON + 3_400),
          attributes: words === undefined ? {} : { words },
        },
      ]),
    );
}

const taken = async () => Response.json({}, { headers: { location: "/api/actuations/5" } });
const line = () => screen.queryByTestId("asked")?.textContent;
const notice = () => screen.getByRole("status").textContent;

describe.each(LANGUAGES)("a request to a vehicle in %s [PANEL-02]", (locale, { panel, error }) => {
  test("is sent, awaited and answered", async () => {
    const publish = await ask(locale, taken);
    expect(line()).toContain(panel.asked.position);
    expect(line()).toContain(panel.answer.waiting);
    await waitFor(() => expect(notice()).toContain(panel.positionAsked));
    expect(notice()).toContain("Bus 7");

    await publish("handedOff");
    expect(line()).toContain(panel.answer.waiting);
    await publish("confirmed");
    expect(line()).toContain(panel.answer.answeredAfter.replace("{{seconds}}", "3"));
    await waitFor(() => expect(screen.getByText(panel.outcome.answered)).toBeTruthy());
  });

  test("is declined in the tracker's own words, or answered by nothing", async () => {
    const publish = await ask(locale, taken);
    await publish("failed", "NOK: busy");
    expect(line()).toContain(`${panel.answer.declined}: NOK: busy`);
    await waitFor(() => expect(document.body.textContent).toContain(panel.outcome.declined));
  });

  test.each([
    ["unknown", "silent"],
    ["refused", "notSent"],
  ] as const)("that ends %s says so", async (outcome, answer) => {
    const publish = await ask(locale, taken);
    await publish(outcome);
    expect(line()).toContain(panel.answer[answer]);
    await waitFor(() => expect(document.body.textContent).toContain(panel.outcome[answer]));
  });

  test("that reaches no server says why, and nothing is awaited", async () => {
    await ask(locale, () => Promise.reject(new TypeError("no network")));
    expect(line()).toBeUndefined();
    await waitFor(() => expect(notice()).toContain(error.offline));
  });

  test("of which nobody knows whether it arrived is awaited all the same", async () => {
    await ask(locale, async () =>
      Response.json({}, { status: 202, headers: { location: "/api/actuations/5" } }),
    );
    await waitFor(() => expect(notice()).toContain(panel.askedUnknown));
    expect(line()).toContain(panel.answer.waiting);
  });
});
