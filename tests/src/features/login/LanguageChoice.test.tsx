import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AccountCard } from "../../../../src/features/login/AccountCard.tsx";
import { ChangePasswordScreen } from "../../../../src/features/login/ChangePasswordScreen.tsx";
import { SetupScreen } from "../../../../src/features/login/SetupScreen.tsx";
import { DEVICE_LOCALE, recall } from "../../../../src/state/remembered.ts";
import { renderPage } from "../../../support/renderPage.tsx";

const LONG = { timeout: 60_000 };
/** The locales of the specification, each under its own name. */
const NAMES = [
  "Português europeu",
  "Português (Brasil)",
  "Español (Chile)",
  "Español de España",
  "Français (France)",
  "British English",
];

test("whoever is not signed in chooses a language, and the device keeps it [I18N-01, A11Y-01]", async () => {
  await renderPage(<AccountCard title="Sign in">{null}</AccountCard>);
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
  const options = within(choice).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent).sort()).toEqual(NAMES.sort());
  for (const option of options) expect(option.lang).toMatch(/^[a-z]{2}-[A-Z]{2}$/);

  fireEvent.change(choice, { target: { value: "fr-FR" } });
  await screen.findByRole("combobox", { name: "Langue" }, LONG);
  await waitFor(() => expect(document.documentElement.lang).toBe("fr-FR"), LONG);
  expect(choice.value).toBe("fr-FR");
  expect(recall(DEVICE_LOCALE)).toBe("fr-FR");
});

test("letters are asked for in the language of the page [I18N-01, AUTH-09]", async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const path = address as string;
    if (init?.method === "POST")
      asked.push(`${path} ${new Headers(init.headers).get("accept-language")}`);
    return Response.json(path === "/api/server" ? { registration: true } : { id: 0 });
  });
  const register = await renderPage(<SetupScreen />, { locale: "fr-FR" });
  const password = "bigorna-e-martelo";
  await screen.findByLabelText("Nom", {}, LONG);
  const fields = register.container.querySelectorAll("input");
  for (const [place, value] of ["Rui", "rui@x.pt", password, password].entries())
    fireEvent.change(fields[place]!, { target: { value } });
  fireEvent.submit(fields[0]!.form!);
  await waitFor(() => expect(asked).toEqual(["/api/users fr-FR"]), LONG);
  register.unmount();

  const forgot = await renderPage(<ChangePasswordScreen />, { locale: "es-CL" });
  const [email] = forgot.container.querySelectorAll("input");
  fireEvent.change(email!, { target: { value: "rui@x.pt" } });
  fireEvent.submit(email!.form!);
  await waitFor(() => expect(asked[1]).toBe("/api/password/reset es-CL"), LONG);
});
