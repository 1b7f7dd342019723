import { afterEach, expect, test, vi } from "vitest";
import { signOut } from "../../../../src/app/menu/signOut.ts";
import { createSessionTabs } from "../../../../src/state/sessionTabs.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Storage as browsers have it: its keys are its own. */
class FakeStorage {
  [key: string]: unknown;
  removeItem(key: string): void {
    delete this[key];
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

test("nobody waits longer than five seconds to leave, and nothing of theirs stays [AUTH-08, E14]", async () => {
  vi.useFakeTimers();
  const kept = Object.assign(new FakeStorage(), {
    "waymark.list": "mine",
    "waymark.device.locale": '"fr-FR"',
  });
  const replaced: string[] = [];
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("sessionStorage", Object.assign(new FakeStorage(), { "waymark.view": "mine" }));
  vi.stubGlobal("location", { replace: (to: string) => void replaced.push(to) });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage(): void {}
    },
  );
  const removed: string[] = [];
  vi.stubGlobal("indexedDB", {
    // A database that an engine still holds is not removed before that ends.
    deleteDatabase(name: string) {
      removed.push(name);
      return new EventTarget();
    },
  });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));

  // An engine that has failed often is started again only after half a minute.
  void signOut(() => new Promise(() => undefined), createSessionTabs());
  await vi.advanceTimersByTimeAsync(4_999);
  expect(replaced).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(replaced).toEqual(["/"]);
  expect(removed).toEqual(["waymark.history"]);
  expect(Object.keys(kept)).toEqual(["waymark.device.locale"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("the device keeps its language and theme when the server's answer clears the storage [AUTH-08, I18N-01]", async () => {
  const kept = Object.assign(new FakeStorage(), {
    "waymark.list": "mine",
    "waymark.device.locale": '"fr-FR"',
    "waymark.device.colourScheme": "dark",
  });
  const replaced: string[] = [];
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("sessionStorage", new FakeStorage());
  vi.stubGlobal("location", { replace: (to: string) => void replaced.push(to) });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage(): void {}
    },
  );
  vi.stubGlobal("indexedDB", {
    deleteDatabase() {
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event("success")));
      return request;
    },
  });
  // As a browser does at `Clear-Site-Data: "storage"`.
  vi.stubGlobal("fetch", async () => {
    kept.clear();
    return new Response(null, { status: 204 });
  });

  await signOut(() => Promise.resolve(), createSessionTabs());

  expect(replaced).toEqual(["/"]);
  expect(Object.fromEntries(Object.entries(kept))).toEqual({
    "waymark.device.locale": '"fr-FR"',
    "waymark.device.colourScheme": "dark",
  });
});
