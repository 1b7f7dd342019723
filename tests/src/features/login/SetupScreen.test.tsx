import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LoginScreen } from "../../../../src/features/login/LoginScreen.tsx";
import { SetupScreen } from "../../../../src/features/login/SetupScreen.tsx";
import { en } from "../../../../src/i18n/messages/en.ts";
import { renderPage } from "../../../support/renderPage.tsx";

const LONG = { timeout: 60_000 };

/** A server that is open for registration or not, and what it answers who registers. */
function serve(isOpen: boolean, answer: () => Response = () => Response.json({ id: 0 })) {
  const made: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const path = address as string;
    const body = init?.body as string;
    if (path.endsWith("/api/server")) return Response.json({ registration: isOpen });
    made.push([path, JSON.parse(body)]);
    return answer();
  });
  return made;
}

async function fill(password: string, confirm = password) {
  const fields = { Name: "Rui", "E-mail": " Rui@X.pt ", "New password": password };
  await screen.findByLabelText("Name", {}, LONG);
  for (const [label, value] of Object.entries({ ...fields, "Confirm password": confirm }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>("Name").form!);
}

describe("registering [AUTH-09]", () => {
  test("makes an account where the server is open for it", async () => {
    const made = serve(true);
    await renderPage(<SetupScreen />);
    await fill("bigorna-e-martelo");
    expect((await screen.findByRole("status", {}, LONG)).textContent).toContain("sign in now");
    const account = { name: "Rui", email: "rui@x.pt", password: "bigorna-e-martelo" };
    expect(made).toEqual([["/api/users", account]]);
  });

  test("says at the fields what is wrong, and asks nobody", async () => {
    const made = serve(true);
    await renderPage(<SetupScreen />);
    await fill("short", "other");
    expect(screen.getByText("At least 8 characters")).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(made).toEqual([]);
  });

  test("says at the password that the server refuses it, until it is changed", async () => {
    serve(true, () =>
      Response.json({ code: "weakPassword", detail: "too common" }, { status: 400 }),
    );
    await renderPage(<SetupScreen />);
    await fill("password1");
    expect(await screen.findByText(en.password.weak, {}, LONG)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    const value = "bigorna-e-martelo";
    fireEvent.change(screen.getByLabelText("New password"), { target: { value } });
    await waitFor(() => expect(screen.queryByText(en.password.weak)).toBeNull(), LONG);
  });

  test("is not offered where it is closed", async () => {
    serve(false);
    await renderPage(<SetupScreen />);
    expect(await screen.findByText(/^Registration is not open here/, {}, LONG)).toBeTruthy();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  test("is led to from the sign-in page where it is open", async () => {
    serve(true);
    await renderPage(<LoginScreen demo={undefined} redirect="/" providerError={null} />);
    expect(await screen.findByText("Register", {}, LONG)).toBeTruthy();
  });
});
