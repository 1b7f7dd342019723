import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMAND_EFFECTS, COMMAND_TYPES } from "#domain/actuation/commandType";
import { dangerOf } from "#domain/actuation/mayActuate";
import { outputCommand, readCommand } from "#domain/actuation/readCommand";

const custom = (data: unknown) => readCommand("custom", { data: data as string });

describe("a command's text", () => {
  test("that switches an output becomes the command of the output's button [CMD-01]", () => {
    for (const data of ["setdigout 1", "SETDIGOUT 1", "  setdigout   1  "])
      expect(custom(data)).toEqual({
        ok: true,
        command: { type: "outputControl", attributes: { index: 1, data: "1" } },
        effect: "switches",
      });
    expect(custom("setdigout ?0")).toMatchObject({
      command: { attributes: { index: 2, data: "0" } },
    });
  });

  test("that switches an output says on or off in any of the usual words [CMD-01]", () => {
    const data = (value: unknown) => {
      const read = outputCommand(2, value);
      return read.ok ? read.command.attributes.data : read.reason;
    };
    for (const on of [true, 1, "1", "true", "on"]) expect(data(on)).toBe("1");
    for (const off of [false, 0, "0", "false", "off"]) expect(data(off)).toBe("0");
    for (const other of [2, "2", "", "yes", null, undefined, {}])
      expect(data(other)).toBe("badOutput");
  });

  test("that switches several outputs, or none, is refused", () => {
    for (const data of ["setdigout 11", "setdigout ??"])
      expect(custom(data)).toEqual({ ok: false, reason: "badOutput" });
  });

  test("that is known to ask is harmless; everything else may switch something [CMD-01]", () => {
    for (const data of ["getinfo", "getver", "getparam 2001", "camreq:1,1"])
      expect(custom(data)).toMatchObject({ ok: true, effect: "none", command: { type: "custom" } });
    for (const data of ["getinfo;setdigout 1", "RELAY,1#", "stop123456", "getparam 1 2", "Getinfo"])
      expect(custom(data)).toMatchObject({ ok: true, effect: "switches" });
  });

  test("that only asks or sets something of the tracker waits for no standing vehicle [CMD-01]", () => {
    for (const type of [
      "deviceIdentification",
      "positionSingle",
      "positionPeriodic",
      "positionStop",
      "requestPhoto",
      "getVersion",
      "getModemStatus",
      "getDeviceStatus",
      "setTimezone",
      "sosNumber",
      "setOdometer",
      "videoStart",
      "videoStop",
    ] as const)
      expect([type, dangerOf(COMMAND_EFFECTS[type])]).toEqual([type, "harmless"]);
  });

  test("with characters that cannot be seen, or are written as numbers, is not taken", () => {
    const texts = [
      "setdigout\u00a01",
      "ｓｅｔｄｉｇｏｕｔ 1",
      "set\u200bdigout 1",
      "setdigout 1\n",
      "\u0073еtdigout 1", // a Cyrillic letter
      "setdigout%201",
      "\\x73etdigout 1",
      "&#115;etdigout 1",
      "736574646967 6f7574 2031",
      "0x736574",
      "set{uniqueId}digout 1",
      "",
      " ",
      "a".repeat(161),
      7,
      undefined,
    ];
    for (const data of texts) expect(custom(data)).toEqual({ ok: false, reason: "badCommandText" });
  });

  /** Every way to write an output's switching that we could think of. */
  const spelling = fc
    .record({
      words: fc.constantFrom(
        "setdigout 1",
        "setdigout 10 60",
        "setdigout ?1",
        "setdigout 0",
        "engineStop",
        "DYD,000000#",
        "RELAY,1#",
        "AT+GTOUT=gv300w,1,,,,,,,,,,,,,FFFF$",
        "stop123456",
        "#out1=on#",
        "9401234",
      ),
      cases: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      blanks: fc.array(fc.constantFrom("", " ", "  ", "\t", "\u00a0", "\u200b", "\u2003"), {
        minLength: 40,
        maxLength: 40,
      }),
      way: fc.constantFrom("plain", "hex", "spacedHex", "percent", "unicode", "wide", "base64"),
      head: fc.constantFrom("", "getinfo;", "getinfo ", "getinfo\r\n", "x ", "camreq:1,1;"),
      tail: fc.constantFrom("", ";getinfo", " # getinfo", "\0", "\r\n", " getver"),
    })
    .map(({ words, cases, blanks, way, head, tail }) => {
      const spelled = Array.from(words)
        .map((letter, at) => {
          const cased = cases[at] ? letter.toUpperCase() : letter;
          return letter === " " ? ` ${blanks[at]}` : cased + (at % 7 === 3 ? blanks[at] : "");
        })
        .join("");
      return head + WRITTEN[way](spelled) + tail;
    });

  const codes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
  const hex = (code: number) => code.toString(16).padStart(2, "0");
  const WRITTEN = {
    plain: (text: string) => text,
    hex: (text: string) => codes(text).map(hex).join(""),
    spacedHex: (text: string) => codes(text).map(hex).join(" "),
    percent: (text: string) =>
      codes(text)
        .map((code) => `%${hex(code)}`)
        .join(""),
    unicode: (text: string) =>
      codes(text)
        .map((code) => `\\u${code.toString(16)}`)
        .join(""),
    wide: (text: string) =>
      String.fromCharCode(
        ...codes(text).map((code) => (code > 32 && code < 127 ? code + 65_248 : code)),
      ),
    base64: (text: string) => btoa(unescape(encodeURIComponent(text))),
  } as const;

  test("never passes for a query when it switches something, however it is spelled", () => {
    let read = 0;
    fc.assert(
      fc.property(spelling, (data) => {
        const result = custom(data);
        if (!result.ok) return;
        read++;
        expect(result.effect).toBe("switches");
      }),
      { numRuns: 5_000, seed: 7 },
    );
    expect(read).toBeGreaterThan(500);
  });

  test("of any kind is refused, or plain, or an output's command", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.anything()), (data) => {
        const result = custom(data);
        if (!result.ok) return;
        expect(["custom", "outputControl"]).toContain(result.command.type);
        expect(JSON.stringify(result.command)).toMatch(/^[\x20-\x7e]+$/);
      }),
      { numRuns: 5_000, seed: 7 },
    );
  });
});

