import { type APIRequestContext, expect, request } from "@playwright/test";
import { FORM_KINDS, type FormKind, type WireThing } from "../support/formKinds.ts";
import { FORM_ROLES, type FormRole, offerOf } from "../support/formRoles.ts";
import { expectRefused, walkClosed, walkForm, walkReadOnly } from "../support/formWalk.ts";
import { keepNotices } from "../support/keepNotices.ts";
import { walkLink, walkNoLinks } from "../support/linkWalk.ts";
import { type WordLocale, wordsOf } from "../support/localeWords.ts";
import { test } from "../support/pageTest.ts";
import { isProof } from "../support/proofShare.ts";
import { DEMO_PASSWORD, openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const ROLES = Object.keys(FORM_ROLES) as FormRole[];
const OTHERS = ["pt-PT", "fr-FR", "es-CL"] as const;
const SIZES = [
  { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

/** Of a notice with a way back in it. */
const UNDO_OFFERED_MS = 20_000;
const VEHICLE = FORM_KINDS[0];

const emailOf = (role: FormRole) =>
  role === "administrator" ? "admin@demo.test" : `${role}@walk.test`;

let server: RunningServer;
let administrator: APIRequestContext;
const ids = new Map<FormRole, number>();

async function post<Answer>(path: string, data: object): Promise<Answer> {
  const { url } = server;
  const answer = await administrator.post(`${url}/api/${path}`, {
    headers: { origin: url },
    data,
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? (undefined as Answer) : answer.json();
}

test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "1" });
  administrator = await request.newContext();
  await administrator.post(`${server.url}/api/session`, {
    headers: { origin: server.url },
    form: { email: "admin@demo.test", password: DEMO_PASSWORD },
  });
  for (const role of ROLES) {
    if (role === "administrator") continue;
    const account = { name: role, email: emailOf(role), password: DEMO_PASSWORD };
    const { id } = await post<WireThing>("users", { ...account, ...FORM_ROLES[role] });
    ids.set(role, id);
  }
});
test.afterAll(async () => {
  await administrator?.dispose();
  await server?.dispose();
});

/** A thing that somebody sees who did not make it. */
async function give(kind: FormKind, role: FormRole, name: string): Promise<WireThing> {
  const thing = await post<WireThing>(kind.path, kind.body(name));
  // Administrators see it anyway.
  if (kind.linkedBy && ids.has(role))
    await post("permissions", { userId: ids.get(role), [kind.linkedBy]: thing.id });
  return thing;
}

interface Look {
  readonly role: FormRole;
  readonly size: (typeof SIZES)[number];
  readonly locale: WordLocale;
}

const [WIDE, PHONE] = SIZES;

/** What `npm test` walks: each way in which a form is offered or refused. Each kind's own file tests the rest. */
const SHARE: Readonly<Record<string, readonly Look[]>> = {
  vehicle: [{ role: "device-read-only", size: PHONE, locale: "pt-PT" }],
  driver: [{ role: "operator", size: PHONE, locale: "es-CL" }],
  place: [{ role: "read-only", size: PHONE, locale: "en-GB" }],
  alert: [{ role: "device-read-only", size: WIDE, locale: "fr-FR" }],
  "computed attribute": [
    { role: "administrator", size: WIDE, locale: "es-CL" },
    { role: "manager", size: PHONE, locale: "en-GB" },
  ],
  "temporary link": [{ role: "read-only", size: PHONE, locale: "en-GB" }],
};

/** Every role at every size in English and in another language, which is another one for each kind. */
function looksOf(kind: string, kindAt: number): readonly Look[] {
  if (!isProof) return SHARE[kind] ?? [];
  const other = OTHERS[kindAt % OTHERS.length] ?? "pt-PT";
  return ROLES.flatMap((role) =>
    SIZES.flatMap((size) =>
      (["en-GB", other] as const).map((locale): Look => ({ role, size, locale })),
    ),
  );
}

const TITLES = {
  writes: "is made, changed, deleted and each undone by keyboard alone",
  sees: "is read and nothing of it is offered or taken",
  closed: "is not offered, says why, and is refused",
};

for (const [kindAt, kind] of FORM_KINDS.entries())
  for (const { role, size, locale } of looksOf(kind.name, kindAt))
    test.describe(`${kind.name}, ${role}, ${size.viewport.width} px, ${locale}`, () => {
      test.use({ ...size, locale });
      const offer = offerOf(kind.name, role);
      test(`${TITLES[offer]} [${kind.requirement}, PERM-01, A11Y-01, NAV-05]`, async ({ page }) => {
        const name = `Walk <b>${kindAt}</b> ${role} ${size.viewport.width} ${locale}`;
        const walk = { page, url: server.url, words: await wordsOf(locale) };
        const thing = offer === "writes" ? undefined : await give(kind, role, name);
        await keepNotices(page, UNDO_OFFERED_MS);
        await openSession(page, server.url, emailOf(role));
        if (offer === "writes") await walkForm(walk, kind, name);
        else if (offer === "sees") await walkReadOnly(walk, kind, name);
        else await walkClosed(walk, kind);
        if (thing) await expectRefused(walk, { kind, thing, witness: administrator });
      });
    });

for (const { role, size, locale } of looksOf("temporary link", FORM_KINDS.length))
  test.describe(`temporary link, ${role}, ${size.viewport.width} px, ${locale}`, () => {
    test.use({ ...size, locale });
    const isTheirs = offerOf("temporary link", role) === "writes";
    const title = isTheirs ? "is made and revoked by keyboard alone" : "is not offered and refused";
    test(`${title} [LNK-01, PERM-01, A11Y-01, NAV-05]`, async ({ page }) => {
      const name = `Shared <b>${role}</b> ${size.viewport.width} ${locale}`;
      const walk = { page, url: server.url, words: await wordsOf(locale) };
      const { id } = await give(VEHICLE, role, name);
      await openSession(page, server.url, emailOf(role));
      if (isTheirs) await walkLink(walk, name);
      else await walkNoLinks(walk, id);
    });
  });
