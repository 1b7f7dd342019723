import { DEMO_PASSWORD } from "./signIn.ts";

/** Asks for these alarms on the page, for all vehicles the person sees, as a stock client does. */
export async function askForAlarms(url: string, email: string, alarms: string): Promise<void> {
  const session = await fetch(`${url}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  });
  const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  const made = await fetch(`${url}/api/notifications`, {
    method: "POST",
    headers: { cookie, origin: url, "content-type": "application/json" },
    body: JSON.stringify({
      type: "alarm",
      always: true,
      notificators: "web",
      attributes: { alarms },
    }),
  });
  if (!made.ok) throw new Error(`no notification: ${made.status} ${await made.text()}`);
}
