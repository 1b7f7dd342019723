import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { ActuatorOutput } from "#domain/actuation/actuatorOutputs";
import { vehicleId } from "#domain/ids";
import { OutputSwitch } from "../../../../src/features/immobilizer/OutputSwitch.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA } from "../../../support/renderPage.tsx";
import {
  actuation,
  answerCalls,
  confirm,
  giveReason,
  holdButton,
  server,
  showLive,
  VAN,
} from "./immobilizerPage.tsx";

const SWITCHING = { type: "outputControl", attributes: { index: 2, data: "1" } };

beforeEach(() => {
  answerCalls();
  server.send = () => Response.json(actuation("handedOff", SWITCHING));
});

const show = (output: ActuatorOutput = { number: 2, isOn: false }, user = ANA) =>
  showLive(<OutputSwitch vehicle={VAN} output={output} />, user);

describe("an output's switch", () => {
  test("goes the way of the immobilizer: what is in the way, a reason, the gesture [PANEL-02] [IMMO-02]", async () => {
    server.refusals = { motion: "vehicleMoves" };
    const { open } = await show();
    const dialog = await open("Switch output 2 on");
    expect(
      await within(dialog).findByText("The vehicle is moving. Wait until its speed is 0."),
    ).toBeTruthy();
    expect(dialog.textContent).toContain("Switch on output 2: Van <b>7</b>");
    giveReason(dialog, "open the barrier");
    expect((await holdButton(dialog)).disabled).toBe(true);

    server.refusals = {};
    await confirm(dialog, "open the barrier");

    expect(await within(dialog).findByText(/^The command to switch on output 2/)).toBeTruthy();
    expect(server.posts).toEqual([
      {
        url: "/api/actuations",
        body: {
          deviceId: 7,
          command: "output",
          output: 2,
          value: true,
          reason: "open the barrier",
          idempotencyKey: expect.stringMatching(/^page:[0-9a-f]{32}$/),
        },
      },
    ]);
  });

  test("asks the server whether this very output may be switched so [IMMO-01]", async () => {
    const { open } = await show({ number: 3, isOn: true });
    await open("Switch output 3 off");

    await waitFor(() =>
      expect(fetch).toHaveBeenCalledWith(
        "/api/actuations/readiness?deviceId=7&command=output&output=3&value=false",
        expect.anything(),
      ),
    );
  });

  test("is done when the vehicle says so, and not before [IMMO-01]", async () => {
    const { open, results } = await show();
    const dialog = await open("Switch output 2 on");
    await confirm(dialog);
    await within(dialog).findByText(/^The command to switch on output 2/);
    expect(dialog.textContent).not.toContain("output 2 is on");

    act(() =>
      results.add([
        {
          commandId: "31",
          vehicleId: vehicleId(7),
          outcome: "confirmed",
          at: NOON,
          attributes: {},
        },
      ]),
    );

    const proof = await within(dialog).findByTestId("proof");
    expect(proof.textContent).toContain("The vehicle confirms: output 2 is on.");
  });

  test("that is pending is shown instead of a second one, whoever asked for it [IMMO-01]", async () => {
    server.commands = [actuation("handedOff", { ...SWITCHING, userId: 9 })];
    const { open } = await show({ number: 3, isOn: false });
    const dialog = await open("Switch output 3 on");

    expect(await within(dialog).findByText(/^The command to switch on output 2/)).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: /^Hold to/ })).toBeNull();
  });

  test("offers both where nobody knows how it is [PANEL-02]", async () => {
    await show({ number: 2, isOn: undefined });

    expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
      "Switch output 2 on",
      "Switch output 2 off",
    ]);
  });

  test("tells who may only read, and asks the server nothing [IMMO-02]", async () => {
    await show({ number: 2, isOn: false }, { ...ANA, deviceReadonly: true });
    fireEvent.click(screen.getByRole("button", { name: "Switch output 2 on" }));

    expect(await screen.findByText("You are not authorized to command this vehicle.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("is not there for guests [PANEL-02] [PERM-01]", async () => {
    await show({ number: 2, isOn: false }, { ...ANA, guest: "full" });

    expect(screen.queryByRole("button")).toBeNull();
  });
});
