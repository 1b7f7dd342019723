import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryOfView, viewOfQuery } from "../../../../src/features/outbox/letterFilter.ts";
import { Outbox } from "../../../../src/features/outbox/Outbox.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const LETTER = {
  id: 9,
  createdAt: "2026-03-03T10:00:00.000+00:00",
  channel: "mail",
  recipient: "ana@fleet.test",
  subject: "van: <i>door</i> open",
  body: "The door of the van is open.",
  secret: false,
  userId: 1,
  eventId: 2,
  state: "sent",
  attempts: 1,
  sentAt: "2026-03-03T10:00:01.000+00:00",
  failure: null,
};
const asked: { readonly method: string; readonly path: string }[] = [];
let letters: readonly object[] = [];
let repeated = () => new Response(null, { status: 204 });

beforeEach(() => {
  asked.length = 0;
  letters = [LETTER];
  repeated = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input as string, "http://waymark");
    const method = init?.method ?? "GET";
    asked.push({ method, path: `${url.pathname}${url.search}` });
    return method === "POST" ? repeated() : Response.json(letters);
  });
});

const items = async () => within(await screen.findByTestId("letters")).getAllByRole("listitem");

test.each([
  [{ state: "sent" }, "Sent"],
  [{ state: "queued", attempts: 0 }, "Queued"],
  [{ state: "kept", attempts: 0 }, "No mail server took it."],
  [{ state: "kept", channel: "sms", attempts: 0 }, "This server sends no text messages."],
  [
    { state: "failed", failure: "refused", attempts: 5 },
    "The mail server refused it. Tried 5 times.",
  ],
  [{ state: "failed", failure: "moon phase" }, "moon phase"],
])("says of %o how far it has come: %s [EVT-01]", async (more, words) => {
  letters = [{ ...LETTER, ...more }];
  await renderPage(<Outbox />, { user: ANA });
  const [item] = await items();
  expect(item?.textContent).toContain(words);
  expect(item?.textContent).toContain("van: <i>door</i> open");
});

test("only an e-mail that failed, and holds nothing secret, is sent again [EVT-01]", async () => {
  const failed = { ...LETTER, state: "failed", failure: "timeout" };
  letters = [
    { ...failed, id: 4 },
    { ...failed, id: 3, secret: true, body: "" },
    { ...failed, id: 2, channel: "sms" },
    { ...LETTER, id: 1 },
  ];
  await renderPage(<Outbox />, { user: ANA });
  const rows = await items();
  expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([1, 0, 0, 0]);
  expect(rows[1]?.textContent).toContain("Whoever reads this could act as its recipient");

  fireEvent.click(screen.getByRole("button", { name: "Send again: van: <i>door</i> open" }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "POST")).toEqual([
      { method: "POST", path: "/api/outbox/4/repeat" },
    ]),
  );
  // What came of it is read anew.
  await waitFor(() => expect(asked.filter(({ method }) => method === "GET")).toHaveLength(2));
});

test("says why it was not sent again [EVT-01]", async () => {
  letters = [{ ...LETTER, state: "failed", failure: "timeout" }];
  repeated = () =>
    Response.json(
      { status: 501, code: "notConfigured", detail: "No mail server carries letters" },
      { status: 501, headers: { "content-type": "application/problem+json" } },
    );
  await renderPage(<Outbox />, { user: ANA });
  await items();
  fireEvent.click(screen.getByRole("button", { name: /^Send again/ }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Not sent again: /);
});

test("the filter asks the server, and older letters follow the last one [EVT-01]", async () => {
  letters = Array.from({ length: 50 }, (_, at) => ({ ...LETTER, id: 100 - at }));
  await renderPage(<Outbox />, { user: ANA });
  await items();
  fireEvent.click(screen.getByRole("button", { name: "Older ones" }));
  await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/outbox?limit=50&beforeId=51"));
  letters = [];
  fireEvent.change(screen.getByRole("combobox", { name: "State" }), {
    target: { value: "failed" },
  });
  fireEvent.change(screen.getByRole("combobox", { name: "By" }), { target: { value: "mail" } });
  await waitFor(() =>
    expect(asked.at(-1)?.path).toBe("/api/outbox?limit=50&state=failed&channel=mail"),
  );
  expect(await screen.findByText("There is nothing of the kind.")).toBeTruthy();
});

test("a recipient that is typed and the days are asked for, in the reader's time zone [EVT-01]", async () => {
  const user = { ...ANA, attributes: { ...ANA.attributes, timezone: "America/Santiago" } };
  await renderPage(<Outbox />, { user, address: "/?from=2026-03-02&to=2026-03-03" });
  await items();
  fireEvent.change(screen.getByLabelText("Recipient"), { target: { value: "rui@ " } });
  await waitFor(() =>
    expect(asked.at(-1)?.path).toBe(
      "/api/outbox?limit=50&recipient=rui%40&from=2026-03-02T03%3A00%3A00.000Z&to=2026-03-04T03%3A00%3A00.000Z",
    ),
  );
});

const ALL = { state: undefined, channel: undefined, recipient: "", from: "", to: "" };

test.each([
  ["", {}],
  ["state=kept&channel=sms", { state: "kept", channel: "sms" }],
  ["recipient=ana%40&from=2026-03-02", { recipient: "ana@", from: "2026-03-02" }],
  ["to=2026-03-02", { to: "2026-03-02" }],
])("the address %j says the filter, and the filter the address [EVT-01]", (address, filter) => {
  const read = viewOfQuery(new URLSearchParams(address), "UTC");
  expect(read).toEqual({ ...ALL, ...filter });
  expect(queryOfView(read).toString()).toBe(address);
  const senseless = new URLSearchParams("state=lost&channel=fax&from=2026-02-31&to=x");
  expect(viewOfQuery(senseless, "UTC")).toEqual(ALL);
});
