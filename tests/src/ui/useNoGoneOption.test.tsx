import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useNoGoneOption } from "../../../src/ui/useNoGoneOption.ts";

afterEach(cleanup);

function Choice({ option, named }: { readonly option: string; readonly named: string }) {
  const input = useNoGoneOption();
  return (
    <>
      <input ref={input} aria-label="Vehicles" aria-activedescendant={named} />
      <p id={option}>Bus 1</p>
    </>
  );
}

const named = () => screen.getByLabelText("Vehicles").getAttribute("aria-activedescendant");

test("an option that is gone is no longer named, the next one is [A11Y-01]", () => {
  const page = render(<Choice option="one" named="one" />);
  expect(named()).toBe("one");
  page.rerender(<Choice option="two" named="one" />);
  expect(named()).toBeNull();
  page.rerender(<Choice option="two" named="two" />);
  expect(named()).toBe("two");
});
