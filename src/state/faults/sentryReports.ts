import { BrowserClient, createTransport, defaultStackParser, Scope } from "@sentry/browser";
import { sendReport } from "../../api/errorReports.ts";

/** The library wants an address; the server puts the operator's in its place. */
const NOWHERE = "https://nobody@localhost/1";

/**
 * Faults as a service of Sentry's protocol reads them, through our own server. Without where
 * somebody was looking beyond the path, what they clicked before, and who they are.
 */
export function createSentryReports(): (error: unknown, part: string) => void {
  const client = new BrowserClient({
    dsn: NOWHERE,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, ({ body }) =>
        sendReport(typeof body === "string" ? body : new TextDecoder().decode(body)),
      ),
    beforeSend: (event) => ({
      ...event,
      breadcrumbs: [],
      user: {},
      request: { url: location.origin + location.pathname },
    }),
  });
  client.init();
  return (error, part) => {
    const scope = new Scope();
    scope.setClient(client);
    scope.setTag("part", part);
    scope.captureException(error);
  };
}
