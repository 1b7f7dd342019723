import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTypedText } from "../../../src/ui/useTypedText.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openBox() {
  const said: string[] = [];
  const onText = (text: string) => void said.push(text);
  const box = renderHook(({ text }) => useTypedText({ text, onText, delayMs: 20 }), {
    initialProps: { text: "" },
  });
  return {
    said,
    typed: () => box.result.current.typed,
    type: (text: string) => act(() => box.result.current.type(text)),
    leave: () => act(() => box.result.current.sayNow()),
    pause: () => act(() => void vi.advanceTimersByTime(20)),
    follow: (text: string) => box.rerender({ text }),
  };
}

test("no letter is lost while the address is late, nor when it comes [NAV-07]", () => {
  const box = openBox();
  box.type("Wa");
  box.pause();
  expect(box.said).toEqual(["Wa"]);
  // Something else of the page is drawn meanwhile.
  box.follow("");
  expect(box.typed()).toBe("Wa");
  box.type("Walk");
  box.follow("Wa");
  expect(box.typed()).toBe("Walk");
  box.pause();
  box.type("Walker");
  box.pause();
  // The address was never at "Walk".
  box.follow("Walker");
  expect(box.typed()).toBe("Walker");
  expect(box.said).toEqual(["Wa", "Walk", "Walker"]);
});

test("what a link or the way back says is taken over, also where it was said before [NAV-07]", () => {
  const box = openBox();
  box.type("bus");
  box.pause();
  box.follow("bus");
  box.follow("");
  expect(box.typed()).toBe("");
  box.follow("bus");
  expect(box.typed()).toBe("bus");
});

test("whoever leaves the box has said what stands there, once [NAV-07]", () => {
  const box = openBox();
  box.leave();
  box.type("bus");
  box.leave();
  expect(box.said).toEqual(["bus"]);
  box.pause();
  box.leave();
  expect(box.said).toEqual(["bus"]);
});
