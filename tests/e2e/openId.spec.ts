import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from "../support/startOpenIdProvider.ts";
import { startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

test("signs in at a provider that was away, and says why when it does not [AUTH-10, AUTH-11]", async ({
  page,
}) => {
  // The provider's own pages would load fonts from elsewhere.
  const isHere = ({ hostname }: URL) => ["127.0.0.1", "localhost"].includes(hostname);
  await page.context().route(
    (url) => !isHere(url),
    (route) => route.abort(),
  );
  const provider = await startOpenIdProvider({
    people: {
      ana: { email: "operator@demo.test", email_verified: true },
      eva: { email: "eva@elsewhere.test", email_verified: true },
    },
  });
  // Its port stays its own, and answers nobody.
  provider.intercept(({ socket }) => {
    socket.destroy();
    return true;
  });
  const server = await startServer({
    OPENID_ISSUER_URL: provider.issuer,
    OPENID_CLIENT_ID: CLIENT_ID,
    OPENID_CLIENT_SECRET: CLIENT_SECRET,
    OPENID_NAME: "Example",
  });
  await page.goto(`${server.url}/settings/map?x=1#y`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText("Example cannot be reached at the moment.")).toBeVisible();
  const toProvider = page.getByRole("link", { name: "Sign in with Example" });
  await toProvider.click();
  await expect(page.getByRole("alert")).toContainText("cannot be reached at the moment");

  provider.leadBackTo([server.url]);
  provider.intercept(() => false);
  await toProvider.click();
  await page.getByPlaceholder("Enter any login").fill("ana");
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${server.url}/settings/map?x=1#y`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map options");
  const names = (await page.context().cookies(server.url)).map(({ name }) => name);
  expect(names).toContain("session");
  expect(names).not.toContain("openid");

  // The session ends: a tab of its own renews it, the page stays as it is.
  await page.request.delete(`${server.url}/api/session`, { headers: { origin: server.url } });
  const aside = page.getByRole("link", { name: "Sign in with Example in a new tab" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), aside.click()]);
  await expect(tab).toHaveURL(`${server.url}/settings/map?x=1#y`);
  await expect(aside).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/settings/map?x=1#y`);
  await tab.close();

  // Another person, who has no account, and one who changes their mind.
  await page.context().clearCookies();
  await page.goto(`${server.url}/googlelogin/`);
  await page.getByPlaceholder("Enter any login").fill("eva");
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("no account with your e-mail address");
  expect(new URL(page.url()).pathname).toBe("/login");

  await page.context().clearCookies();
  await page.goto(`${server.url}/googlelogin/`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText("You cancelled signing in.");

  await provider.close();
  await server.dispose();
});
