import { describe, expect, test } from "vitest";
import { EXTERNAL_SERVICES } from "../../../server/external/externalConfiguration.ts";
import { readConfiguration } from "../../../server/start/readConfiguration.ts";

const read = (environment: Record<string, string>) => {
  const reading = readConfiguration(environment);
  return reading.ok ? reading.configuration.external : reading.mistakes;
};

describe("services of others", () => {
  test("are none unless they are named", () => {
    expect(read({})).toBeUndefined();
  });

  test.each(Object.entries(EXTERNAL_SERVICES))("%s is named by %s_URL", (service, name) => {
    const external = read({ [`${name}_URL`]: "https://x.example/a?b=1", [`${name}_KEY`]: "k" });
    expect(external).toEqual({ [service]: { url: new URL("https://x.example/a?b=1"), key: "k" } });
  });

  test("may be without a key, and on this machine without a seal", () => {
    expect(read({ AVATARS_URL: "http://127.0.0.1:9/x" })).toEqual({
      avatars: { url: new URL("http://127.0.0.1:9/x"), key: undefined },
    });
  });

  test.each([
    "http://x.example/",
    "ftp://x.example/",
    "https://user:secret@x.example/",
    "https://x.example/#part",
    "x.example",
  ])("are not at %s, and the mistake does not repeat it", (url) => {
    const mistakes = read({ STREET_VIEW_URL: url });

    expect(mistakes).toEqual(["STREET_VIEW_URL must be an https address, or http on this machine"]);
  });

  test("have no key without an address", () => {
    expect(read({ WHATSAPP_KEY: "secret" })).toEqual([
      "WHATSAPP_KEY is of no use without WHATSAPP_URL",
    ]);
  });
});
