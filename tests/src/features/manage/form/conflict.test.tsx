import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { type Live, LiveContext } from "../../../../../src/engine/EngineProvider.tsx";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { alertThing } from "../../../../../src/features/manage/kinds/alert/alertThing.ts";
import { calendarThing } from "../../../../../src/features/manage/kinds/calendar/calendarThing.ts";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import type { ManagedThing } from "../../../../../src/features/manage/managedThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { calendarData } from "../../../../support/calendarText.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

beforeAll(loadManageWords);

/** Somebody else saved `theirs` over `read` while it stood in the form. */
async function openOutdated(managed: ManagedThing, read: object, theirs: object) {
  answerPut(412, "outdated", theirs);
  await openForm(managed, read);
}

/** How the server answers a change, and what it has. */
function answerPut(status: number, code: string, theirs: object) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith("/api/geofences?all=true"))
      return Response.json([
        { id: 5, name: "Depot" },
        { id: 8, name: "Harbour" },
      ]);
    if (url.endsWith("/9") && init?.method === "PUT")
      return Response.json(
        { type: "about:blank", status, code, detail: "Not like this" },
        { status, headers: { "content-type": "application/problem+json" } },
      );
    if (url.endsWith("/9")) return Response.json(theirs, { headers: { etag: '"2"' } });
    return Response.json([]);
  });
}

async function openForm(managed: ManagedThing, read: object) {
  await renderPage(
    <LiveContext value={{ serverNow: () => NOON } as unknown as Live}>
      <EscapeContext value={createEscapeStack()}>
        <ManageForm
          managed={managed}
          read={{ thing: { id: 9, ...read }, etag: '"1"' }}
          mayWrite
          onSaved={vi.fn()}
          onUnsaved={vi.fn()}
          onRemove={undefined}
          onClose={vi.fn()}
        />
      </EscapeContext>
    </LiveContext>,
    { user: ANA, locale: "fr-FR" },
  );
}

