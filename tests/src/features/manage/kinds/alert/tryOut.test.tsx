import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TryOut } from "../../../../../../src/features/manage/kinds/alert/tryOut/TryOut.tsx";
import type { ChosenLinks } from "../../../../../../src/features/manage/linked/chosenLinks.ts";
import { rehearsalWords } from "../../../../../../src/i18n/rehearsalWords.ts";
import { loadPageWords } from "../../../../../../src/i18n/startMessages.ts";
import { ANA, renderPage } from "../../../../../support/renderPage.tsx";

beforeAll(() => loadPageWords(rehearsalWords));

const OUTCOME = {
  from: "2026-01-05T10:00:00.000+00:00",
  to: "2026-01-12T10:00:00.000+00:00",
  neverRaised: false,
  reachesCaller: true,
  vehicles: 3,
  rehearsed: 3,
  uncertain: 0,
  total: 0,
  late: 0,
  events: [],
};

/** Rehearsals that were asked for, each until it is answered. */
let asked: {
  readonly signal: AbortSignal | null | undefined;
  readonly body: unknown;
  readonly answer: (response: Response) => void;
}[] = [];

beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname } = new URL(input as string, "http://waymark");
    if (pathname !== "/api/notifications/rehearse") return Response.json({ done: 1, total: 3 });
    const { signal } = init ?? {};
    return new Promise<Response>((answer, reject) => {
      asked.push({ signal, answer, body: JSON.parse(init?.body as string) as unknown });
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  });
});

const render = (chosen: ChosenLinks = {}) =>
  renderPage(
    <TryOut values={{}} bodyNow={async () => ({ type: "ignitionOn" })} chosen={chosen} />,
    { user: ANA },
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("what is being tried is stopped, which ends the call; and is tried again [ALR-01]", async () => {
  await render();
  await press("Try it out");
  await press("Stop trying");
  expect(await screen.findByText("Stopped before the end.")).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(screen.queryByText(/Would/)).toBeNull();

  await press("Try it again");
  await screen.findByRole("button", { name: "Stop trying" });
  expect(asked).toHaveLength(2);
  await act(async () => asked[1]?.answer(Response.json(OUTCOME)));
  expect(await screen.findByText("Would not have rung once.")).toBeTruthy();
  expect(screen.getByText(/With 3 vehicles/)).toBeTruthy();
  expect(screen.queryByText("Stopped before the end.")).toBeNull();
});

test("who tries something elsewhere already is told so [ALR-01]", async () => {
  await render();
  await press("Try it out");
  await screen.findByRole("button", { name: "Stop trying" });
  const problem = { code: "tooManyAttempts", detail: "Only one rehearsal at once" };
  const headers = { "content-type": "application/problem+json" };
  await act(async () =>
    asked[0]?.answer(new Response(JSON.stringify(problem), { status: 429, headers })),
  );
  expect((await screen.findByRole("alert")).textContent).toContain("elsewhere already");
});

test("nothing goes on when the form is closed [ALR-01]", async () => {
  const { unmount } = await render();
  await press("Try it out");
  await screen.findByRole("button", { name: "Stop trying" });
  unmount();
  expect(asked[0]?.signal?.aborted).toBe(true);
});

test("what a new alert is to be linked with is tried with it, and not when nothing is [ALR-01]", async () => {
  const names = new Map<number, string>();
  const { unmount } = await render({
    vehicles: { ids: [3, 5], names },
    groups: { ids: [8], names },
    users: { ids: [1], names },
  });
  await press("Try it out");
  await screen.findByRole("button", { name: "Stop trying" });
  expect(asked[0]?.body).toEqual({
    notification: { type: "ignitionOn" },
    links: { deviceIds: [3, 5], groupIds: [8] },
  });
  unmount();

  await render();
  await press("Try it out");
  await screen.findByRole("button", { name: "Stop trying" });
  expect(asked[1]?.body).toEqual({ notification: { type: "ignitionOn" } });
});
