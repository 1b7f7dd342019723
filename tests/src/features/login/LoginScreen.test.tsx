import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LoginScreen } from "../../../../src/features/login/LoginScreen.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const user = () => screen.getByLabelText<HTMLInputElement>("User");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const type = (into: HTMLInputElement, value: string) =>
  fireEvent.change(into, { target: { value } });
const submit = () => fireEvent.submit(user().form!);

/** What the server answers, and how often it was asked. */
function serve(answer: () => Promise<Response>) {
  const calls = vi.fn(answer);
  vi.spyOn(globalThis, "fetch").mockImplementation(calls);
  return calls;
}
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: code }, { status, headers });

describe("the form of the sign-in", () => {
  test("says what is missing, field by field, and asks nobody [AUTH-04]", async () => {
    const calls = serve(() => Promise.reject(new Error("asked")));
    await renderPage(<LoginScreen demo={undefined} redirect="/" providerError={null} />);
    expect(user().getAttribute("aria-invalid")).not.toBe("true");

    submit();
    expect(screen.getByText("Please enter your user name")).toBeTruthy();
    expect(screen.getByText("Please enter a password")).toBeTruthy();
    expect(user().getAttribute("aria-invalid")).toBe("true");

    type(user(), "ana@x.pt");
    type(password(), "x");
    expect(screen.queryByText("Please enter your user name")).toBeNull();
    expect(screen.getByText(/^At least \d+ characters$/)).toBeTruthy();
    submit();
    const addresses = calls.mock.calls.map((call: unknown[]) => String(call[0]));
    expect(addresses.filter((one) => !/\/api\/(server|session\/openid)$/.test(one))).toEqual([]);
  });

  test.each([
    [
      () => problem(401, "wrongCredentials"),
      "There is no account with that user name and password.",
    ],
    [() => problem(403, "userDisabled"), "This user is disabled."],
    [
      () => problem(429, "tooManyAttempts", { "retry-after": "42" }),
      "Too many attempts. Try again in 42 seconds.",
    ],
    [() => Promise.reject(new TypeError("no network")), "Could not connect to the server."],
  ])(
    "says why it was refused, keeps what was typed, and forgets it with the next letter %#",
    async (answer, words) => {
      serve(async () => answer());
      await renderPage(<LoginScreen demo={undefined} redirect="/" providerError={null} />);
      type(user(), "ana@x.pt");
      type(password(), "secret12");
      submit();

      expect((await screen.findByRole("alert")).textContent).toBe(words);
      expect([user().value, password().value]).toEqual(["ana@x.pt", "secret12"]);
      type(password(), "secret123");
      await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    },
  );

  test("keeps whoever is let in [AUTH-04]", async () => {
    serve(async () => Response.json({ id: 7, name: "Ana", email: "ana@x.pt", attributes: {} }));
    const { session } = await renderPage(
      <LoginScreen demo={undefined} redirect="/" providerError={null} />,
    );
    type(user(), " Ana@X.pt");
    type(password(), "secret12");
    submit();
    await waitFor(() => expect(session.get()).toEqual({ type: "signedIn", user: ANA }));
  });
});