describe("a command of a known type", () => {
  test("there are as many of as the wire protocol has, each with its effect", () => {
    expect(COMMAND_TYPES).toHaveLength(46);
    expect(COMMAND_TYPES.filter((type) => COMMAND_EFFECTS[type] === "stops")).toEqual([
      "engineStop",
    ]);
    expect(COMMAND_TYPES.filter((type) => COMMAND_EFFECTS[type] === "releases")).toEqual([
      "engineResume",
    ]);
  });

  test("stops or releases an engine without any further word", () => {
    for (const type of ["engineStop", "engineResume"] as const)
      expect(readCommand(type, { data: "setdigout 1", noQueue: false })).toMatchObject({
        command: { type, attributes: {} },
      });
  });

  test("keeps no password of a tracker", () => {
    expect(readCommand("positionPeriodic", { frequency: 60, devicePassword: "1234" })).toEqual({
      ok: true,
      command: { type: "positionPeriodic", attributes: { frequency: 60 } },
      effect: "none",
    });
  });

  test("switches one output that there is, on or off", () => {
    for (const [index, value] of [
      [0, true],
      [9, true],
      [1.5, true],
      ["1 ", true],
      [null, true],
      [1, "maybe"],
      [1, 2],
      [1, undefined],
    ])
      expect(outputCommand(index, value)).toEqual({ ok: false, reason: "badOutput" });
    expect(outputCommand("2", "off")).toMatchObject({
      command: { attributes: { index: 2, data: "0" } },
    });
  });
});
