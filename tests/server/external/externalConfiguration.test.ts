import { describe, expect, test } from "vitest";
import {
  EXTERNAL_SERVICES,
  type ExternalConfiguration,
} from "../../../server/external/externalConfiguration.ts";
import { streamOriginsOf } from "../../../server/external/videoHub.ts";
import { contentSecurityPolicy } from "../../../server/http/securityHeaders.ts";
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

  test("name the hosts that cameras' streams come from, besides the hub's own [CMD-02]", () => {
    const hub = { VIDEO_HUB_URL: "https://hub.example/api" };
    const streams = "https://a.example, http://127.0.0.1:8080";
    const external = read({ ...hub, VIDEO_HUB_STREAMS: streams }) as ExternalConfiguration;
    expect(streamOriginsOf(external)).toEqual([
      "https://hub.example",
      "https://a.example",
      "http://127.0.0.1:8080",
    ]);
    expect(streamOriginsOf(read(hub) as ExternalConfiguration)).toEqual(["https://hub.example"]);
    expect(streamOriginsOf({})).toEqual([]);
    const policy = contentSecurityPolicy({ tiles: [], streams: streamOriginsOf(external) });
    expect(policy).toContain("connect-src 'self' https://hub.example https://a.example ");
    expect(policy).toContain("media-src 'self' blob: https://hub.example ");
    expect(contentSecurityPolicy({ tiles: [], streams: [] })).not.toContain("media-src 'self' ");
  });

  test.each([
    "http://a.example",
    "https://a.example/path",
    "https://user@a.example",
    "a.example",
    "https://a.example; script-src *",
    "*",
  ])("no stream comes from %s", (streams) => {
    const mistakes = read({ VIDEO_HUB_URL: "https://hub.example/", VIDEO_HUB_STREAMS: streams });
    expect(mistakes).toHaveLength(1);
    expect(read({ VIDEO_HUB_STREAMS: "https://a.example" })).toEqual([
      "VIDEO_HUB_STREAMS is of no use without VIDEO_HUB_URL",
    ]);
  });

  test("have no key without an address", () => {
    expect(read({ WHATSAPP_KEY: "secret" })).toEqual([
      "WHATSAPP_KEY is of no use without WHATSAPP_URL",
    ]);
  });
});
