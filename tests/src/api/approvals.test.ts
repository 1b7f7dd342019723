import { afterEach, expect, test, vi } from "vitest";
import { approvalsQuery } from "../../../src/api/approvals.ts";
import { createQueryClient } from "../../../src/api/queryClient.ts";

afterEach(() => vi.unstubAllGlobals());

async function textOf(type: string, attributes: object) {
  const approval = {
    id: 1,
    deviceId: 2,
    deviceName: "Van",
    userId: 3,
    userName: "Ana",
    type,
    attributes,
    reason: "stolen",
    status: "waiting",
    decidedBy: null,
    askedAt: "2026-08-21T12:00:00.000Z",
    expiresAt: "2026-08-21T12:05:00.000Z",
  };
  vi.stubGlobal("fetch", async () => Response.json([approval]));
  const [read] = await createQueryClient().fetchQuery(approvalsQuery);
  return read?.text;
}

test.each<[string, object, string | undefined]>([
  ["custom", { data: "cpureset" }, "cpureset"],
  ["rebootDevice", {}, undefined],
  ["setConnection", { server: "192.0.2.7", port: 5_000 }, "server: 192.0.2.7, port: 5000"],
  ["sendSms", { phone: "+351 9", message: "stop" }, "phone: +351 9, message: stop"],
  ["configuration", { data: "a=1", deep: { b: [2] } }, 'a=1, deep: {"b":[2]}'],
])(
  "who approves is shown all that a command says: %s %j [IMMO-02]",
  async (type, attributes, text) => {
    expect(await textOf(type, attributes)).toBe(text);
  },
);
