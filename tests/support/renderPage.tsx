import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { createQueryClient } from "../../src/api/queryClient.ts";
import type { Locale } from "../../src/i18n/locales.ts";
import { loadAllMessages, setLocale, startMessages } from "../../src/i18n/startMessages.ts";
import { FormatProvider } from "../../src/state/FormatProvider.tsx";
import { createSessionScope, SessionContext } from "../../src/state/sessionStore.ts";
import { themeOf } from "../../src/ui/theme.ts";

// Less than a test may take: a busy machine is no reason to fail.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  // What the browser has and this document has not.
  vi.stubGlobal("Worker", SilentWorker);
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  await startMessages("en-GB");
  await loadAllMessages();
});
afterEach(async () => {
  notifications.clean();
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  await setLocale("en-GB");
});

/** An engine that never says anything. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

export const ANA: User = userFromWire({ id: 7, name: "Ana", email: "ana@x.pt", attributes: {} })!;

interface Page {
  readonly locale?: Locale;
  readonly user?: User;
  /** Of the page: path, query and section. */
  readonly address?: string;
}

/** Part of the page with everything around it that stands above every part. */
export async function renderPage(
  part: ReactNode,
  { locale = "en-GB", user, address = "/" }: Page = {},
) {
  await setLocale(locale);
  const session = createSessionScope();
  session.store.set(user ? { type: "signedIn", user } : { type: "signedOut", why: "never" });
  const queries = createQueryClient();
  const page = render(
    <MantineProvider theme={themeOf(undefined)} env="test">
      <Notifications />
      <QueryClientProvider client={queries}>
        <SessionContext value={session}>
          <FormatProvider>
            <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
          </FormatProvider>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...page, session: session.store };
}
