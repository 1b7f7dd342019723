import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { EngineProvider } from "../../../../../src/engine/EngineProvider.tsx";
import { SignalSection } from "../../../../../src/features/panel/facts/SignalSection.tsx";
import type { PanelSubject } from "../../../../../src/features/panel/PanelSubject.ts";
import { PARTNER } from "../../../../../src/state/partner.ts";
import { position } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const FAILED = "The networks could not be loaded.";

/** What is asked of the server, and how each call of the networks is answered, one after the other. */
async function openSection(configured: readonly string[], coverage: readonly Response[] = []) {
  const answers = [...coverage];
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const path = address instanceof Request ? address.url : address.toString();
    if (path.includes("/api/services")) return Response.json({ configured });
    asked.push(path);
    return answers.shift() ?? Response.error();
  });
  const subject = {
    position: position({ attributes: { batteryLevel: 81, sat: 9 } }),
  } as unknown as PanelSubject;
  await renderPage(
    <EngineProvider>
      <SignalSection subject={subject} />
    </EngineProvider>,
    { user: ANA },
  );
  return asked;
}
const refusal = (status: number) => Response.json({ code: "x", detail: "" }, { status });
const networks = () =>
  Response.json({ coverage: [{ operator: "Antel", technology: "LTE", signalDbm: -91 }] });

describe("the networks where a vehicle is [PANEL-01] [D1]", () => {
  test("that could not be had are a failure that can be tried again, and not none", async () => {
    const asked = await openSection(["gsmCoverage"], [refusal(403), networks()]);
    await waitFor(() => expect(screen.getByText(FAILED)).toBeTruthy());

    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(document.body.textContent).toContain("Antel · LTE"));
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test("are not asked for where nobody answers, and nothing is missing", async () => {
    const asked = await openSection([]);
    await waitFor(() => expect(document.body.textContent).toContain("81"));
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(asked).toEqual([]);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  test("are neither shown nor asked for at the host of a partner without the GSM panel [WL-03]", async () => {
    const before = PARTNER.gsmPanel;
    Object.assign(PARTNER, { gsmPanel: false });
    try {
      const asked = await openSection(["gsmCoverage"], [networks()]);
      await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
      await waitFor(() => expect(document.body.textContent).toContain("81"));
      expect(asked).toEqual([]);
      expect(document.body.textContent).not.toContain("Antel");
    } finally {
      Object.assign(PARTNER, { gsmPanel: before });
    }
  });
});
