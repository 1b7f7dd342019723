import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Attributes } from "#domain/position";
import { OutputSwitch } from "../../../../../src/features/immobilizer/OutputSwitch.tsx";
import { OutputsSection } from "../../../../../src/features/panel/facts/OutputsSection.tsx";
import type { PanelSubject } from "../../../../../src/features/panel/PanelSubject.ts";
import { position } from "../../../../support/fleetBuilders.ts";
import { answerCalls, showLive, VAN } from "../../immobilizer/immobilizerPage.tsx";

beforeEach(answerCalls);

const show = (attributes: Attributes, settings: PanelSubject["settings"] = {}) =>
  showLive(
    <OutputsSection
      subject={{ vehicle: VAN, position: position({ attributes }), settings }}
      Switch={OutputSwitch}
    />,
  );

const rows = () =>
  [...document.querySelectorAll("[data-section=outputs] dt")].map(
    (name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`,
  );

describe("a vehicle's outputs in its panel", () => {
  test("are each shown as reported, with what can be asked of it [PANEL-02]", async () => {
    await show({ out1: true, out2: false, ignition: true });

    expect(rows()).toEqual(["Output 1: onSwitch off", "Output 2: offSwitch on"]);
  });

  test("lead to the dialog of that output [PANEL-02]", async () => {
    await show({ out1: true, out2: false });
    fireEvent.click(screen.getByRole("button", { name: "Switch output 2 on" }));

    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Switch on output 2:");
    expect(within(dialog).queryByText(/output 1/)).toBeNull();
  });

  test("leave out the one that holds the engine, and are not there without any [PANEL-02] [IMMO-02]", async () => {
    await show({ out1: true }, { deviceType: 20 });

    expect(document.querySelector("[data-section=outputs]")).toBeNull();
  });
});
