import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { ApprovalWatch } from "../../../../src/features/immobilizer/approval/ApprovalWatch.tsx";
import { ImmobilizerButton } from "../../../../src/features/immobilizer/ImmobilizerButton.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import {
  answerCalls,
  approval,
  confirm,
  giveReason,
  holdButton,
  server,
  showLive,
  VAN,
} from "./immobilizerPage.tsx";

beforeEach(() => {
  answerCalls();
  server.asksSecondPerson = true;
  server.refusals = { secondPerson: "secondPersonRequired" };
});

const onVehicle = vi.fn();
const showPage = () =>
  showLive(
    <>
      <ImmobilizerButton vehicle={VAN} settings={{ has_immobilization: true }} />
      <ApprovalWatch onVehicle={onVehicle} />
    </>,
  );
/** The feed says that an approval took a step. */
const step = (page: Awaited<ReturnType<typeof showPage>>, outcome: string, at = NOON) =>
  page.results.add([
    {
      commandId: "approval-3",
      vehicleId: vehicleId(7),
      outcome,
      at,
      attributes: {},
    },
  ]);
const region = (dialog: HTMLElement) =>
  within(dialog).findByRole("region", { name: "Approval by a second person" });

describe("who asks", () => {
  test("asks with the reason that is typed, waits, and goes on once somebody approved [IMMO-01] [IMMO-02]", async () => {
    const page = await showPage();
    const dialog = await page.open();
    const ask = await within(dialog).findByRole<HTMLButtonElement>("button", {
      name: "Ask for approval",
    });
    expect(ask.disabled).toBe(true);
    giveReason(dialog, "reported stolen");
    server.approvals = [approval("waiting")];
    fireEvent.click(ask);

    expect((await within(await region(dialog)).findByRole("status")).textContent).toBe(
      "Asked. Waiting for somebody to approve: 5:00 left.",
    );
    expect(server.posts).toEqual([
      {
        url: "/api/approvals",
        body: { deviceId: 7, command: "engineStop", reason: "reported stolen" },
      },
    ]);
    expect((await holdButton(dialog)).disabled).toBe(true);

    server.approvals = [approval("approved", { decidedBy: { id: 8, name: "Bea" } })];
    server.refusals = {};
    step(page, "approved");

    expect(await within(dialog).findByText("Approved by Bea")).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(
      "reported stolen",
    );
    await confirm(dialog);
    expect(await within(dialog).findByText(/^The command to immobilize was sent/)).toBeTruthy();
  });

  test("may withdraw it, and is told who refused [IMMO-02]", async () => {
    server.approvals = [approval("waiting")];
    const page = await showPage();
    const dialog = await page.open();
    fireEvent.click(await within(dialog).findByRole("button", { name: "Withdraw" }));
    await waitFor(() =>
      expect(server.posts).toEqual([{ url: "DELETE /api/approvals/3", body: null }]),
    );
    server.approvals = [approval("refused", { decidedBy: { id: 8, name: "Bea" } })];
    step(page, "refused");
    expect(await within(dialog).findByText("Bea has refused.")).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Ask for approval" })).toBeTruthy();
  });

  test("whose approval was over on the way asks again, with the reason still there [IMMO-01]", async () => {
    server.refusals = {};
    server.send = () => {
      server.refusals = { secondPerson: "secondPersonRequired" };
      return Response.json({ code: "secondPersonRequired", detail: "" }, { status: 403 });
    };
    const page = await showPage();
    const dialog = await page.open();
    await confirm(dialog, "reported stolen");
    expect(await within(dialog).findByRole("button", { name: "Ask for approval" })).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(
      "reported stolen",
    );
  });

  test("is asked for nobody where the server does not ask [IMMO-01]", async () => {
    server.asksSecondPerson = false;
    server.refusals = {};
    const page = await showPage();
    const dialog = await page.open();
    await within(dialog).findByText("The vehicle is enabled");
    expect(within(dialog).queryByRole("button", { name: "Ask for approval" })).toBeNull();
  });
});

