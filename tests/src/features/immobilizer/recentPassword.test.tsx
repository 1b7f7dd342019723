import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ImmobilizerButton } from "../../../../src/features/immobilizer/ImmobilizerButton.tsx";
import {
  answerCalls,
  confirm,
  giveReason,
  holdButton,
  server,
  showLive,
  VAN,
} from "./immobilizerPage.tsx";

beforeEach(() => {
  answerCalls();
  server.asksPassword = true;
  server.refusals = { password: "passwordRequired" };
});

const open = async () => {
  const page = await showLive(
    <ImmobilizerButton vehicle={VAN} settings={{ has_immobilization: true }} />,
  );
  return page.open();
};

const passwordField = (dialog: HTMLElement) =>
  within(dialog).findByLabelText<HTMLInputElement>("Your password");

async function givePassword(dialog: HTMLElement, password: string) {
  fireEvent.change(await passwordField(dialog), { target: { value: password } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Check password" }));
}

const refuse =
  (code: string, status: number, headers = {}) =>
  () =>
    Response.json({ code, detail: code }, { status, headers });

const sent = () => server.posts.filter(({ url }) => url === "/api/actuations");

describe("a command that asks for a recent password", () => {
  test("cannot be confirmed without one, and goes on to the gesture with the reason that was typed [IMMO-01] [IMMO-02]", async () => {
    const dialog = await open();
    expect(await within(dialog).findByText("Give your password again first.")).toBeTruthy();
    giveReason(dialog, "reported stolen");
    const hold = await holdButton(dialog);
    expect(hold.disabled).toBe(true);

    server.password = () => {
      server.refusals = {};
      return new Response(null, { status: 204 });
    };
    await givePassword(dialog, "waymark-demo");

    await waitFor(() => expect(hold.disabled).toBe(false));
    expect(server.posts).toEqual([
      { url: "/api/session/password", body: { password: "waymark-demo" } },
    ]);
    expect(within(dialog).queryByLabelText("Your password")).toBeNull();
    const reason = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/);
    expect(reason.value).toBe("reported stolen");
    expect(document.activeElement).toBe(reason);
    expect(within(dialog).getByText("You have given your password lately")).toBeTruthy();
    await confirm(dialog);
    expect(await within(dialog).findByText(/^The command to immobilize was sent/)).toBeTruthy();
  });

  test("says that a password is wrong, keeps none, and sends nothing [IMMO-02]", async () => {
    server.password = refuse("wrongCredentials", 403);
    const dialog = await open();
    giveReason(dialog, "reported stolen");
    await givePassword(dialog, "another one");

    const field = await passwordField(dialog);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(within(dialog).getByRole("alert").textContent).toBe("This is not your password.");
    expect(field.value).toBe("");
    expect((await holdButton(dialog)).disabled).toBe(true);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(
      "reported stolen",
    );
    expect(sent()).toEqual([]);
  });

  test("says how long to wait after too many attempts [AUTH-07]", async () => {
    server.password = refuse("tooManyAttempts", 429, { "retry-after": "8" });
    const dialog = await open();
    await givePassword(dialog, "another one");

    expect((await within(dialog).findByRole("alert")).textContent).toBe(
      "Too many attempts. Try again in 8 seconds.",
    );
  });

  test("whose password became too old on the way asks again, with the reason still there [IMMO-01]", async () => {
    server.refusals = {};
    server.send = () => {
      server.refusals = { password: "passwordRequired" };
      return refuse("passwordRequired", 403)();
    };
    const dialog = await open();
    await confirm(dialog, "reported stolen");

    expect(await passwordField(dialog)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(
      "reported stolen",
    );
    expect(sent()).toHaveLength(1);
  });
});

test("nobody is asked for a password where the server does not ask [IMMO-01]", async () => {
  server.asksPassword = false;
  server.refusals = {};
  const dialog = await open();

  expect((await holdButton(dialog)).disabled).toBe(true);
  await within(dialog).findByText("The vehicle is enabled");
  expect(within(dialog).queryByLabelText("Your password")).toBeNull();
});
