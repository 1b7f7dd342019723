import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "#domain/account/user";
import { vehicleId } from "#domain/ids";
import { ImmobilizerButton } from "../../../../src/features/immobilizer/ImmobilizerButton.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA } from "../../../support/renderPage.tsx";
import {
  actuation,
  answerCalls,
  CHECKS,
  confirm,
  giveReason,
  holdButton,
  server,
  showLive,
  VAN,
} from "./immobilizerPage.tsx";

beforeEach(answerCalls);

const show = (settings: object = { has_immobilization: true }, user: User = ANA) =>
  showLive(<ImmobilizerButton vehicle={VAN} settings={settings as never} />, user);

describe("the immobilizer's button and dialog", () => {
  test("shows which vehicle it is and what it does, and what has to be so [IMMO-01]", async () => {
    const { open } = await show();
    const dialog = await open();
    await waitFor(() => expect(dialog.querySelectorAll("[data-check]").length).toBe(8));
    const facts = [...dialog.querySelectorAll("[data-fact]")].map(
      (fact) =>
        `${fact.querySelector("dt")?.textContent}: ${fact.querySelector("dd")?.textContent}`,
    );
    expect(facts).toEqual([
      "Plate: AA-11-BB",
      "Speed: 0\u00a0km/h",
      "Age of position: 4 s",
      "Place: Rua A 1",
      "Driver: Rui",
    ]);
    expect(dialog.textContent).toContain("Immobilize Van <b>7</b>");
    expect(
      [...dialog.querySelectorAll("[data-check]")].map((one) => one.getAttribute("data-met")),
    ).toEqual(CHECKS.map(() => "true"));
  });

  test("sends nothing before a reason, the gesture, and all that has to be so [IMMO-01] [IMMO-02]", async () => {
    server.refusals = { motion: "vehicleMoves" };
    const { open } = await show();
    const dialog = await open();
    expect(
      await within(dialog).findByText("The vehicle is moving. Wait until its speed is 0."),
    ).toBeTruthy();
    giveReason(dialog, "reported stolen");
    const hold = await holdButton(dialog);
    expect(hold.disabled).toBe(true);

    server.refusals = {};
    // It is looked at again by itself.
    await waitFor(() => expect(hold.disabled).toBe(false));
    giveReason(dialog, "no");
    expect(hold.disabled).toBe(true);
    giveReason(dialog, "reported stolen");
    fireEvent.click(hold);
    expect(server.posts).toEqual([]);
  });

  test("sends once, waits, and proves by the vehicle's own word what became of it [IMMO-01] [IMMO-04]", async () => {
    const { open, results } = await show();
    const dialog = await open();
    await confirm(dialog);

    expect(await within(dialog).findByText(/^The command to immobilize was sent/)).toBeTruthy();
    expect(server.posts).toEqual([
      {
        url: "/api/actuations",
        body: {
          deviceId: 7,
          command: "engineStop",
          reason: "reported stolen",
          idempotencyKey: expect.stringMatching(/^page:[0-9a-f]{32}$/),
        },
      },
    ]);
    expect(dialog.textContent).not.toContain("it is immobilized");

    act(() =>
      results.add([
        {
          commandId: "31",
          vehicleId: vehicleId(7),
          outcome: "confirmed",
          at: NOON,
          attributes: { words: "OK blocked" },
        },
      ]),
    );
    const proof = await within(dialog).findByTestId("proof");
    expect(proof.textContent).toContain("The vehicle confirms: it is immobilized.");
    const said = (fact: string) => proof.querySelector(`[data-fact="${fact}"] dd`)?.textContent;
    expect(
      ["number", "vehicle", "plate", "who", "reason", "speed", "age", "answer"].map(said),
    ).toEqual([
      "31",
      "Van <b>7</b>",
      "AA-11-BB",
      "Ana",
      "stolen",
      "0\u00a0km/h",
      "4 s",
      "OK blocked",
    ]);
  });

  test.each([
    ["vehicleMoves", 409, "NOK: The vehicle is moving. Wait until its speed is 0."],
    ["immo_pending", 409, "NOK: A command is pending for this vehicle. Wait for its result."],
    ["immobilization_not_authorized", 403, "NOK: You are not authorized to command this vehicle."],
  ])("says NOK and why when the server refuses: %s [IMMO-03]", async (code, status, words) => {
    server.send = () => Response.json({ code, detail: code }, { status });
    const { open } = await show();
    const dialog = await open();
    await confirm(dialog);
    expect((await within(dialog).findByRole("alert")).textContent).toBe(words);
    expect(within(dialog).queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("says Error and the message when nobody answers, and tries again as the same command [IMMO-03] [IMMO-04]", async () => {
    server.send = () => {
      throw new TypeError("no network");
    };
    const { open } = await show();
    const dialog = await open();
    await confirm(dialog);
    expect((await within(dialog).findByRole("alert")).textContent).toBe(
      "Error: Could not connect to the server.",
    );
    server.send = () => Response.json(actuation("handedOff"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await within(dialog).findByText(/^The command to immobilize was sent/)).toBeTruthy();
    expect(server.posts[1]).toEqual(server.posts[0]);
  });

  test("tells who may only read, and asks the server nothing [IMMO-02]", async () => {
    for (const flags of [{ readonly: true }, { deviceReadonly: true }]) {
      await show({ has_immobilization: true }, { ...ANA, ...flags });
      fireEvent.click(screen.getAllByRole("button", { name: "Immobilize" }).at(-1)!);
      expect(
        (await screen.findAllByText("You are not authorized to command this vehicle.")).length,
      ).toBeGreaterThan(0);
      expect(screen.queryByRole("dialog")).toBeNull();
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  test("shows what is pending already instead of a second question [IMMO-01]", async () => {
    server.commands = [actuation("handedOff", { userId: 9 })];
    const { open } = await show();
    const dialog = await open();
    expect(
      await within(dialog).findByText(
        "A command is pending for this vehicle. Wait for its result.",
      ),
    ).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: /^Hold to/ })).toBeNull();
  });

  test("releases what the vehicle says is immobilized, and stands nowhere else [IMMO-03]", async () => {
    await show({ has_immobilization: true, immobilized: true });
    expect(screen.getByRole("button", { name: "Release" })).toBeTruthy();
  });

  test.each([
    ["a vehicle without the wiring", {}, ANA],
    ["a guest", { has_immobilization: true }, { ...ANA, guest: "full" as const }],
  ])("is not there for %s [PANEL-02]", async (_who, settings, user) => {
    await show(settings, user);
    expect(screen.queryByRole("button", { name: /Immobilize|Release/ })).toBeNull();
  });
});
