import { expect, test } from "vitest";
import { createExternal } from "../../../server/external/external.ts";
import { readExternal } from "../../../server/external/externalConfiguration.ts";

const address = { url: new URL("https://services.test/"), key: "secret" };

test("says which services there are, and nothing of where they are [PANEL-01, A11]", () => {
  expect(createExternal().configured).toEqual([]);
  const { configured } = createExternal({ gsmCoverage: address, streetView: address });
  expect(configured).toEqual(["streetView", "gsmCoverage"]);
});

test("every service that has a variable can be said to be there [API-02]", () => {
  const all = readExternal(
    { text: () => "https://x.test/", serviceAddress: () => address.url, origins: () => undefined },
    [],
  );
  expect(createExternal(all).configured).toHaveLength(Object.keys(all ?? {}).length);
});
