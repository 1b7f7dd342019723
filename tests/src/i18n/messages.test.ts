import { describe, expect, test } from "vitest";
import { maintenanceForm as enMaintenance } from "../../../src/i18n/messages/en/maintenanceForm.ts";
import { many as enMany } from "../../../src/i18n/messages/en/many.ts";
import { rehearsal as enRehearsal } from "../../../src/i18n/messages/en/rehearsal.ts";
import { vehicleForm as enVehicles } from "../../../src/i18n/messages/en/vehicleForm.ts";
import { en as enAll } from "../../../src/i18n/messages/en.ts";
import { maintenanceForm as esMaintenance } from "../../../src/i18n/messages/es/maintenanceForm.ts";
import { many as esMany } from "../../../src/i18n/messages/es/many.ts";
import { rehearsal as esRehearsal } from "../../../src/i18n/messages/es/rehearsal.ts";
import { vehicleForm as esVehicles } from "../../../src/i18n/messages/es/vehicleForm.ts";
import { es as esAll } from "../../../src/i18n/messages/es.ts";
import { many as chileMany } from "../../../src/i18n/messages/esChile/many.ts";
import { rehearsal as chileRehearsal } from "../../../src/i18n/messages/esChile/rehearsal.ts";
import { vehicleForm as chileVehicles } from "../../../src/i18n/messages/esChile/vehicleForm.ts";
import { esChile as chileAll } from "../../../src/i18n/messages/esChile.ts";
import { maintenanceForm as frMaintenance } from "../../../src/i18n/messages/fr/maintenanceForm.ts";
import { many as frMany } from "../../../src/i18n/messages/fr/many.ts";
import { rehearsal as frRehearsal } from "../../../src/i18n/messages/fr/rehearsal.ts";
import { vehicleForm as frVehicles } from "../../../src/i18n/messages/fr/vehicleForm.ts";
import { fr as frAll } from "../../../src/i18n/messages/fr.ts";
import { maintenanceForm as ptMaintenance } from "../../../src/i18n/messages/pt/maintenanceForm.ts";
import { many as ptMany } from "../../../src/i18n/messages/pt/many.ts";
import { rehearsal as ptRehearsal } from "../../../src/i18n/messages/pt/rehearsal.ts";
import { vehicleForm as ptVehicles } from "../../../src/i18n/messages/pt/vehicleForm.ts";
import { pt as ptAll } from "../../../src/i18n/messages/pt.ts";
import { maintenanceForm as brazilMaintenance } from "../../../src/i18n/messages/ptBrazil/maintenanceForm.ts";
import { many as brazilMany } from "../../../src/i18n/messages/ptBrazil/many.ts";
import { rehearsal as brazilRehearsal } from "../../../src/i18n/messages/ptBrazil/rehearsal.ts";
import { vehicleForm as brazilVehicles } from "../../../src/i18n/messages/ptBrazil/vehicleForm.ts";
import { ptBrazil as brazilAll } from "../../../src/i18n/messages/ptBrazil.ts";

/** With the words that a page brings along. */
const en = {
  ...enAll,
  vehicleForm: enVehicles,
  rehearsal: enRehearsal,
  many: enMany,
  maintenanceForm: enMaintenance,
};
const es = {
  ...esAll,
  vehicleForm: esVehicles,
  rehearsal: esRehearsal,
  many: esMany,
  maintenanceForm: esMaintenance,
};
const esChile = {
  ...chileAll,
  vehicleForm: chileVehicles,
  rehearsal: chileRehearsal,
  many: chileMany,
};
const fr = {
  ...frAll,
  vehicleForm: frVehicles,
  rehearsal: frRehearsal,
  many: frMany,
  maintenanceForm: frMaintenance,
};
const pt = {
  ...ptAll,
  vehicleForm: ptVehicles,
  rehearsal: ptRehearsal,
  many: ptMany,
  maintenanceForm: ptMaintenance,
};
const ptBrazil = {
  ...brazilAll,
  vehicleForm: brazilVehicles,
  rehearsal: brazilRehearsal,
  many: brazilMany,
  maintenanceForm: brazilMaintenance,
};

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
/** English counts millions like all else; others may have a form for them. */
const withoutMany = (tree: Tree) => flat(tree).filter(([key]) => !key.endsWith("_many"));
const holes = (text: string) =>
  [...text.matchAll(/{{(\w+)}}/g)].map(([, name = ""]) => name).sort((a, b) => a.localeCompare(b));

describe.each([
  ["Portuguese", pt],
  ["Spanish", es],
  ["French", fr],
])("%s", (_language, messages) => {
  test("has every key of English and no other [I18N-01]", () => {
    expect(withoutMany(messages).map(([key]) => key)).toEqual(flat(en).map(([key]) => key));
  });

  test("fills the same values into every message [I18N-01]", () => {
    const english = new Map(flat(en));
    const wrong = flat(messages).filter(
      ([key, text]) =>
        holes(text).join() !== holes(english.get(key.replace(/_many$/, "_other")) ?? "").join(),
    );
    expect(wrong).toEqual([]);
  });

  test("leaves no message empty [I18N-01]", () => {
    expect(flat(messages).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe.each([
  ["Brazil", flat(ptBrazil as Tree), new Map(flat(pt))],
  ["Chile", flat(esChile as Tree), new Map(flat(es))],
])("%s's own words", (_country, own, shared) => {
  test("stand for messages that there are, differ from those of its language and fill in the same values [I18N-01]", () => {
    expect(own.length).toBeGreaterThan(10);
    for (const [key, text] of own) {
      expect(shared.has(key)).toBe(true);
      expect(text).not.toBe(shared.get(key));
      expect(holes(text)).toEqual(holes(shared.get(key) ?? ""));
    }
  });
});

describe("Portuguese in both countries", () => {
  test("calls a vehicle without a connection neither switched off nor on [I18N-01]", () => {
    const words = [
      pt.state.disconnected,
      pt.panel.lineStatus.offline,
      ptBrazil.state?.disconnected,
    ];
    for (const word of words) expect(word).not.toMatch(/ligad/i);
  });
});

describe("French", () => {
  test("has its own apostrophe [I18N-01]", () => {
    expect(flat(fr).filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
  });

  test("has a space before high signs that does not break, narrow but before the colon [I18N-01]", () => {
    const wrong = flat(fr).filter(([, text]) =>
      /(?<!\u202f)[;!?]|(?<!\u00a0)(?::(?!\w)|»)|«(?!\u00a0)/.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

test("a line geofence is called the same where it is drawn and where it is listed [I18N-01]", () => {
  const { line } = pt.area.kind;
  for (const text of [pt.draw.new.line, pt.draw.nameOf.line, pt.draw.notMade.line])
    expect(text.toLowerCase()).toContain(line.toLowerCase());
});

test("to leave a drawing and to take back a step of it are called differently [DRAW-01, I18N-01]", () => {
  for (const { draw } of [en, fr, es, pt]) expect(draw.undo).not.toBe(draw.cancel);
});
