import { MantineProvider, Select } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useListOnDemand } from "../../../src/ui/useListOnDemand.ts";

afterEach(cleanup);

function Chooser() {
  return <Select {...useListOnDemand()} label="Depot" data={["Lima", "Quito"]} searchable />;
}
const lists = () => screen.queryAllByRole("listbox", { hidden: true });
const shown = () =>
  render(
    <MantineProvider env="test">
      <Chooser />
      <Chooser />
    </MantineProvider>,
  );

test("a closed list is laid out for nobody, and by the keyboard it opens and is named [A11Y-01]", async () => {
  shown();
  expect(lists()).toHaveLength(0);
  const [first] = screen.getAllByRole("combobox", { name: "Depot" });
  act(() => first!.focus());
  // A frame, and what comes after it.
  await act(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const [list] = lists();
  expect(lists()).toHaveLength(1);
  expect(first!.getAttribute("aria-expanded")).toBe("true");
  expect(first!.getAttribute("aria-controls")).toBe(list!.id);
  for (const code of ["ArrowDown", "ArrowDown", "Enter"]) fireEvent.keyDown(first!, { code });
  expect(first).toHaveProperty("value", "Quito");
});

test("whoever points at a chooser finds its list when it is clicked", async () => {
  shown();
  const [, second] = screen.getAllByRole("combobox", { name: "Depot" });
  fireEvent.pointerEnter(second!);
  expect(lists()).toHaveLength(1);
  fireEvent.click(second!);
  fireEvent.click(await screen.findByRole("option", { name: "Lima" }));
  expect(second).toHaveProperty("value", "Lima");
});