describe("who may approve", () => {
  const OF_BEA = approval("waiting", { userId: 8, userName: "Bea <b>" });
  const offer = () => screen.findByText("Bea <b> asks you to approve: Immobilize");
  const openOffer = async () => {
    await offer();
    fireEvent.click(screen.getByRole("button", { name: "Look at it" }));
    return screen.findByRole("dialog", { name: "Approve?" });
  };

  test("is notified by the feed, and not of what is their own or no step of an approval [IMMO-01]", async () => {
    const page = await showPage();
    await waitFor(() => expect(vi.mocked(fetch).mock.calls.length).toBeGreaterThan(0));
    server.approvals = [OF_BEA, approval("waiting", { id: 4 })];
    page.results.add([
      {
        commandId: "3",
        vehicleId: vehicleId(7),
        outcome: "confirmed",
        at: epochMs(NOON),
        attributes: {},
      },
    ]);
    expect(screen.queryByRole("button", { name: "Look at it" })).toBeNull();
    step(page, "waiting");
    await offer();
    expect(screen.getAllByRole("button", { name: "Look at it" })).toHaveLength(1);

    server.approvals = [];
    step(page, "withdrawn", epochMs(NOON + 1));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Look at it" })).toBeNull());
  });

  test("reads what a rare command is in words, with all it says [IMMO-01] [CMD-01]", async () => {
    const attributes = { phone: "+351 9", message: "stop" };
    server.approvals = [
      { ...OF_BEA, type: "sendSms", attributes },
      approval("waiting", { id: 4, userId: 8, userName: "Bo", type: "factoryReset" }),
      approval("waiting", { id: 5, userId: 8, userName: "Cy", type: "vendorOwn" }),
    ];
    await showPage();
    const words = [
      "Bo asks you to approve: Reset to factory settings",
      "Cy asks you to approve: vendorOwn",
    ];
    for (const offered of words) expect(await screen.findByText(offered)).toBeTruthy();
    expect(
      screen.getByText(/^Bea <b> asks you to approve: Send a text message: .*stop/),
    ).toBeTruthy();
  });

  test("sees who, what, why and the vehicle, and approves by a press that is meant [IMMO-01]", async () => {
    server.approvals = [OF_BEA];
    await showPage();
    const dialog = await openOffer();
    expect(onVehicle).toHaveBeenLastCalledWith(7);
    for (const words of ["Bea <b>", "Immobilize", "reported stolen", "AA-11-BB", "Rui"])
      expect(within(dialog).getByText(words)).toBeTruthy();
    await within(dialog).findByText("The vehicle is enabled");
    // Their own lack of an approval is nobody's concern here.
    expect(within(dialog).queryByText("Somebody else has to approve first.")).toBeNull();

    const hold = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Hold to approve" });
    await waitFor(() => expect(hold.disabled).toBe(false));
    fireEvent.click(hold);
    expect(server.posts).toEqual([]);
    fireEvent.click(await within(dialog).findByRole("button", { name: "Press again to approve" }));
    await waitFor(() =>
      expect(server.posts).toEqual([{ url: "PUT /api/approvals/3", body: { approved: true } }]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("approves of nothing before it stands there what is known of the vehicle, or that nothing is [IMMO-02]", async () => {
    const answer = vi.mocked(fetch).getMockImplementation();
    let look: (answered: Response | undefined) => void = () => {};
    const looked = new Promise<Response | undefined>((resolve) => {
      look = resolve;
    });
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const isLook = (input as string).startsWith("/api/actuations/readiness");
      return (isLook ? await looked : undefined) ?? answer!(input, init);
    });
    server.approvals = [OF_BEA];
    await showPage();
    const dialog = await openOffer();
    const hold = await within(dialog).findByRole<HTMLButtonElement>("button", {
      name: "Hold to approve",
    });
    expect(hold.disabled).toBe(true);
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Refuse" }).disabled).toBe(
      false,
    );
    look(Response.json({ code: "badRequest", detail: "" }, { status: 400 }));
    await waitFor(() => expect(hold.disabled).toBe(false));
  });

  test("may refuse, and is told what stands in the way [IMMO-02]", async () => {
    server.approvals = [OF_BEA];
    server.asked = () => Response.json({ code: "approvalOver", detail: "" }, { status: 409 });
    await showPage();
    const dialog = await openOffer();
    fireEvent.click(within(dialog).getByRole("button", { name: "Refuse" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(
      "Decided, withdrawn or used already",
    );
    expect(server.posts).toEqual([{ url: "PUT /api/approvals/3", body: { approved: false } }]);
  });

  test("gives their password first where one is asked for [IMMO-02]", async () => {
    server.asksPassword = true;
    server.refusals = { password: "passwordRequired" };
    server.approvals = [OF_BEA];
    await showPage();
    const dialog = await openOffer();
    const field = await within(dialog).findByLabelText("Your password");
    const hold = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Hold to approve" });
    expect(hold.disabled).toBe(true);
    server.password = () => {
      server.refusals = {};
      return new Response(null, { status: 204 });
    };
    fireEvent.change(field, { target: { value: "waymark-demo" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Check password" }));
    await waitFor(() => expect(hold.disabled).toBe(false));
  });
});