/** Field, what they made of it, and mine, of each line of what is compared. */
async function savedOver() {
  fireEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  const table = await screen.findByRole("table");
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

test("what two people wrote of an alert is compared in words, names and days, not as it is stored [ALR-01, I18N-01]", async () => {
  const alert = (attributes: object) => ({
    id: 9,
    type: "alarm",
    description: "Nuit",
    always: true,
    notificators: "web",
    calendarId: 0,
    attributes: { checkGeofences: "onlyInside", ...attributes },
  });
  await openOutdated(
    alertThing,
    alert({ alarms: "sos,tow", geofences: "5,8", timetable: [] }),
    alert({
      alarms: "shock,x-9",
      geofences: "8",
      timetable: [
        { weekday: 7, start: "10:00", end: "12:00" },
        { weekday: 1, start: "22:00", end: "06:00" },
      ],
    }),
  );
  const remove = (name: string) => {
    const chosen = screen.getAllByText(name).flatMap(({ parentElement }) => {
      const button = parentElement?.querySelector("button");
      return button ?? [];
    });
    fireEvent.click(chosen[0]!);
  };
  await screen.findAllByText("Depot");
  remove("Harbour");
  remove("SOS");
  fireEvent.click(screen.getByRole("button", { name: /Ajouter.*mar/ }));
  expect(await savedOver()).toEqual([
    ["Alarmes modifié par les deux", "SOS, Remorquage → Choc, x-9", "Remorquage"],
    [expect.stringMatching(/^Zones.* modifié par les deux$/), "Depot, Harbour → Harbour", "Depot"],
    [
      expect.stringMatching(/ modifié par les deux$/),
      "— → lun. 22:00–06:00, dim. 10:00–12:00",
      "mar. 08:00–18:00",
    ],
  ]);
});

test("two mappings of one sensor differ in words, whatever of them differs [VEH-01, I18N-01]", async () => {
  const van = (on: string) => ({
    id: 9,
    name: "Van",
    uniqueId: "van-9",
    groupId: 0,
    attributes: { sensor1: { Attribute: "in1", icon: "pump", on, OnColor: "#1a7f37" } },
  });
  await openOutdated(vehicleThing, van("Ouvert"), van("Charge"));
  fireEvent.change(screen.getByLabelText("Mot quand c’est actif"), { target: { value: "Marche" } });
  const text = (on: string) =>
    `Capteur 1 : in1, Pompe, Mot quand c’est actif : ${on}, Couleur quand c’est actif : #1a7f37`;
  expect(await savedOver()).toEqual([
    [expect.any(String), `${text("Ouvert")} → ${text("Charge")}`, text("Marche")],
  ]);
});

test("everything that the other has changed is there, what both have changed first, and what no field shows by its name [DRV-01, A13]", async () => {
  const driver = (name: string, attributes: object) => ({ id: 9, name, uniqueId: "k", attributes });
  await openOutdated(
    driverThing,
    driver("Rui", { phone: "1", badge: "old", shift: "day" }),
    driver("Rui Costa", { phone: "2", badge: "new", shift: "day", locker: { number: 4 } }),
  );
  fireEvent.change(screen.getByLabelText("Téléphone"), { target: { value: "3" } });

  expect(await savedOver()).toEqual([
    ["Téléphone modifié par les deux", "1 → 2", "3"],
    [expect.stringMatching(/^Nom\s*$/), "Rui → Rui Costa", "non modifié"],
  ]);
  expect(
    screen.getByRole("table", { name: "Quelqu’un d’autre l’a modifié entre-temps" }),
  ).toBeDefined();
  expect(screen.getByText(/: badge, locker\.$/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Enregistrer le mien par-dessus" })).toBeDefined();
});

test("where the two have changed different things, mine is said to be saved beside theirs, in the button, too [DRV-01, A13]", async () => {
  const driver = (name: string, phone: string) => ({
    id: 9,
    name,
    uniqueId: "k",
    attributes: { phone },
  });
  await openOutdated(driverThing, driver("Rui", "1"), driver("Rui Costa", "1"));
  fireEvent.change(screen.getByLabelText("Téléphone"), { target: { value: "3" } });

  expect(await savedOver()).toEqual([
    [expect.stringMatching(/^Nom\s*$/), "Rui → Rui Costa", "non modifié"],
  ]);
  expect(screen.getByText(/votre changement est enregistré à côté du sien/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Enregistrer le mien à côté du sien" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /par-dessus/ })).toBeNull();
});

const RUI = { id: 9, name: "Rui", uniqueId: "k", attributes: { phone: "1" } };

/** As a browser does: a button that cannot be pressed any more loses the focus. */
const save = () => {
  (document.activeElement as HTMLElement | null)?.blur();
  fireEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
};

test("a save that ends in a conflict leads to what it is about [DRV-01, A11Y-01]", async () => {
  await openOutdated(driverThing, RUI, { ...RUI, attributes: { phone: "2" } });
  fireEvent.change(screen.getByLabelText("Téléphone"), { target: { value: "3" } });
  save();
  await screen.findByRole("table");
  const conflict = screen.getByRole("alert");
  await waitFor(() => expect(document.activeElement).toBe(conflict));
  expect(conflict.tabIndex).toBe(-1);
});

test.each([
  [400, "badRequest", "alert"],
  [403, "passwordRequired", "password"],
] as const)(
  "a save that is refused with %i %s leads to what is said of that [DRV-01, A11Y-01]",
  async (status, code, to) => {
    answerPut(status, code, RUI);
    await openForm(driverThing, RUI);
    fireEvent.change(screen.getByLabelText("Téléphone"), { target: { value: "3" } });
    save();
    const shown =
      to === "alert"
        ? await screen.findByRole("alert")
        : await screen.findByLabelText("Votre mot de passe");
    await waitFor(() => expect(document.activeElement).toBe(shown));
  },
);

test("who types on while it is saved stays there [DRV-01, A11Y-01]", async () => {
  await openOutdated(driverThing, RUI, { ...RUI, attributes: { phone: "2" } });
  const phone = screen.getByLabelText("Téléphone");
  fireEvent.change(phone, { target: { value: "3" } });
  save();
  phone.focus();
  await screen.findByRole("table");
  expect(document.activeElement).toBe(phone);
});

/** An event that comes every week on the days, by the clocks of Lisbon. */
const weekly = (days: string, from: string, until: string) => [
  `UID:${days}${from}`,
  `DTSTART;TZID=Europe/Lisbon:20240101T${from}00`,
  `DTEND;TZID=Europe/Lisbon:20240101T${until}00`,
  `RRULE:FREQ=WEEKLY;BYDAY=${days}`,
];
const newYear = (more: readonly string[] = []) => [
  "UID:n",
  "SUMMARY:Nouvel an\\, férié",
  "DTSTART;VALUE=DATE:20270101",
  ...more,
];
const calendarOf = (...events: readonly (readonly string[])[]) => ({
  id: 9,
  name: "Poste",
  data: calendarData(...events),
  attributes: {},
});

test("what two people wrote of a calendar is compared in days and hours, not as it is stored [ALR-01, I18N-01]", async () => {
  await openOutdated(
    calendarThing,
    calendarOf(weekly("MO,TU,WE,TH,FR", "1400", "1800"), weekly("MO,TU,WE,TH,FR", "0800", "1200")),
    calendarOf(weekly("SA,SU", "2200", "2330"), weekly("MO,WE", "0730", "1200"), newYear()),
  );
  fireEvent.click(screen.getByRole("button", { name: "Retirer ven., de 08:00 à 12:00" }));
  expect(await savedOver()).toEqual([
    [
      "Heures de la semaine modifié par les deux",
      "lun.–ven. 08:00–12:00, 14:00–18:00 (Europe/Lisbon) → " +
        "lun., mer. 07:30–12:00; sam., dim. 22:00–23:30 (Europe/Lisbon); Nouvel an, férié (1 janv. 2027)",
      "lun.–jeu. 08:00–12:00, 14:00–18:00; ven. 14:00–18:00 (Europe/Lisbon)",
    ],
  ]);
});

test("what words do not say of a calendar is said to be changed all the same [ALR-01, I18N-01]", async () => {
  await openOutdated(
    calendarThing,
    calendarOf(newYear()),
    calendarOf(newYear(["DESCRIPTION:Fermé"])),
  );
  fireEvent.click(screen.getByRole("button", { name: /Ajouter.*mar/ }));
  const [[, change] = []] = await savedOver();
  expect(change).toBe("Nouvel an, férié (1 janv. 2027) (dans ce qui n’est pas montré ici)");
});
