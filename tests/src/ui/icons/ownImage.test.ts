import { describe, expect, test } from "vitest";
import { ownImage } from "../../../../src/ui/icons/ownImage.ts";

const ORIGIN = "https://fleet.test";

describe("snapshots that people give to events and areas [EVT-02, MAP-08, A08]", () => {
  test.each([
    ["/api/media/a.jpg", "https://fleet.test/api/media/a.jpg"],
    ["media/gate 2.png", "https://fleet.test/media/gate%202.png"],
    ["https://fleet.test/x.png", "https://fleet.test/x.png"],
    ["HTTPS://FLEET.TEST:443/x.png", "https://fleet.test/x.png"],
  ])("are shown from our own server: %s", (image, expected) => {
    expect(ownImage(image, ORIGIN)).toBe(expected);
  });

  test.each([
    "https://elsewhere.test/x.png",
    "http://fleet.test/x.png",
    "https://fleet.test:8443/x.png",
    "https://fleet.test@elsewhere.test/x.png",
    "https://fleet.test.elsewhere.test/x.png",
    "//elsewhere.test/x.png",
    "\\\\elsewhere.test\\x.png",
    "/\\elsewhere.test/x.png",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "blob:https://fleet.test/1",
    "file:///etc/passwd",
    "https://",
    "",
    7,
    null,
    undefined,
    { toString: () => "/x.png" },
  ])("are not asked for anywhere else: %s", (image) => {
    expect(ownImage(image, ORIGIN)).toBeUndefined();
  });
});
