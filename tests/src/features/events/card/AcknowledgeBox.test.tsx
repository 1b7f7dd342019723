import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { User } from "#domain/account/user";
import { AcknowledgeBox } from "../../../../../src/features/events/card/AcknowledgeBox.tsx";
import { alarm } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const EVENT = {
  ...alarm(5, 7),
  vehicleName: "Bus 7",
  driverName: undefined,
  geofenceName: undefined,
};
const standing = (userName: string, note: string) => ({
  eventId: 5,
  userName,
  note,
  time: "2026-01-15T12:00:00Z",
});

/** A server that knows these, and answers a new one so; what it was sent. */
async function openBox(known: object[], answer: () => Response, user: User = ANA) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_address, init) => {
    if (init?.method !== "POST") return Response.json(known);
    sent.push(JSON.parse(init.body as string));
    return answer();
  });
  await renderPage(<AcknowledgeBox event={EVENT} />, { user });
  return sent;
}
const button = (name: string) => screen.getByRole("button", { name });

async function saveNote(note: string): Promise<void> {
  fireEvent.click(button("Acknowledge"));
  fireEvent.change(screen.getByLabelText("Note"), { target: { value: note } });
  fireEvent.click(button("Save"));
}

describe("who has seen to an event [EVT-02]", () => {
  test("is whoever says so, with their note", async () => {
    const sent = await openBox([], () => Response.json(standing("Ana", "towed")));
    await saveNote("  towed ");

    const box = await screen.findByTestId("seen-to");
    expect(sent).toEqual([{ note: "towed" }]);
    expect(box.textContent).toMatch(/^Seen to by Ana, .+towed$/);
    expect(screen.queryByText("Somebody else was quicker: their note stands.")).toBeNull();
  });

  test("is somebody else, who was quicker", async () => {
    await openBox([], () => Response.json(standing("Rui", "called the driver")));
    await saveNote("towed");

    const box = await screen.findByTestId("seen-to");
    expect(box.textContent).toContain("Seen to by Rui");
    expect(box.textContent).toContain("called the driver");
    expect(box.textContent).toContain("Somebody else was quicker: their note stands.");
  });

  test("is nobody when it was not saved: it says so, and the note stays", async () => {
    await openBox([], () =>
      Response.json({ code: "internal", detail: "Try later" }, { status: 500 }),
    );
    await saveNote("towed");

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("This was not saved. Try later");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("towed");
    expect(screen.queryByTestId("seen-to")).toBeNull();
  });

  test("was known before: nobody is asked again", async () => {
    await openBox([standing("Rui", "")], () => Response.error());
    await waitFor(() => expect(screen.getByTestId("seen-to").textContent).toContain("Rui"));
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is not asked of those who may not say it", async () => {
    await openBox([], () => Response.error(), { ...ANA, readonly: true });
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(screen.queryByRole("button")).toBeNull();
  });
});
