import { describe, expect, test } from "vitest";
import { maintenanceForm as enMaintenance } from "../../../src/i18n/messages/en/maintenanceForm.ts";
import { many as enMany } from "../../../src/i18n/messages/en/many.ts";
import { rehearsal as enRehearsal } from "../../../src/i18n/messages/en/rehearsal.ts";
import { vehicleForm as enVehicles } from "../../../src/i18n/messages/en/vehicleForm.ts";
import { en as enAll } from "../../../src/i18n/messages/en.ts";
import { maintenanceForm as esMaintenance } from "../../../src/i18n/messages/es/maintenanceForm.ts";
import { many as esMany } from "../../../src/i18n/messages/es/many.ts";
import { rehearsal as esRehearsal } from "../../../src/i18n/messages/es/rehearsal.ts";
import { start as esStart } from "../../../src/i18n/messages/es/start.ts";
import { vehicleForm as esVehicles } from "../../../src/i18n/messages/es/vehicleForm.ts";
import { es as esAll } from "../../../src/i18n/messages/es.ts";
import { many as esChileMany } from "../../../src/i18n/messages/esChile/many.ts";
import { rehearsal as esChileRehearsal } from "../../../src/i18n/messages/esChile/rehearsal.ts";
import { startChile } from "../../../src/i18n/messages/esChile/startChile.ts";
import { vehicleForm as esChileVehicles } from "../../../src/i18n/messages/esChile/vehicleForm.ts";
import { esChile as esChileAll } from "../../../src/i18n/messages/esChile.ts";
import { maintenanceForm as ptMaintenance } from "../../../src/i18n/messages/pt/maintenanceForm.ts";
import { many as ptMany } from "../../../src/i18n/messages/pt/many.ts";
import { rehearsal as ptRehearsal } from "../../../src/i18n/messages/pt/rehearsal.ts";
import { start as ptStart } from "../../../src/i18n/messages/pt/start.ts";
import { vehicleForm as ptVehicles } from "../../../src/i18n/messages/pt/vehicleForm.ts";
import { pt as ptAll } from "../../../src/i18n/messages/pt.ts";
import { maintenanceForm as ptBrazilMaintenance } from "../../../src/i18n/messages/ptBrazil/maintenanceForm.ts";
import { many as ptBrazilMany } from "../../../src/i18n/messages/ptBrazil/many.ts";
import { rehearsal as ptBrazilRehearsal } from "../../../src/i18n/messages/ptBrazil/rehearsal.ts";
import { startBrazil } from "../../../src/i18n/messages/ptBrazil/startBrazil.ts";
import { vehicleForm as ptBrazilVehicles } from "../../../src/i18n/messages/ptBrazil/vehicleForm.ts";
import { ptBrazil as ptBrazilAll } from "../../../src/i18n/messages/ptBrazil.ts";
import { type MessageTree, withMany } from "../../../src/i18n/withMany.ts";

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
  ...esChileAll,
  vehicleForm: esChileVehicles,
  rehearsal: esChileRehearsal,
  many: esChileMany,
};
const pt = {
  ...ptAll,
  vehicleForm: ptVehicles,
  rehearsal: ptRehearsal,
  many: ptMany,
  maintenanceForm: ptMaintenance,
};
const ptBrazil = {
  ...ptBrazilAll,
  vehicleForm: ptBrazilVehicles,
  rehearsal: ptBrazilRehearsal,
  many: ptBrazilMany,
  maintenanceForm: ptBrazilMaintenance,
};

