import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { milliseconds, seconds } from "#domain/units";
import { HoldButton } from "../../../src/ui/HoldButton.tsx";
import { renderPage } from "../../support/renderPage.tsx";

const held = vi.fn<() => void>();

beforeEach(() => {
  held.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

const shown = async (disabled = false) => {
  await renderPage(
    <HoldButton
      hold={milliseconds(1_500)}
      again={seconds(6)}
      disabled={disabled}
      describedBy="hint"
      tone="danger"
      againWords="Press again"
      onHeld={held}
    >
      Hold
    </HoldButton>,
  );
  return screen.getByRole("button");
};
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** As a pointer does it: the click comes at the end. */
const press = (button: HTMLElement, ms: number) => {
  fireEvent.pointerDown(button, { button: 0 });
  pass(ms);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
};

test("happens once it was held long enough, and once [IMMO-01]", async () => {
  const button = await shown();
  press(button, 1_499);
  expect(held).not.toHaveBeenCalled();
  press(button, 1_500);
  expect(held).toHaveBeenCalledTimes(1);
});

test.each([
  ["the finger lets go", fireEvent.pointerUp],
  ["it slides off", fireEvent.pointerLeave],
  ["the system takes it away", fireEvent.pointerCancel],
  ["the focus goes elsewhere", fireEvent.blur],
])("does not happen when %s before its time [IMMO-01]", async (_what, leave) => {
  const button = await shown();
  fireEvent.pointerDown(button, { button: 0 });
  pass(1_400);
  leave(button);
  pass(10_000);
  expect(held).not.toHaveBeenCalled();
});

test("short clicks, however many, are none, nor is the other mouse button [IMMO-01]", async () => {
  const button = await shown();
  for (let time = 0; time < 10; time++) press(button, 200);
  fireEvent.pointerDown(button, { button: 2 });
  pass(5_000);
  expect(held).not.toHaveBeenCalled();
});

test("is held by key as well, and a key that repeats begins once [A11Y-01]", async () => {
  const button = await shown();
  fireEvent.keyDown(button, { key: " " });
  pass(800);
  fireEvent.keyDown(button, { key: " ", repeat: true });
  pass(700);
  expect(held).toHaveBeenCalledTimes(1);
  fireEvent.keyUp(button, { key: " " });
  fireEvent.keyDown(button, { key: "Enter" });
  pass(1_000);
  fireEvent.keyUp(button, { key: "Enter" });
  pass(5_000);
  expect(held).toHaveBeenCalledTimes(1);
});

test("who can only press is asked to press again, for some seconds [A11Y-01]", async () => {
  const button = await shown();
  fireEvent.click(button);
  expect(button.textContent).toBe("Press again");
  expect(held).not.toHaveBeenCalled();
  pass(6_000);
  expect(button.textContent).toBe("Hold");
  fireEvent.click(button);
  fireEvent.click(button);
  expect(held).toHaveBeenCalledTimes(1);
});

test("does nothing while it may not be [IMMO-02]", async () => {
  const button = await shown(true);
  press(button, 3_000);
  fireEvent.keyDown(button, { key: "Enter" });
  pass(3_000);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(held).not.toHaveBeenCalled();
});

test("a press that came to nothing does not swallow the presses of who can only press [A11Y-01]", async () => {
  const button = await shown();
  fireEvent.keyDown(button, { key: "Enter" });
  fireEvent.keyUp(button, { key: "Enter" });
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerLeave(button);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(held).toHaveBeenCalledTimes(1);
});
