import { MantineProvider, MultiSelect, Select } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { themeOf } from "../../../src/ui/theme.ts";

afterEach(cleanup);

const PLACES = ["Lima", "Port of Callao", "Port of Ilo"];

function Form() {
  const [one, setOne] = useState<string | null>("Lima");
  const [many, setMany] = useState<string[]>([]);
  return (
    <form>
      <Select label="Depot" data={PLACES} searchable clearable value={one} onChange={setOne} />
      <MultiSelect label="Places" data={PLACES} searchable value={many} onChange={setMany} />
      <output>{`${one}; ${many.join(", ")}`}</output>
    </form>
  );
}

function shown(): void {
  render(
    <MantineProvider env="test" theme={themeOf(undefined)}>
      <Form />
    </MantineProvider>,
  );
}
const chooser = (name: string) => screen.getByRole("combobox", { name });
const said = () => screen.getByRole("status").textContent;
/** Whether the form would be saved by it. */
const enter = (input: HTMLElement) => fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
function type(input: HTMLElement, text: string): void {
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
}

test("Enter takes the first of what was typed and never saves the form around it [A11Y-01]", () => {
  shown();
  type(chooser("Depot"), "ilo");
  expect(enter(chooser("Depot"))).toBe(false);
  expect(said()).toBe("Port of Ilo; ");
  expect(enter(chooser("Depot"))).toBe(false);
  expect(said()).toBe("Port of Ilo; ");

  type(chooser("Places"), "port");
  expect(enter(chooser("Places"))).toBe(false);
  expect(said()).toBe("Port of Ilo; Port of Callao");
  // Nothing more was typed: another Enter neither adds nor gives up anything.
  expect(enter(chooser("Places"))).toBe(false);
  expect(said()).toBe("Port of Ilo; Port of Callao");
});

test("Enter over what is chosen already keeps it, and takes nothing where nothing was found [A11Y-01]", () => {
  shown();
  act(() => chooser("Depot").focus());
  expect(enter(chooser("Depot"))).toBe(false);
  type(chooser("Depot"), "lim");
  expect(enter(chooser("Depot"))).toBe(false);
  type(chooser("Depot"), "nowhere");
  expect(enter(chooser("Depot"))).toBe(false);
  type(chooser("Places"), "nowhere");
  expect(enter(chooser("Places"))).toBe(false);
  expect(said()).toBe("Lima; ");
});

test("what the arrow keys lead to comes before the first that was found [A11Y-01]", () => {
  shown();
  type(chooser("Places"), "port");
  for (const code of ["ArrowDown", "ArrowDown"]) fireEvent.keyDown(chooser("Places"), { code });
  enter(chooser("Places"));
  expect(said()).toBe("Lima; Port of Ilo");
});