const flat = (tree: MessageTree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
/** What is read where the words of a country stand over those of its language. */
const read = (language: MessageTree, country: MessageTree = {}) =>
  new Map([...flat(withMany(language)), ...flat(withMany(country))]);
const withOneOf = (words: RegExp, messages: ReadonlyMap<string, string>) =>
  [...messages].filter(([, text]) => words.test(text)).map((one) => one.join(": "));

/** Said in Portugal only: "a carregar" is "carregando" in Brazil. */
const PORTUGAL =
  /utilizador|palavras?-passe|ecrãs?\b|ficheiro|ligaç(?:ão|ões)|condutor|separador|definições|\bregist(?!r)|matrícula|(?<!com)partilh|telemóve|câmara|autocarro|quilómetro|odómetro|conta-quil|contacto|\bguard(?:ar|ad)|\belimin|sítio|demasiad|percentagem|pormenor|em direto|recetor|receç|ralenti|travag|travão|depósito|premi(?:do|r)|\bprima\b|introdu[zç]|\bnoutr|\bnalgum|\bnuma?s?\b|morada|parage[mn]|aspeto|humidade|telefónic|localizador|fotografia|folha de cálculo|\bconsigo\b|iniciar sessão|sessão iniciada|à espera|até (?:ao|à)(?!\p{L})|«|^A (?!partir)\p{Ll}+[aei]r(?!\p{L})|está a \p{Ll}+r(?!\p{L})/iu;
/** Said in Brazil only. */
const BRAZIL =
  /usuári|\bsenhas?\b|\btelas?\b|arquivo|celular|compartilh|cadastr|configurações|motorista|câmera|\bplacas? (?:do|de) ve|marcha lenta|carregando|conectando|salvando|\bsalv(?:ar|[oa]s?)\b(?! outra| se\b)|\bexclu(?:ir|íd)|planilha|registro|conexão|rastreador|hodômetro|quilômetro|\bcerca virtual|ao vivo|\bvocê|\bumidade|porcentagem|\blinks?\b|\bem uma? /iu;

describe("Portuguese", () => {
  test.each([
    ["any page", pt, ptBrazil],
    ["a page without a session", ptStart, startBrazil],
  ])("is Brazil's for a Brazilian on %s [I18N-01]", (_pages, language, country) => {
    expect(withOneOf(PORTUGAL, read(language, country))).toEqual([]);
  });

  test("is Portugal's for a Portuguese [I18N-01]", () => {
    expect(withOneOf(BRAZIL, read(pt))).toEqual([]);
  });

  test("of either country has words that the other does not say [I18N-01]", () => {
    expect(withOneOf(PORTUGAL, read(pt)).length).toBeGreaterThan(300);
    expect(withOneOf(BRAZIL, read(ptBrazil)).length).toBeGreaterThan(200);
    expect(withOneOf(/[ãõ]/u, read(en))).toEqual([]);
  });
});

/** Said in Spain; in Chile a plate is a "patente" and a tank an "estanque". */
const SPAIN =
  /matrícula|depósito|repost|\bpuls[aeoó]|vídeo|\bmóvil|aver[ií]a|añad|carril|tráfico|poblaciones|hojas? de cálculo|\bajustes|\bmayús|ordenador|\bentrar\b|\bentre de nuevo|rebobin|aparcamiento|fichero/iu;
/** Said in Chile only. */
const CHILE =
  /patente|estanque|presion(?:e|ado)|\bvideo\b|celular|\bfallas?\b|agreg[aó]|\bpista\b|tránsito|planilla|\bingres[aeo]|computador|\bshift\b|retroceder/iu;

describe("Spanish", () => {
  test.each([
    ["any page", es, esChile],
    ["a page without a session", esStart, startChile],
  ])("is Chile's for a Chilean on %s [I18N-01]", (_pages, language, country) => {
    expect(withOneOf(SPAIN, read(language, country))).toEqual([]);
  });

  test("is Spain's for a Spaniard [I18N-01]", () => {
    expect(withOneOf(CHILE, read(es))).toEqual([]);
  });

  test("of either country has words that the other does not say [I18N-01]", () => {
    expect(withOneOf(SPAIN, read(es)).length).toBeGreaterThan(50);
    expect(withOneOf(CHILE, read(esChile)).length).toBeGreaterThan(40);
  });
});
