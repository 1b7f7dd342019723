import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { OPENID_ERRORS } from "#contract/openId";
import { LoginScreen } from "../../../../src/features/login/LoginScreen.tsx";
import { OpenIdFailure } from "../../../../src/features/login/openid/OpenIdFailure.tsx";
import { ProviderScreen } from "../../../../src/features/login/openid/ProviderScreen.tsx";
import { ReturnScreen } from "../../../../src/features/login/openid/ReturnScreen.tsx";
import { SignInAgain } from "../../../../src/features/login/SignInAgain.tsx";
import { LOCALES } from "../../../../src/i18n/locales.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const EXAMPLE = { name: "Example", available: true, force: false, passwords: false };
const problem = (status: number, code: string) =>
  Response.json({ code, detail: "what the server says" }, { status });

/** A server with this provider; other calls are answered by path. Returns the calls that were made. */
function serve(
  provider: typeof EXAMPLE | null,
  answers: Readonly<Record<string, () => Response>> = {},
) {
  const calls: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = typeof input === "string" ? input : "";
    if (path === "/api/session/openid") return Response.json({ provider });
    calls.push(`${init?.method ?? "GET"} ${path}`);
    return answers[path]?.() ?? problem(404, "notFound");
  });
  return calls;
}
const login = (providerError: string | null = null, redirect = "/map?x=1") => (
  <LoginScreen demo={undefined} redirect={redirect} providerError={providerError} />
);
const toProvider = () => screen.findByRole<HTMLAnchorElement>("link", { name: /Example/ });
function signIn() {
  fireEvent.change(screen.getByLabelText("User"), { target: { value: "ana@x.pt" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret12" } });
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>("User").form!);
}

describe("the way to the identity provider", () => {
  test("is offered by its name where there is one, and keeps where one wants to go [AUTH-10]", async () => {
    serve(EXAMPLE);
    await renderPage(login());
    const { textContent, href } = await toProvider();
    expect(textContent).toBe("Sign in with Example");
    expect(new URL(href).pathname).toBe("/api/session/openid/auth");
    expect(new URL(href).searchParams.get("redirect")).toBe("/map?x=1");
    expect(screen.queryByText("Example cannot be reached at the moment.")).toBeNull();
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  test("is not offered where there is none [AUTH-10]", async () => {
    serve(null);
    const { container } = await renderPage(login());
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(screen.getByLabelText("Password")).toBeTruthy();
    expect(container.querySelector('[href^="/api/session/openid"]')).toBeNull();
  });

  test("says when the provider is away [AUTH-10]", async () => {
    serve({ ...EXAMPLE, available: false });
    await renderPage(login());
    expect(await screen.findByText("Example cannot be reached at the moment.")).toBeTruthy();
    expect(await toProvider()).toBeTruthy();
  });

  test("is the only one where the operator wants that [AUTH-10]", async () => {
    serve({ ...EXAMPLE, force: true });
    await renderPage(login());
    await toProvider();
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByText("Forgot password?")).toBeNull();
  });

  test("has a tab of its own where the page must stay as it is [AUTH-10, AUTH-11]", async () => {
    HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
      this.open = true;
    };
    serve(EXAMPLE);
    const nothing = () => {};
    await renderPage(
      <SignInAgain
        user={ANA}
        onSignedIn={nothing}
        onChallenged={nothing}
        onDisabled={nothing}
        onSignOut={nothing}
      />,
    );
    const link = (await screen.findByText("Sign in with Example in a new tab")).closest("a");
    expect(link?.target).toBe("_blank");
    expect(new URL(link?.href ?? "").searchParams.get("redirect")).toBe("/");
  });

  test("says at its own address when there is none, and leads back [AUTH-10]", async () => {
    serve(null);
    await renderPage(<ProviderScreen redirect="/" />);
    expect(await screen.findByText(/Nobody signs in by an identity provider/)).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>("link").pathname).toBe("/login");
  });

  test("whoever comes back signed in nowhere is told so [AUTH-10]", async () => {
    serve(EXAMPLE);
    await renderPage(<ReturnScreen />);
    expect(screen.getByText(/was not completed/)).toBeTruthy();
  });
});

describe("why the provider signed nobody in", () => {
  test.each(LOCALES)(
    "has words of its own for each reason in %s [AUTH-10, AUTH-07]",
    async (locale) => {
      const said = new Set<string>();
      for (const error of OPENID_ERRORS) {
        const { unmount } = await renderPage(<OpenIdFailure error={error} />, { locale });
        const { textContent } = screen.getByRole("alert");
        expect(textContent).not.toContain("openId.");
        said.add(textContent ?? "");
        unmount();
      }
      expect(said.size).toBe(OPENID_ERRORS.length);
    },
  );

  test.each(["<b>bad</b>", "toString", "", "expired "])(
    "%j in the address says nothing [AUTH-10]",
    async (error) => {
      serve(EXAMPLE);
      await renderPage(login(error));
      await toProvider();
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );
});

describe("a password that the provider takes", () => {
  const both = ["POST /api/session/openid/password", "POST /api/session"];
  const tried = (calls: readonly string[]) => calls.filter((call) => call.startsWith("POST"));

  test("is tried there, then at the legacy login once, and lets in by either [AUTH-06]", async () => {
    const calls = serve(
      { ...EXAMPLE, passwords: true },
      {
        "/api/session/openid/password": () => problem(401, "wrongCredentials"),
        "/api/session": () =>
          Response.json({ id: 7, name: "Ana", email: "ana@x.pt", attributes: {} }),
      },
    );
    const { session } = await renderPage(login());
    await toProvider();
    signIn();
    await waitFor(() => expect(session.get()).toEqual({ type: "signedIn", user: ANA }));
    expect(tried(calls)).toEqual(both);
  });

  test("when both fail says one error, and clears the user [AUTH-06]", async () => {
    const calls = serve(
      { ...EXAMPLE, passwords: true },
      {
        "/api/session/openid/password": () => problem(503, "providerUnavailable"),
        "/api/session": () => problem(401, "wrongCredentials"),
      },
    );
    const { session } = await renderPage(login("cancelled"));
    session.set({ type: "signedOut", why: "ended" });
    await toProvider();
    signIn();
    await screen.findByText(/identity provider cannot be reached/);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(session.get()).toEqual({ type: "signedOut", why: "never" });
    expect(tried(calls)).toEqual(both);
  });

  test("is not sent there where the provider takes none [AUTH-06]", async () => {
    const calls = serve(EXAMPLE, { "/api/session": () => problem(401, "wrongCredentials") });
    await renderPage(login());
    await toProvider();
    signIn();
    await screen.findByText("There is no account with that user name and password.");
    expect(tried(calls)).toEqual(["POST /api/session"]);
  });
});
